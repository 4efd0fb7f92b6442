import type { Shopper } from './shop-api.ts';

const checkout = '/api/commerce/checkout';
const shippingAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay',
  city: 'Gannet',
  country: 'US',
  region: 'ME',
};

let intents = 0;
/** The key of a press that nobody made before. */
export const nextKey = () => `checkout-${++intents}`;

/** What the checkout sends for what its page shows: to Maine by boat, paid in the test. */
export function orderFor(page: { cartToken: string; cart: { grandTotalCents: number } }, token = 'approve') {
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
