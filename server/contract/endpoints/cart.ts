import * as z from 'zod/mini';
import { keyErrors, variantErrors } from '../definition/api-errors.ts';
import { defineRoute } from '../definition/route.ts';
import { AdditionalFields, CartWithEntry, Quantity, ShoppingCart } from '../schemas/cart.ts';
import { Id, Sku, TextFlag } from '../schemas/common.ts';

const cart = '/api/commerce/shopping-cart';

export const readCart = defineRoute({
  method: 'GET',
  path: cart,
  summary: 'The visitor’s cart; an empty one when there is none yet.',
  guard: 'none',
  query: z.object({
    /** A filled cart for previews; nothing is stored. */
    mock: z.optional(TextFlag),
    /** Milliseconds since 1970 at the reader: makes the address its own, and dates a cart that is not stored. */
    timecode: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    /** `false` leaves the sums at 0, for readers that only count entries. */
    calculateSubtotal: z.optional(TextFlag),
  }),
  ok: ShoppingCart,
  limit: 'read',
  errors: [],
});

export const addEntry = defineRoute({
  method: 'POST',
  path: `${cart}/entries`,
  summary: 'Puts a product into the cart.',
  guard: 'crumb',
  body: z.strictObject({
    itemId: Id,
    sku: z.nullish(Sku),
    quantity: z.optional(Quantity),
    additionalFields: AdditionalFields,
  }),
  ok: CartWithEntry,
  idempotency: 'accepted',
  limit: 'cart',
  errors: [...variantErrors, 'fields-too-large', 'form-invalid', 'cart-full', ...keyErrors],
});
