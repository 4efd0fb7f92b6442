import type { Shopper } from '../shop-api.ts';
import { type ApiErrorCase, add, at, mug } from './asking.ts';

const cart = '/api/commerce/shopping-cart';
export const checkout = '/api/commerce/checkout';
export const stockShort = 'Sorry, we do not have enough of that item available.';
export const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.';
const sessionEnded = 'Your session has expired. Please reload the page and try again.';
const noCookies = 'Please enable cookies in your browser, reload the page, and try again.';
const noCheckout =
  'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.';
const incomplete = 'Update the missing or invalid information above.';

export const subscribe = (body: object) => (shopper: Shopper) =>
  shopper.post('/api/3/commerce/cart/subscription', body);

/** An order of what is put into the cart, with a part of it changed. */
const order = (entry: object, change: object) => async (shopper: Shopper) => {
  await shopper.post(`${cart}/entries`, entry);
  const { body } = await shopper.get(checkout);
  const placed = {
    cartToken: body.cartToken,
    email: 'ann@example.org',
    shippingAddress: { firstName: 'A', lastName: 'L', address1: '1 Quay', city: 'G', country: 'US' },
    shippingOptionId: 'post',
    expectedTotalCents: body.cart.subtotalCents + 700,
    payment: { method: 'test', token: 'approve' },
    ...change,
  };
  return shopper.post(checkout, placed, { 'idempotency-key': `order-${body.cartToken}` });
};

const without =
  (cookie: string, ask: ApiErrorCase['ask']): ApiErrorCase['ask'] =>
  (shopper, states) => {
    shopper.jar.delete(cookie);
    return ask(shopper, states);
  };

/** Of carts and orders. */
export const cartErrors: readonly ApiErrorCase[] = [
  // Section 5: add to cart, in its order
  { what: 'one option open', says: 'Please select the Size option.', status: 400, ask: add({ itemId: 'cap' }) },
  {
    what: 'two options open',
    says: 'Please select the Size and Colour options.',
    status: 400,
    ask: add({ itemId: 'shirt' }),
  },
  {
    what: 'three options open',
    says: 'Please select the Size, Colour and Cut options.',
    status: 400,
    ask: add({ itemId: 'coat' }),
  },
  {
    what: 'no denomination',
    says: 'Select a denomination for the Gift Card',
    status: 400,
    ask: (shopper) => shopper.post('/api/commerce/cart/gift-card', { giftCardProductId: 'card' }),
  },
  { what: 'no such variant', says: unavailable, status: 400, ask: add({ itemId: 'mug', sku: 'NONE' }) },
  { what: 'sold out', says: stockShort, status: 409, ask: add({ itemId: 'gone', sku: 'GONE', quantity: 1 }) },
  { what: 'more than is left', says: stockShort, status: 409, ask: add({ itemId: 'few', sku: 'FEW', quantity: 3 }) },
  {
    what: 'more than is left beside what the cart holds',
    says: stockShort,
    status: 409,
    ask: async (shopper) => {
      await add({ itemId: 'few', sku: 'FEW', quantity: 2 })(shopper);
      return add({ itemId: 'few', sku: 'FEW', quantity: 1 })(shopper);
    },
  },
  { what: 'no number', says: 'Quantity must be a number.', status: 400, ask: add({ ...mug, quantity: 'abc' }) },
  {
    what: 'no whole number',
    says: 'Quantity must be a whole number',
    status: 400,
    ask: add({ ...mug, quantity: 1.5 }),
  },
  {
    what: 'no whole number of a subscription',
    says: 'Quantity must be a whole number',
    status: 400,
    ask: subscribe({ itemId: 'tea', sku: 'TEA', qty: 1.5 }),
  },
  { what: 'a checkout without a cart cookie', says: noCheckout, status: 403, ask: (shopper) => shopper.get(checkout) },

  // Section 8: add to cart
  { what: 'a session that ended', says: sessionEnded, status: 403, ask: without('crumb', add(mug)) },
  {
    what: 'no session at all',
    says: noCookies,
    status: 403,
    ask: (shopper) => {
      shopper.jar.clear();
      return add(mug)(shopper);
    },
  },
  {
    what: 'too many requests',
    says: 'Please try again in a few seconds.',
    status: 429,
    ask: at('limited', add(mug)),
  },
  { what: 'a fault of ours', says: 'Please try again.', status: 500, ask: at('broken', add(mug)) },

  // Section 8: the cart's interface
  {
    what: 'an undo that comes too late',
    says: 'Unable to add item',
    status: 404,
    ask: (shopper) => shopper.post(`${cart}/entries/none/restore`),
  },
  {
    what: 'an order without an address',
    says: incomplete,
    status: 400,
    ask: order({ ...mug, quantity: 2 }, { shippingAddress: null }),
  },
  {
    what: 'an order that is too small',
    says: 'To check out, your order subtotal must be $15.00 or more.',
    status: 400,
    ask: order({ itemId: 'cap', sku: 'CAP-S', quantity: 1 }, {}),
  },
];
