import * as z from 'zod/mini';
import { isEmail } from '../checks/email.ts';
import { fieldMessages } from '../checks/fields.ts';
import { commentRules } from '../discussion/limits.ts';
import { reviewStates } from '../discussion/reviews.ts';
import { isAddressCountry } from '../postal/countries.ts';
import { checkPostalArea } from '../postal/postal-areas.ts';
import { findRegion } from '../postal/regions.ts';
import { fill } from '../text/fill.ts';
import { mostGrams } from './weight.ts';

/** What is said of the fields of a store's settings, in the file and on the owner's screen. */
export const shopSettingsMessages = {
  amount: 'Give an amount of 0 or more, such as 12.50.',
  weight: 'Give a weight above nothing, such as 2 kg or 500 g.',
  weights: 'Give one weight and its price on each line, such as 2 kg: 6.90, the lightest first.',
  labels: 'Name a category or a tag, or let it be for all products.',
  rate: 'Give a rate from 0 to 100 percent, such as 5.5.',
  name: 'Give it a name.',
  nameLong: 'Use 100 characters or fewer.',
  code: 'Give a code of 1 to 64 characters.',
  codeTaken: 'Another coupon has this code.',
  period: 'It ends before it begins.',
  idTaken: 'Another entry has this id.',
  country: 'Choose a country.',
  zones: 'Add a place, or let it go everywhere.',
  postal: 'Invalid postal code.',
  uses: 'Give a whole number of 1 or more.',
  payments: 'Give a whole number from 2 to 24.',
  range: 'The largest price is below the smallest.',
  email: 'Give one email address, such as shop@example.org.',
  emails: 'Give up to ten addresses.',
  pieces: 'Give a whole number from 0 to 1,000,000.',
  prefixLong: 'Use 20 characters or fewer.',
  invoice: 'Give a whole number from 1 to 1,000,000,000.',
  long: 'Use 2,000 characters or fewer.',
  textLong: 'Use 300 characters or fewer.',
  sitePassword: 'Use 4 to 200 characters, or none for an open site.',
  siteKey: 'Give the site key as the service writes it: letters, digits, - and _.',
  score: 'Give a score from 0 to 1, such as 0.5.',
  captchaSecret: 'This server has no secret for it, so every answer would be refused. Give it CAPTCHA_SECRET first.',
  captchaAsked: 'The form “{form}” asks for it. Take it out of the form first.',
} as const;

const words = shopSettingsMessages;
/** Far beyond any price, and exact with every sum of a cart. */
const largestAmount = 99_999_999_999;
const mostEntries = 500;

const Amount = z.int().check(z.minimum(0, words.amount), z.maximum(largestAmount, words.amount));
const BasisPoints = z.int().check(z.minimum(0, words.rate), z.maximum(10_000, words.rate));
const Name = z.string().check(z.minLength(1, words.name), z.maxLength(100, words.nameLong));
const EntryId = z.string().check(z.minLength(1), z.maxLength(64));
const Country = z.string().check(z.regex(/^[A-Z]{2}$/, words.country));
const Uses = z.int().check(z.minimum(1, words.uses), z.maximum(1_000_000, words.uses));

/** A country, or those of its regions and postal zones that are named. */
const ShippingZone = z
  .strictObject({
    country: Country,
    /** Codes or names of its regions. */
    states: z.optional(z.array(z.string()).check(z.maxLength(mostEntries))),
    /** FSAs, outcodes, routing keys of Eircodes, ZIP codes, first digits. */
    postal: z.optional(z.array(z.string()).check(z.maxLength(mostEntries))),
  })
  .check(
    z.superRefine(({ country, states = [], postal = [] }, context) => {
      states.forEach((state, at) => {
        const message = stateError(country, state);
        if (message) context.addIssue({ code: 'custom', path: ['states', at], message, input: state });
      });
      postal.forEach((area, at) => {
        const message = areaError(country, area);
        if (message) context.addIssue({ code: 'custom', path: ['postal', at], message, input: area });
      });
    }),
  );

function stateError(country: string, state: string): string | undefined {
  const isKnown = isAddressCountry(country) ? findRegion(country, state) !== undefined : /\S/.test(state);
  return isKnown && state.length <= 100 ? undefined : fill(fieldMessages.option, { val: state });
}

function areaError(country: string, area: string): string | undefined {
  if (isAddressCountry(country) && area.trim() !== '') return checkPostalArea(country, area);
  return /^[A-Z\d][A-Z\d -]{0,9}$/i.test(area) ? undefined : words.postal;
}

const Grams = z.int().check(z.minimum(1, words.weight), z.maximum(mostGrams, words.weight));

