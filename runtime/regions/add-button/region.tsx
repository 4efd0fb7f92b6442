import { type ReactNode, useEffect, useRef } from 'react';
import { trackingPageTypes } from '#model';
import { amountText } from '../../page/amount.ts';
import { pageFacts } from '../../page/context.ts';
import { services } from '../../page/services.ts';
import { isBusy } from '../../stores/add-button-machine.ts';
import { cartOf, cartStore, piecesIn } from '../../stores/cart.ts';
import { type ProductStore, productStore } from '../../stores/product.ts';
import { isOut, readJson } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { showAlert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { asFound, propsAsFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { showPopover } from '../popover/show.tsx';
import { productMessageOn } from '../product-message.ts';
import { addProduct } from './add.ts';
import type { AddButtonProps } from './add-context.ts';
import { announceStillAdding } from './still-adding.ts';
import { AddButtonView } from './view.tsx';

interface Props extends AddButtonProps {
  root: HTMLElement;
  attributes: Record<string, string>;
  /** The idle label, as the markup has it. */
  label: ReactNode;
  labelText: string;
  isAddOn: boolean;
}

/** A product that stands among other content, in both of the shapes that published pages have. */
const productBlock = '.sqs-block-product,.product-block';

export const addButtonRegion = defineRegion<Props>({
  name: 'add-button',
  read(root) {
    const button = root.querySelector('.sqs-add-to-cart-button');
    const inner = button?.querySelector('.sqs-add-to-cart-button-inner');
    const itemId = button?.getAttribute('data-item-id');
    if (!button || !inner || !itemId) return null;
    const isAddOn = root.closest('[data-add-on],.product-add-ons') !== null;
    return {
      root,
      itemId,
      attributes: propsAsFound(button),
      label: inner.childElementCount > 0 ? asFound(inner.childNodes) : inner.textContent,
      labelText: button.getAttribute('data-original-label') ?? inner.textContent ?? '',
      isSubscription: Boolean(button.getAttribute('data-is-subscription')),
      subscriptionOptionId: button.getAttribute('data-subscription-option-id') ?? undefined,
      form: button.classList.contains('use-form') ? readJson(button.getAttribute('data-form')) : undefined,
      isQuickView: root.closest('.vt-quick-view') !== null,
      isAddOn,
      place: isAddOn ? trackingPageTypes.addOn : root.closest(productBlock) ? trackingPageTypes.block : undefined,
    };
  },
  Component: AddButton,
});

const idle = { at: 'idle' } as const;

function AddButton(props: Props): ReactNode {
  const { root, itemId, attributes, label, labelText, isAddOn } = props;
  const document = root.ownerDocument;
  const store = productStore(document, itemId);
  const { button, choice } = useStore(store.state);
  const hydrated = useHydrated();
  const control = useRef<HTMLDivElement>(null);
  const soldOut = hydrated && isOut(store.facts, choice);
  const message = productMessageOn(document);

  useAnnouncements(document, button.at);
  usePageRestored(document, store);

  const press = async () => {
    // A replayed press leaves focus where it was; the dialog must find its way back to this button.
    if (document.activeElement === document.body) control.current?.focus();
    const askForm = async () => {
      // The form and its fields arrive when they are first asked for.
      const { askProductForm } = await import('../product-form/ask.tsx');
      return askProductForm(document, props.form, labelText);
    };
    const ends = new AbortController();
    const settle = announceStillAdding(document, store, () => ends.abort());
    const outcome = await addProduct(document, props, store, askForm, ends.signal).finally(settle);
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
        if (await showsAdded(store)) showPopover(document, control.current);
        return;
      case 'ignored':
        return;
    }
  };

  return (
    <AddButtonView
      ref={control}
      attributes={attributes}
      label={label}
      // Another button of the same product may be busy while this one still meets the server's markup.
      state={hydrated ? button : idle}
      isSoldOut={soldOut}
      isAddOn={isAddOn}
      isHydrated={hydrated}
      message={message}
      onPress={() => {
        if (!soldOut && !isBusy(store.state.get().button)) void answerPress(root, () => void press());
      }}
    />
  );
}

/** The pop-over comes with the button's own Added!, never over one that still says Adding…. */
function showsAdded({ state }: ProductStore): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { at } = state.get().button;
      if (at === 'adding') return;
      stop();
      resolve(at === 'added');
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

function usePageRestored(document: Document, store: ProductStore): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) store.send({ type: 'button', event: { type: 'page-restored' } });
    };
    const window = document.defaultView;
    window?.addEventListener('pageshow', onShow);
    return () => window?.removeEventListener('pageshow', onShow);
  }, [document, store]);
}

function useAnnouncements(document: Document, at: string): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const message = productMessageOn(document);
    if (at === 'adding') announce(document, message('adding'));
    if (at !== 'added') return;
    const cart = cartOf(cartStore(document).state.get());
    const page = pageFacts(document);
    const subtotal = amountText(cart?.subtotalCents ?? 0, cart?.currency ?? page.currency, page);
    announce(document, message('addedAnnouncement', { count: piecesIn(cart), subtotal }));
  }, [at, document]);
}
