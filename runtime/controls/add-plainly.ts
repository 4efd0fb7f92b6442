import type { addEntry } from '#contract';
import { hasPieces, isPlainOut, plainVariant, readQuantity } from '#model';
import { endIntent, intentKey } from '../api/open-intent.ts';
import { crumbIn, late, longestAnswer, requestOf } from '../api/request.ts';
import { track } from '../page/events.ts';
import { failed, inTime } from '../page/in-time.ts';
import { showPressed } from '../page/pressed.ts';
import { type AddedEntry, addedFields, buttonFields } from '../regions/add-button/added-fields.ts';
import { type AskedAddition, acceptAdded, type Wanted } from '../regions/add-button/addition.ts';
import { readCounted } from '../regions/cart-count/counted.ts';
import { type ButtonEvent, isBusy } from '../stores/add-button-machine.ts';
import { cartSource, entriesAddress } from '../stores/cart-source.ts';
import type { KeptState } from '../stores/product-state.ts';
import type { ControlParts } from './control.ts';

/**
 * Adds what is chosen where a plain request and a plain yes will do. Whatever else a press comes to is React's: what asks for
 * a dialog is pressed there, and an answer that is no yes is there the answer of a first attempt, under its key.
 */
export async function addPlainly(root: HTMLElement, control: HTMLElement, parts: ControlParts): Promise<void> {
  const { product, state } = parts;
  const { choice, quantity: typed, button } = state.get();
  if (isPlainOut(product, choice) || isBusy(button) || root.hasAttribute('data-pressed')) return;
  const variant = plainVariant(product, choice);
  const verdict = readQuantity(typed);
  if (!variant || !('quantity' in verdict) || !hasPieces(variant, verdict.quantity)) return handOver(root, parts);
  const { quantity } = verdict;
  const wanted: Wanted = { itemId: product.id, sku: variant.sku || null, additionalFields: null, quantity };
  tell(parts, 'add-started');
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(late), longestAnswer);
  const settle = noticeLater(parts, ends);
  const answer = ask(wanted, intentKey(state, wanted), ends.signal);
  const added = await answer.then(readAdded).catch(() => undefined);
  clearTimeout(timer);
  if (added) {
    endIntent(state, { ok: true, value: added });
    acceptAdded(document, wanted, added.shoppingCart);
    track('CommerceShopping_AddToCart', {
      ...buttonFields({ itemId: product.id, isQuickView: false }),
      ...addedFields(added),
    });
    tell(parts, 'add-accepted');
    void parts.later.product().then(({ showAdded }) => showAdded(control, product.id));
  } else await handOver(root, parts, { wanted, answer, ends });
  settle();
}

/** Asks under the crumb of the page; the answer to a crumb that is missing or old brings a new one, and nothing was done. */
async function ask(body: Wanted, idempotencyKey: string, signal: AbortSignal): Promise<Response> {
  const crumb = crumbIn(document);
  // Written out, since the contract itself would weigh more than these controls; its types hold it.
  const route: Pick<typeof addEntry, 'method' | 'guard'> = { method: 'POST', guard: 'crumb' };
  const send = () => fetch(entriesAddress, requestOf(document, route, { idempotencyKey, body }, signal));
  const response = await send();
  return response.ok || crumbIn(document) === crumb ? response : send();
}

/** A plain yes; the answer itself stays unread for whoever has to make more of it. */
async function readAdded(answer: Response): Promise<AddedEntry | undefined> {
  const added: AddedEntry = Object(await answer.clone().json());
  return answer.ok && readCounted(added.shoppingCart) && added.newlyAdded ? added : undefined;
}

/** Leaves a press to React. One that does not come is told of by what watches presses, and the press can be made again. */
async function handOver(root: HTMLElement, parts: ControlParts, asked?: AskedAddition): Promise<void> {
  const isEnded = () => asked?.ends.signal.aborted && asked.ends.signal.reason !== late;
  if (!isEnded()) {
    showPressed(root, true);
    const come = await inTime(parts.later.product).catch((reason: unknown) => {
      dispatchEvent(new CustomEvent(failed, { detail: { region: 'add-button', reason } }));
    });
    // Who waits no longer has taken the mark away.
    const isWanted = come && root.hasAttribute('data-pressed') && !isEnded();
    showPressed(root, false);
    if (isWanted) return come.takeOverPress(root, asked);
  }
  if (!asked) return;
  // It may be in the cart all the same: the count asks, and the next press does under the same key.
  void cartSource(document).load();
  tell(parts, 'add-refused');
}

/** Says of an addition that takes longer than its second that it does, with a way out. Returns the end of it. */
function noticeLater(kept: ControlParts, ends: AbortController): () => void {
  let notice: Promise<() => void> | undefined;
  const stop = kept.state.listen(({ button }) => {
    if (button.at !== 'adding' || !button.ripe || button.accepted) return;
    notice ??= kept.later
      .waiting()
      .then(({ announceStillAdding }) => announceStillAdding(document, kept, () => ends.abort()));
  });
  return () => {
    stop();
    void notice?.then((end) => end());
  };
}

const tell = ({ send }: KeptState, type: ButtonEvent['type']) => send({ type: 'button', event: { type } });
