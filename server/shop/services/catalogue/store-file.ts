import * as z from 'zod';

const cents = z.int().min(0);
const country = z.string().regex(/^[A-Z]{2}$/);

/** `store.json` of a content folder: the rules of the store, and its site forms, that no page carries. */
export const StoreFile = z.strictObject({
  minimumSubtotalCents: cents.default(0),
  /** Orders are paid without money, by whoever asks: for demonstrations. */
  testPayment: z.boolean().default(false),
  coupons: z
    .array(
      z.strictObject({
        promoCode: z.string().min(1).max(64),
        name: z.string(),
        kind: z.enum(['percent', 'amount', 'free-shipping']),
        value: cents.default(0),
        minimumSubtotalCents: cents.optional(),
        expires: z.int().optional(),
      }),
    )
    .default([]),
  taxRules: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        country,
        state: z.string().optional(),
        basisPoints: z.int().min(0).max(10_000),
        appliesToShipping: z.boolean().optional(),
      }),
    )
    .default([]),
  shippingOptions: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        costCents: cents,
        countries: z.array(country).optional(),
        freeFromCents: cents.optional(),
      }),
    )
    .default([]),
  captcha: z
    .strictObject({
      siteKey: z.string().min(1),
      lowestScore: z.number().min(0).max(1).optional(),
      whenDown: z.enum(['refuse', 'accept']).optional(),
    })
    .optional(),
  mailFrom: z.string().default('shop@localhost'),
  /** Who is told of each order; the shop's own address without. */
  orderRecipients: z.array(z.email()).max(10).default([]),
  /** How long somebody stays signed in to the owner area. */
  ownerSessionHours: z.number().positive().max(720).default(12),
  /** Paths that are not for everybody: behind a password, for those who bought a product, or without either for members. */
  locks: z
    .array(
      z.strictObject({
        path: z
          .string()
          .regex(/^\/(?:[^/]+(?:\/[^/]+)*)?$/)
          .refine((path) => !/\/\.\.?(?:\/|$)/.test(path), 'a path of the site has neither . nor .. in it'),
        password: z.string().min(4).max(1024).optional(),
        product: z.string().min(1).optional(),
      }),
    )
    .default([]),
  /** Site forms by id, as form blocks name them. */
  forms: z.array(z.looseObject({ id: z.string() })).default([]),
});
export type StoreFile = z.input<typeof StoreFile>;
