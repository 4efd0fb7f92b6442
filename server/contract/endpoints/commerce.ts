import * as z from 'zod/mini';
import { keyErrors, variantErrors } from '../definition/api-errors.ts';
import { defineRoute } from '../definition/route.ts';
import { AdditionalFields, Quantity } from '../schemas/cart.ts';
import { Count, Id, Sku } from '../schemas/common.ts';

export const readStock = defineRoute({
  method: 'GET',
  path: '/api/commerce/inventory/stock/',
  summary: 'What is left of each variant of a product, in the order of its variants.',
  guard: 'none',
  query: z.object({ itemId: Id }),
  ok: z.object({ results: z.array(z.object({ sku: Sku, unlimited: z.boolean(), qtyInStock: Count })) }),
  limit: 'read',
  errors: ['item-unknown'],
});

export const createSubscription = defineRoute({
  method: 'POST',
  path: '/api/3/commerce/cart/subscription',
  summary: 'Makes a cart of one subscription; its token opens /checkout/subscribe.',
  guard: 'crumb',
  body: z.strictObject({
    itemId: Id,
    sku: z.nullish(Sku),
    qty: z.optional(Quantity),
    additionalFields: AdditionalFields,
    subscriptionOptionId: z.nullish(Id),
  }),
  ok: z.object({ cartToken: z.string() }),
  idempotency: 'accepted',
  limit: 'cart',
  errors: [...variantErrors, 'fields-too-large', 'form-invalid', ...keyErrors],
});