/** What a heavier parcel costs, from a weight on. */
const WeightStep = z.strictObject({ fromGrams: Grams, costCents: Amount });

const ShippingRule = z.strictObject({
  id: EntryId,
  name: Name,
  costCents: Amount,
  /** From which subtotal, less discounts, it costs nothing. */
  freeFromCents: z.optional(Amount),
  /** By what the parcel weighs, the lightest first; lighter ones cost `costCents`. */
  heavier: z.optional(
    z.array(WeightStep).check(
      z.minLength(1, words.weights),
      z.maxLength(mostEntries),
      z.refine(
        (steps) => steps.every(({ fromGrams }, at) => fromGrams > (steps[at - 1]?.fromGrams ?? 0)),
        words.weights,
      ),
    ),
  ),
  /** What weighs more is not sent so. */
  mostGrams: z.optional(Grams),
  /** Countries it reaches; with those of the zones. Everywhere without either. */
  countries: z.optional(z.array(Country)),
  zones: z.optional(z.array(ShippingZone).check(z.minLength(1, words.zones), z.maxLength(mostEntries))),
});

const TaxRule = z.strictObject({
  id: EntryId,
  name: Name,
  country: Country,
  /** Code or name of the region; all of the country without. */
  state: z.optional(z.string()),
  basisPoints: BasisPoints,
  appliesToShipping: z.optional(z.boolean()),
  /** Prices have it in them: it is told, and not added. */
  included: z.optional(z.boolean()),
  /**
   * Categories and tags of the products that it is for, such as books at a reduced rate. Without any it is for those
   * that no other tax of their place names.
   */
  labels: z.optional(z.array(Name).check(z.minLength(1, words.labels), z.maxLength(mostEntries))),
});

const Coupon = z
  .strictObject({
    promoCode: z.string().check(z.minLength(1, words.code), z.maxLength(64, words.code)),
    name: z.string().check(z.maxLength(100, words.nameLong)),
    kind: z.enum(['percent', 'amount', 'free-shipping']),
    /** Percent in basis points (10 % is 1000), or an amount in minor units. */
    value: z._default(Amount, 0),
    minimumSubtotalCents: z.optional(Amount),
    /** From this moment on, in milliseconds since 1970. */
    starts: z.optional(z.int()),
    /** Until this one. */
    expires: z.optional(z.int()),
    /** How many orders may use it in all. */
    totalUses: z.optional(Uses),
    /** How many orders of one customer, by email address or browser. */
    usesPerCustomer: z.optional(Uses),
    /** Not together with another coupon. */
    alone: z.optional(z.boolean()),
  })
  .check(
    z.superRefine(({ kind, value, starts, expires }, context) => {
      if (kind === 'percent' && value > 10_000) {
        context.addIssue({ code: 'custom', path: ['value'], message: words.rate, input: value });
      }
      if (starts !== undefined && expires !== undefined && expires <= starts) {
        context.addIssue({ code: 'custom', path: ['expires'], message: words.period, input: expires });
      }
    }),
  );

const Installments = z
  .strictObject({
    /** Prices of a product for which the provider offers it. */
    minimum: z.optional(Amount),
    maximum: z.optional(Amount),
    payments: z._default(z.int().check(z.minimum(2, words.payments), z.maximum(24, words.payments)), 4),
  })
  .check(
    z.superRefine(({ minimum = 0, maximum = largestAmount }, context) => {
      if (maximum < minimum)
        context.addIssue({ code: 'custom', path: ['maximum'], message: words.range, input: maximum });
    }),
  );

/** How orders are paid without a provider: the owner says when the money came. */
export const manualPaymentKinds = ['bank-transfer', 'on-delivery'] as const;
export type ManualPaymentKind = (typeof manualPaymentKinds)[number];

/** Who sees orders. */
export const orderRoles = ['admin', 'store-manager', 'billing'] as const;

const ManualPayment = z.strictObject({
  kind: z.enum(manualPaymentKinds),
  name: z.optional(Name),
  instructions: z.optional(z.string().check(z.maxLength(2_000, words.long))),
});

/** What a captcha service does when it cannot be asked. */
export const captchaFallbacks = ['refuse', 'accept'] as const;
/** Below it a visitor counts as a program. */
export const lowestCaptchaScore = 0.5;

/** The public half of a captcha's keys; the secret is the server's alone. */
const Captcha = z.strictObject({
  siteKey: z.string().check(z.regex(/^[\w-]{1,200}$/, words.siteKey)),
  lowestScore: z.optional(z.number().check(z.minimum(0, words.score), z.maximum(1, words.score))),
  /** What becomes of forms while the service cannot be asked: `accept` lets a few through. */
  whenDown: z.optional(z.enum(captchaFallbacks)),
});
export type CaptchaRule = z.output<typeof Captcha>;

