import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cents, Cursor, Id, nextPage, Sku } from '../schemas/common.ts';

const Price = z.strictObject({
  priceCents: Cents,
  /** Null where there is none. */
  salePriceCents: z.nullable(Cents),
  onSale: z.boolean(),
});

const priced = {
  price: Price,
  /** What its page says. */
  published: Price,
  /** Whether the price is the owner’s, in the place of the page’s. */
  isChanged: z.boolean(),
};

const Product = z.object({
  itemId: z.string(),
  title: z.string(),
  address: z.nullable(z.string()),
  /** Whether nobody is to see it. */
  isHidden: z.boolean(),
  /** Whether its prices can be set: those of a gift card are its page’s. */
  isPriced: z.boolean(),
  variants: z.array(z.object({ sku: z.string(), name: z.string(), ...priced })),
});
export type ListedProduct = z.infer<typeof Product>;

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/owner/products',
  summary: 'What is sold, with its prices and what its pages say of them, page by page; what is hidden comes last.',
  guard: 'none',
  roles: ownerAreas.products.roles,
  query: z.object({
    ...Cursor.shape,
    /** Words that all stand in a product’s title, or in the names and SKUs of its variants. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** `changed`: what is not as its page says; `hidden`: what nobody is to see. */
    show: z.optional(z.enum(['all', 'changed', 'hidden'])),
  }),
  ok: z.object({ currency: z.string(), products: z.array(Product), ...nextPage }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const setProductPrice = defineRoute({
  method: 'PUT',
  path: '/api/owner/products/price',
  summary: 'Says what a variant costs, in the place of its page; refused when it is no longer what the owner saw.',
  guard: 'crumb',
  roles: ownerAreas.products.roles,
  body: z.strictObject({
    itemId: Id,
    sku: Sku,
    /** Null: what its page says is true again. */
    price: z.nullable(Price),
    seen: Price,
  }),
  ok: z.object(priced),
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'item-unknown',
    'price-fixed',
    'price-out-of-range',
    'sale-price-too-high',
    'price-changed',
  ],
});

export const setProductHidden = defineRoute({
  method: 'PUT',
  path: '/api/owner/products/visibility',
  summary: 'Hides a product from everybody, or shows it again; refused when it is no longer what the owner saw.',
  guard: 'crumb',
  roles: ownerAreas.products.roles,
  body: z.strictObject({ itemId: Id, isHidden: z.boolean(), seen: z.boolean() }),
  ok: z.object({ isHidden: z.boolean() }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'item-unknown', 'visibility-changed'],
});
