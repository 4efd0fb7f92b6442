import { services } from '../../page/services.ts';
import type { ButtonState } from '../../stores/add-button-machine.ts';
import { type ProductStore, productStore } from '../../stores/product.ts';
import { showAlert } from '../../ui/alert.tsx';
import { answerPress } from '../../ui/answer-press.ts';
import { showPopover } from '../popover/show.tsx';
import { type AddOutcome, addProduct, finishAddition } from './add.ts';
import type { AddButtonProps } from './add-context.ts';
import type { AskedAddition } from './addition.ts';
import { readAddButton } from './read.ts';
import { announceStillAdding } from './still-adding.ts';

/** A button that was pressed. */
interface Pressed extends AddButtonProps {
  readonly labelText: string;
}

/** Everything that follows from a press: checks, questions, the addition, and what is shown of its outcome. */
export async function pressAdd(
  document: Document,
  props: Pressed,
  store: ProductStore,
  control: HTMLElement | null,
): Promise<void> {
  // A replayed press leaves focus where it was; the dialog must find its way back to this button.
  if (document.activeElement === document.body) control?.focus();
  const askForm = async () => {
    // The form and its fields arrive when they are first asked for.
    const { askProductForm } = await import('../product-form/ask.tsx');
    return askProductForm(document, props.form, props.labelText);
  };
  const ends = new AbortController();
  const settle = announceStillAdding(document, store, () => ends.abort());
  const outcome = await addProduct(document, props, store, askForm, ends.signal).finally(settle);
  await showOutcome(document, outcome, store, control);
}

/** Does what controls that came before React could not: a press that asks for a dialog, or an addition that was refused. */
export async function takeOverPress(root: HTMLElement, asked?: AskedAddition): Promise<void> {
  const found = readAddButton(root);
  if (!found) return;
  const { ownerDocument: document } = root;
  const store = productStore(document, found.itemId);
  const control = found.control instanceof HTMLElement ? found.control : null;
  if (asked) await showOutcome(document, await finishAddition(document, found, store, asked), store, control);
  else await answerPress(root, () => void pressAdd(document, found, store, control));
}

/** Shows that something was added by controls that came before React, with which the pop-over comes. */
export async function showAdded(control: HTMLElement, itemId: string): Promise<void> {
  if ((await whenAdded(productStore(control.ownerDocument, itemId))) !== 'failed')
    showPopover(control.ownerDocument, control);
}

async function showOutcome(
  document: Document,
  outcome: AddOutcome,
  store: ProductStore,
  control: HTMLElement | null,
): Promise<void> {
  switch (outcome.at) {
    case 'refused':
      await showAlert(document, outcome);
      return;
    case 'left':
      services(document).navigate(outcome.to, {
        top: outcome.to.startsWith('/checkout/giftcard') && isFramed(document),
      });
      return;
    case 'added':
      if ((await whenAdded(store)) === 'added') showPopover(document, control);
      return;
    case 'ignored':
      return;
  }
}

/** The pop-over comes with the button's own Added!, never over one that still says Adding…. */
function whenAdded({ state }: ProductStore): Promise<ButtonState['at']> {
  return new Promise((resolve) => {
    const look = () => {
      const { at } = state.get().button;
      if (at === 'adding') return;
      stop();
      resolve(at);
    };
    const stop = state.listen(look);
    look();
  });
}

/**
 * The framing check of gift cards: a page inside a frame opens the purchase in the top window, where payment belongs,
 * if that window is of the same site; a foreign one is never sent anywhere.
 */
function isFramed({ defaultView: window }: Document): boolean {
  try {
    return window !== null && window.top !== window && window.top?.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