/** Whether the forms of those who wait offer the mailing list too, and whether its box begins ticked. */
export const waitlistMailingLists = ['none', 'offered', 'ticked'] as const;
/** Texts of such a form, by what the page data calls them. */
export const waitlistTexts = [
  ['intro', 'CTAText'],
  ['placeholder', 'placeholderText'],
  ['button', 'buttonText'],
  ['thanks', 'successText'],
  ['mailingListText', 'mailingListDescription'],
] as const;

const WaitlistText = z.optional(z.string().check(z.maxLength(300, words.textLong)));

/** Forms of those who wait for what is sold out. What is absent is as each product's page says. */
const Waitlist = z.strictObject({
  /** False: nobody can sign up, whatever the pages say. */
  offered: z._default(z.boolean(), true),
  mailingList: z.optional(z.enum(waitlistMailingLists)),
  intro: WaitlistText,
  placeholder: WaitlistText,
  button: WaitlistText,
  thanks: WaitlistText,
  mailingListText: WaitlistText,
});
export type WaitlistRule = z.output<typeof Waitlist>;

const mostRecipients = 10;
const Email = z.string().check(z.refine((text) => isEmail(text), words.email));
/** Of this machine, too: a shop that is tried out has no other. */
const OwnAddress = z.string().check(z.regex(/^[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190}$/, words.email));

/** No two entries of a list are called the same. */
const unlike = <Name extends string>(name: Name, message: string) =>
  z.superRefine((entries: readonly Readonly<Record<Name, string>>[], context) => {
    const seen = new Set<string>();
    entries.forEach((entry, at) => {
      const key = entry[name].toUpperCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, name], message, input: entry[name] });
      seen.add(key);
    });
  });

const listOf = <Entry extends z.ZodMiniType>(entry: Entry) => z.array(entry).check(z.maxLength(mostEntries));

/** What an owner sets of a store: on the screen, and in `store.json` as its start. Money is in minor units. */
export const ShopSettings = z.strictObject({
  minimumSubtotalCents: z._default(Amount, 0),
  coupons: z._default(listOf(Coupon).check(unlike('promoCode', words.codeTaken)), []),
  taxRules: z._default(listOf(TaxRule).check(unlike('id', words.idTaken)), []),
  shippingOptions: z._default(listOf(ShippingRule).check(unlike('id', words.idTaken)), []),
  /** Null: not offered, whatever the page data says. */
  installments: z.optional(z.nullable(Installments)),
  /** The address that mails are from. */
  mailFrom: z._default(OwnAddress, 'shop@localhost'),
  /** Where answers to them go; to the same where it is empty. */
  mailReplyTo: z._default(z.union([z.literal(''), Email], words.email), ''),
  /** Who is told of each order; the shop's own address without. */
  orderRecipients: z._default(z.array(Email).check(z.maxLength(mostRecipients, words.emails)), []),
  /** Who sells, as invoices say it: name, address, tax number, in lines. */
  seller: z._default(z.string().check(z.maxLength(2_000, words.long)), ''),
  /** What stands before the numbers of invoices. */
  invoicePrefix: z._default(z.string().check(z.maxLength(20, words.prefixLong)), ''),
  /** The number of the first invoice; those that there are count on. */
  firstInvoice: z._default(z.int().check(z.minimum(1, words.invoice), z.maximum(1_000_000_000, words.invoice)), 1),
  /** Pieces at which the stock of a variant is low, which webhooks tell; never for 0. */
  lowStock: z._default(z.int().check(z.minimum(0, words.pieces), z.maximum(1_000_000, words.pieces)), 3),
  /** Who may give money back, of those who see orders. */
  refundRoles: z._default(z.array(z.enum(orderRoles)), [...orderRoles]),
  /** Payments that no provider takes part in. */
  manualPayments: z._default(z.array(ManualPayment).check(z.maxLength(manualPaymentKinds.length)), []),
  /** What becomes of a comment when it is written. */
  comments: z._default(z.enum(commentRules), 'published'),
  /** Whether shoppers may review products: what they write waits for the owner, is shown at once, or is not taken. */
  reviews: z._default(z.enum(reviewStates), 'closed'),
  /** Null: no service is asked. */
  captcha: z.optional(z.nullable(Captcha)),
  waitlist: z._default(Waitlist, { offered: true }),
  /** What opens the whole site, in words that are handed on; empty: it is open to everybody. */
  sitePassword: z._default(z.string().check(z.regex(/^(?:|.{4,200})$/u, words.sitePassword)), ''),
});
export type ShopSettings = z.output<typeof ShopSettings>;
