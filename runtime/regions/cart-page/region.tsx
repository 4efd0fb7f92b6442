import { type ReactNode, useEffect, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import type { JsonValue } from '#model';
import { type CartPageMessage, cartPageMessages } from '../../messages/cart-page.ts';
import { createMessage } from '../../messages/create-message.ts';
import { track } from '../../page/events.ts';
import { services } from '../../page/services.ts';
import type { CartEntry } from '../../stores/cart.ts';
import { cartOf, cartStore } from '../../stores/cart.ts';
import { announce } from '../../ui/announcer.ts';
import { moneyText } from '../../ui/money.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PageProps } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import { problemLine, shownEntries } from './machine.ts';
import { useCartPage } from './use-cart-page.ts';
import { CartView } from './view.tsx';

export interface CartPageProps extends PageProps {
  cart: ShoppingCart;
  /** Product forms by item id, so that answers can be edited here. */
  forms?: Readonly<Record<string, JsonValue>> | undefined;
}

export const cartPageRegion = definePage(CartPage);

export function CartPage(props: CartPageProps): ReactNode {
  const { strings, forms = {} } = props;
  const message = createMessage(cartPageMessages, strings);
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  const hydrated = useHydrated();
  const page = useCartPage(props.cart, () => ({
    call: services(document).call,
    message,
    document,
    store: cartStore(document),
  }));
  const { state, send } = page;
  const entries = shownEntries(state);
  const cartId = props.cart.id;

  // Another tab's change, a return to the page: the store reads again and this page follows.
  useEffect(() => {
    const store = cartStore(document);
    if (store.state.get().at === 'unknown') store.send({ type: 'arrived', cart: props.cart });
    return store.state.listen((known) => {
      const cart = known.at === 'ready' ? cartOf(known) : undefined;
      if (!cart) return;
      hadFocus.current = Boolean(heading.current?.parentElement?.contains(document.activeElement));
      send({ type: 'cart-arrived', cart });
    });
  }, [props.cart, send]);

  // A line that another tab has removed takes focus with it.
  useEffect(() => {
    if (hadFocus.current && state.cart && document.activeElement === document.body) heading.current?.focus();
    hadFocus.current = false;
  }, [state.cart]);

  useEffect(() => track('CommerceShopping_ViewCart', { cart_id: cartId }), [cartId]);
  useTold(state.cart, message);
  useEffect(() => {
    if (state.problem) announce(document, problemLine(state.problem), 'assertive');
  }, [state.problem]);

  const remove = (entry: CartEntry) => {
    const index = entries.findIndex(({ id }) => id === entry.id);
    page.remove(entry);
    announce(document, message('removed', { title: entry.title }));
    const next = entries[index + 1] ?? entries[index - 1];
    const target = next && document.getElementById(`remove-${next.id}`);
    (target ?? heading.current)?.focus();
  };

  const edit = async (entry: CartEntry) => {
    // The form and its dialog arrive when they are first asked for.
    const { askProductForm } = await import('../product-form/ask.tsx');
    let answers: string | null = null;
    try {
      const given = JSON.parse(entry.additionalFields ?? '{}');
      answers = await askProductForm(document, forms[entry.itemId], message('saveForm'), given);
    } catch {
      const problem = { entryId: entry.id, title: message('unableToOpenForm'), text: message('tryAgain') };
      send({ type: 'work-refused', problem });
      return;
    }
    if (answers === null) return;
    // Recalculated at the start and at the end of the update (spec section 4).
    await cartStore(document).load();
    await page.saveAnswers(entry, answers);
    await cartStore(document).load();
  };

  return (
    <CartView
      {...{ state, entries, message, forms, heading, remove }}
      crumb={props.crumb}
      notice={props.notice}
      isLive={hydrated}
      chooseQuantity={page.chooseQuantity}
      refuseQuantity={page.refuseQuantity}
      undo={(id) => {
        void page.undo(id);
        heading.current?.focus();
      }}
      applyCode={(code) => void page.applyCode(code)}
      dropCoupon={(code) => void page.dropCoupon(code)}
      edit={(entry) => void edit(entry)}
    />
  );
}

/** Says a new total once, when it has come from the server. */
function useTold(cart: ShoppingCart, message: CartPageMessage): void {
  const before = useRef(cart);
  useEffect(() => {
    const { totalQuantity, subtotalCents } = before.current;
    before.current = cart;
    if (totalQuantity === cart.totalQuantity && subtotalCents === cart.subtotalCents) return;
    const subtotal = moneyText(cart.subtotalCents, cart.currency);
    announce(document, message('cartUpdated', { count: cart.totalQuantity, subtotal }));
  }, [cart, message]);
}
