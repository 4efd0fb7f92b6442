import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import { createMessage, type MoneyFormat, moneyText } from '#model';
import { type CartPageMessage, cartPageMessages } from '../../messages/cart-page.ts';
import { track } from '../../page/events.ts';
import { services } from '../../page/services.ts';
import type { CartEntry } from '../../stores/cart.ts';
import { cartOf, cartStore } from '../../stores/cart.ts';
import { announce } from '../../ui/announcer.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PageProps, ProductForms } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import * as changes from './changes.ts';
import { entryName } from './entry-name.ts';
import { type CartPageEvent, type CartPageState, errorLine, shownEntries } from './machine.ts';
import { useCartPage } from './use-cart-page.ts';
import { CartView } from './view.tsx';

export interface CartPageProps extends PageProps {
  cart: ShoppingCart;
  /** Product forms by item id, so that answers can be edited here. */
  forms?: ProductForms | undefined;
}

export const pageRegion = definePage(CartPage);

export function CartPage({ cart, crumb, money, notice, strings, forms = {} }: CartPageProps): ReactNode {
  const message = createMessage(cartPageMessages, strings);
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  const { state, send, context } = useCartPage(cart, () => ({
    call: services(document).call,
    message,
    document,
    store: cartStore(document),
  }));
  const entries = shownEntries(state);
  useStoredCart(cart, state, send, heading);
  useAnnouncements(state, message, money);
  useEffect(() => track('CommerceShopping_ViewCart', { cart_id: cart.id }), [cart.id]);

  return (
    <CartView
      {...{ state, entries, message, money, forms, heading, crumb, notice }}
      isLive={hydrated}
      locale={strings.locale}
      chooseQuantity={(entryId, quantity) => changes.chooseQuantity(context(), entryId, quantity)}
      refuseQuantity={(entryId, text) => changes.refuseQuantity(context(), entryId, text)}
      clearError={(entryId) => send({ type: 'error-passed', entryId })}
      remove={(entry) => {
        changes.remove(context(), entry);
        announce(document, message('removedAnnouncement', { title: entryName(entry) }));
        focusBeside(entries, entry, heading);
      }}
      undo={(entry) => {
        void changes.undo(context(), entry.id);
        heading.current?.focus();
      }}
      onUndoPassed={useCallback((entryId: string) => send({ type: 'undo-passed', entryId }), [send])}
      applyCode={(code) => void changes.applyCode(context(), code)}
      dropCoupon={(code) => void changes.dropCoupon(context(), code)}
      readAgain={() => void cartStore(document).load()}
      edit={(entry) => void editAnswers(context(), entry, forms)}
    />
  );
}

/** Another tab's change, a return to the page: the store reads again and this page follows. */
function useStoredCart(
  cart: ShoppingCart,
  state: CartPageState,
  send: (event: CartPageEvent) => void,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const store = cartStore(document);
    if (store.state.get().at === 'unknown') store.send({ type: 'arrived', cart });
    // Offline nothing tells that another tab has changed it, or what has become of a press.
    const onOffline = () => send({ type: 'cart-missed' });
    window.addEventListener('offline', onOffline);
    const stop = store.state.listen((known) => {
      if (known.at === 'failed') send({ type: 'cart-missed' });
      const arrived = known.at === 'ready' ? cartOf(known) : undefined;
      if (!arrived) return;
      hadFocus.current = Boolean(heading.current?.parentElement?.contains(document.activeElement));
      send({ type: 'cart-arrived', cart: arrived });
    });
    return () => {
      stop();
      window.removeEventListener('offline', onOffline);
    };
  }, [cart, send, heading]);
  // A line that another tab has removed takes focus with it.
  useEffect(() => {
    if (hadFocus.current && state.cart && document.activeElement === document.body) heading.current?.focus();
    hadFocus.current = false;
  }, [state.cart, heading]);
}

/** Says a new total once, when it has come from the server, with what came back; and what has gone wrong. */
function useAnnouncements({ cart, removed, error }: CartPageState, message: CartPageMessage, money: MoneyFormat): void {
  const before = useRef({ cart, removed });
  useEffect(() => {
    const known = before.current;
    before.current = { cart, removed };
    const { totalQuantity, subtotalCents, grandTotalCents, validCoupons } = cart;
    if (totalQuantity === known.cart.totalQuantity && subtotalCents === known.cart.subtotalCents) {
      // A code that was taken or went.
      const isSame =
        grandTotalCents === known.cart.grandTotalCents && validCoupons.length === known.cart.validCoupons.length;
      if (!isSame) announce(document, `${message('total')}: ${moneyText(grandTotalCents, money)}`);
      return;
    }
    const held = new Set(cart.entries.map(({ id }) => id));
    const restored = known.removed
      .filter(({ id }) => held.has(id))
      .map((entry) => message('restored', { title: entryName(entry) }));
    const updated = message('cartUpdated', { count: totalQuantity, subtotal: moneyText(subtotalCents, money) });
    announce(document, [...restored, updated].join(' '));
  }, [cart, removed, message, money]);
  useEffect(() => {
    if (error) announce(document, errorLine(error), 'assertive');
  }, [error]);
}

/** What was removed takes its button along: focus goes to the next entry's, or to the heading. */
function focusBeside(
  entries: readonly CartEntry[],
  { id }: CartEntry,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const index = entries.findIndex((entry) => entry.id === id);
  const next = entries[index + 1] ?? entries[index - 1];
  const target = next && document.getElementById(`remove-${next.id}`);
  (target ?? heading.current)?.focus();
}

async function editAnswers(context: changes.CartContext, entry: CartEntry, forms: ProductForms): Promise<void> {
  const { message, send, store } = context;
  // The form and its dialog arrive when they are first asked for.
  const { askProductForm } = await import('../product-form/ask.tsx');
  let answers: string | null = null;
  try {
    const given = JSON.parse(entry.additionalFields ?? '{}');
    answers = await askProductForm(document, forms[entry.itemId], message('saveForm'), given);
  } catch {
    const error = { entryId: entry.id, title: message('unableToOpenForm'), text: message('tryAgain') };
    send({ type: 'work-refused', error });
    return;
  }
  if (answers === null) return;
  // Recalculated at the start and at the end of the update.
  await store.load();
  await changes.saveAnswers(context, entry, answers);
  await store.load();
}
