import type { FormEvent, RefObject } from 'react';
import { orderConfirmedPath, type PlacedOrder, placeOrder, readCheckout, type ShoppingCart } from '#contract';
import { failureText } from '../../api/failure-text.ts';
import { endIntent, intentKey } from '../../api/open-intent.ts';
import { track } from '../../page/events.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import type { CardPaymentHandle } from './card-payment.tsx';
import { type CheckoutValues, checkCheckout, fieldErrors, orderOf, readCheckoutValues } from './form-data.ts';
import type { Checkout } from './use-checkout.ts';
import type { GiftCardsInUse } from './use-gift-cards.ts';

interface Payment {
  readonly card: RefObject<CardPaymentHandle | null>;
  readonly giftCards: Pick<GiftCardsInUse, 'giftCardCents' | 'setCards'>;
  readonly settleShipping: (sent: CheckoutValues) => Promise<ShoppingCart | undefined>;
}

/** Refusals after which the page shows another total, or other ways of shipping. */
const changes: ReadonlySet<string> = new Set([
  'cart-changed',
  'coupon-used',
  'shipping-unavailable',
  'gift-card-changed',
]);

/** What the button does: checks the answers, asks for the payment's token, places the order. */
export function usePlacing(checkout: Checkout, payment: Payment) {
  const { card, giftCards } = payment;
  const { message, state, send, refuse, form, cartToken } = checkout;
  const { cart } = state;
  return async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.at !== 'editing' || !form.current) return;
    const sent = readCheckoutValues(new FormData(form.current));
    const found = checkCheckout(sent, cart.requiresShipping, message);
    if (Object.keys(found).length > 0) {
      refuse(message('updateMissing'), found);
      return;
    }
    send({ type: 'placing-started' });
    announce(document, message('placingOrder'));
    const token = await card.current?.createToken();
    if (token && 'error' in token) return refuse(token.error, { method: token.error });
    const body = orderOf(token ? { ...sent, payment: token.token } : sent, {
      cartToken,
      expectedTotalCents: cart.grandTotalCents,
      giftCardCents: giftCards.giftCardCents,
      requiresShipping: cart.requiresShipping,
    });
    // An answer that never came leaves the intent open, so that a retry cannot buy twice.
    const reply = await services(document).call(placeOrder, { idempotencyKey: intentKey(form, body), body });
    endIntent(form, reply);
    if (reply.ok) return leave(checkout, card, reply.value);
    if (reply.kind === 'refused' && changes.has(reply.problem))
      await showWhatChanged(checkout, payment, sent, reply.problem === 'gift-card-changed');
    refuse(failureText(reply, message, document), reply.kind === 'refused' ? fieldErrors(reply.errors) : {});
  };
}

/** To the order's page, or first to what the buyer's bank asks. */
async function leave(
  { send, refuse }: Checkout,
  card: Payment['card'],
  { id, action, purchase }: PlacedOrder,
): Promise<void> {
  const { navigate } = services(document);
  send({ type: 'placed', orderId: id });
  if (action?.kind === 'redirect' && action.url) return navigate(action.url);
  if (action?.clientSecret) {
    const error = await card.current?.confirm(action.clientSecret);
    if (error) return refuse(error, { method: error });
  } else track('purchase', { ...purchase });
  navigate(orderConfirmedPath(id));
}

/** What the shopper agreed to is no longer so: the page shows what is, and the next press agrees to that. */
async function showWhatChanged(
  { state, cartToken, send }: Checkout,
  { settleShipping, giftCards }: Payment,
  sent: CheckoutValues,
  isOfCards: boolean,
): Promise<void> {
  if (!isOfCards && state.cart.requiresShipping && sent.country) {
    await settleShipping(sent);
    return;
  }
  const reply = await services(document).call(readCheckout, { query: { cartToken } });
  if (!reply.ok) return;
  if (isOfCards) giftCards.setCards(reply.value.giftCards);
  else send({ type: 'cart-arrived', cart: reply.value.cart });
}
