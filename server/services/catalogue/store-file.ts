import * as z from 'zod';
import { experimentGoals, experimentLimits, experimentName, quantityLimits, ShopSettings, variantsError } from '#model';
import { isPublicName } from '../../site/lib/contained-files.ts';

/** `store.json` of a content folder: the rules of the store, and its site forms, that no page carries. */
export const StoreFile = z.strictObject({
  ...ShopSettings.shape,
  /** Orders are paid without money, by whoever asks: for demonstrations. */
  testPayment: z.boolean().default(false),
  /** Whoever solves a captcha is believed, without any service: for demonstrations. */
  testCaptcha: z.boolean().default(false),
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
  /** What the templates of the site let its owner try out; the database keeps what becomes of each. */
  experiments: z
    .array(
      z
        .strictObject({
          id: z.string().regex(experimentName),
          title: z.string().min(1).max(experimentLimits.titleLength),
          goal: z.enum(experimentGoals).default('add'),
          variants: z
            .array(z.strictObject({ name: z.string(), share: z.int().min(1).max(99) }))
            .max(experimentLimits.variants),
          /** Whether it runs from the first time on that a server sees it. */
          start: z.boolean().default(false),
        })
        .superRefine(({ variants }, context) => {
          const message = variantsError(variants);
          if (message !== undefined) context.addIssue({ code: 'custom', path: ['variants'], message });
        }),
    )
    .max(experimentLimits.experiments)
    .default([]),
  /** What money is collected for: `/checkout/donate?donatePageId=<id>`. */
  donations: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100),
        title: z.string().min(1).max(200),
        /** The page that says more. */
        path: z
          .string()
          .regex(/^\/(?!\/)/)
          .optional(),
        /** Suggested amounts, in whole units of the shop's currency. */
        amounts: z.array(z.int().min(quantityLimits.minimum).max(quantityLimits.maximum)).max(8).default([]),
      }),
    )
    .max(100)
    .default([]),
  /** What comes with a digital product: files of the content's folder `_files`, which has no address. */
  digitalFiles: z
    .array(
      z.strictObject({
        /** The product's id. */
        product: z.string().min(1),
        file: z
          .string()
          .min(1)
          .max(255)
          .refine(isPublicName, 'the name of a file in the folder _files, such as "pattern.pdf"'),
        /** What it is called; its file's name without. */
        title: z.string().min(1).max(200).optional(),
      }),
    )
    .max(1000)
    .default([]),
  /** For how many days after the payment, and how often, each piece of it can be downloaded. */
  downloads: z
    .strictObject({ days: z.int().min(1).max(36_500).default(30), times: z.int().min(1).max(1000).default(5) })
    .prefault({}),
  /** Site forms by id, as form blocks name them. */
  forms: z.array(z.looseObject({ id: z.string() })).default([]),
});
export type StoreFile = z.input<typeof StoreFile>;
