import { expect } from 'vitest';
import { endpoints } from '#contract';
import type { Shopper } from './shop-api.ts';

const checkout = endpoints.placeOrder.path;
const shippingAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay',
  city: 'Gannet',
  country: 'US',
  region: 'ME',
};

interface ShownCheckout {
  readonly cartToken: string;
  readonly cart: { readonly grandTotalCents: number };
}

let intents = 0;
/** The key of a press that nobody made before. */
export const nextKey = () => `checkout-${++intents}`;

/** What the checkout sends for what its page shows: to Maine by boat, paid in the test. */
export function orderFor(page: ShownCheckout, token = 'approve') {
  return {
    cartToken: page.cartToken,
    email: 'ann@example.org',
    shippingAddress,
    shippingOptionId: 'boat',
    expectedTotalCents: page.cart.grandTotalCents,
    payment: { method: 'test', token },
  };
}

export const place = (shopper: Shopper, body: object, key = nextKey()) =>
  shopper.post(checkout, body, { 'idempotency-key': key });

/** The same in a shop that has no shipping to choose, paid as it is said. */
export function orderOfAda(page: ShownCheckout, payment: object = { method: 'test', token: 'approve' }) {
  return {
    cartToken: page.cartToken,
    email: 'ada@shop.example',
    shippingAddress: { firstName: 'Ada', lastName: 'Quill', address1: '1 Quay', city: 'Gannet', country: 'US' },
    expectedTotalCents: page.cart.grandTotalCents,
    payment,
  };
}

/** Fills a cart, orders it and answers the order. */
export async function buy(shopper: Shopper, lines: readonly object[], payment?: object) {
  for (const line of lines) await shopper.post(endpoints.addEntry.path, line);
  const page = (await shopper.get(endpoints.readCheckout.path)).body;
  const placed = await place(shopper, orderOfAda(page, payment));
  expect([placed.status, placed.body.problem]).toEqual([201, undefined]);
  return placed.body;
}
