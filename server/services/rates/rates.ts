import { z } from 'zod';
import type { RatedCart } from '../../site/extensions/kinds/rated-cart.ts';
import type { ShippingRate, ShippingService } from '../../site/extensions/kinds/shipping.ts';
import type { TaxLine, TaxQuestion, TaxService } from '../../site/extensions/kinds/tax.ts';
import type { StoreRules } from '../catalogue/catalogue.ts';
import { createQuotes, type QuoteParts, type Quotes } from './quotes.ts';
import { shippingTable, taxTable, type UnplacedCart } from './tables.ts';

/** What is known of shipping and taxes without waiting; undefined where a provider must be asked first. */
export interface KnownRates {
  shipping(cart: UnplacedCart): readonly ShippingRate[] | undefined;
  taxes(cart: UnplacedCart, shippingCents: number): readonly TaxLine[] | undefined;
}

/** Shipping and taxes: by the owner's tables, or by the providers of the site's config in their place. */
export interface Rates extends KnownRates {
  /** Whether the shop names its ways of shipping. */
  readonly ships: boolean;
  /** Who reckons, as an order remembers it. */
  readonly by: RatedBy;
  /** Prices something, and again once the providers have answered what it had to know; as far as they do. */
  settle<Priced>(price: (known: KnownRates) => Priced): Promise<Priced>;
}

/** The providers of a site's config. */
export interface OwnRates {
  readonly tax?: TaxService | undefined;
  readonly shipping?: ShippingService | undefined;
}

/** The providers by their ids; null for the owner's table. */
export interface RatedBy {
  readonly tax: string | null;
  readonly shipping: string | null;
}

export const ratedBy = ({ tax, shipping }: OwnRates): RatedBy => ({
  tax: tax?.id ?? null,
  shipping: shipping?.id ?? null,
});

interface RatesParts extends OwnRates {
  readonly rules: () => StoreRules;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that a shopper waits for an answer. */
  readonly patience?: number | undefined;
  readonly report?: ((error: unknown) => void) | undefined;
}

const usualPatience = 5_000;
/** What is asked anew when a checkout is opened or an order sent: prices of carriers change by the day. */
const freshMilliseconds = 10 * 60_000;
/** What an order that was just judged by it may still count on, while it waits for its turn. */
const keptMilliseconds = 2 * freshMilliseconds;

export function createRates({ tax, shipping, ...parts }: RatesParts): Rates {
  const { rules } = parts;
  const shippingQuotes = shipping && quotesOfShipping(shipping, parts);
  const taxQuotes = tax && quotesOfTax(tax, parts);
  const knownFor = (maxAge: number, missing: Missing = () => undefined): KnownRates => ({
    shipping(cart) {
      if (!shippingQuotes) return shippingTable(rules()).rates(cart);
      return isAsked(cart) ? quoted(shippingQuotes, cart, maxAge, missing) : [];
    },
    taxes(cart, shippingCents) {
      if (!isPlaced(cart)) return [];
      if (!taxQuotes) return taxTable(rules()).taxes({ ...cart, shippingCents });
      const question: TaxQuestion = { ...cart, shippingCents, pricesIncludeTax: tax.pricesIncludeTax ?? false };
      return isAsked(cart) ? quoted(taxQuotes, question, maxAge, missing) : [];
    },
  });
  return {
    ...knownFor(keptMilliseconds),
    get ships() {
      return shipping !== undefined || rules().shippingOptions.length > 0;
    },
    by: ratedBy({ tax, shipping }),
    settle: (price) => settle(price, (missing) => knownFor(freshMilliseconds, missing)),
  };
}

const isPlaced = (cart: UnplacedCart): cart is RatedCart => cart.destination !== null;

/** No provider is asked of an empty cart, nor while nobody knows where it goes. */
const isAsked = (cart: UnplacedCart): cart is RatedCart => isPlaced(cart) && cart.lines.length > 0;

type Missing = (ask: () => Promise<boolean>) => void;

/** Shipping is asked first, then the taxes on it. */
const mostQuestions = 2;

async function settle<Priced>(
  price: (known: KnownRates) => Priced,
  knownWith: (missing: Missing) => KnownRates,
): Promise<Priced> {
  for (let asked = 0; ; asked += 1) {
    const open: (() => Promise<boolean>)[] = [];
    const priced = price(knownWith((ask) => open.push(ask)));
    const [ask] = open;
    if (ask === undefined || asked === mostQuestions || !(await ask())) return priced;
  }
}

/** What a provider has said; what it was not asked yet is missing. */
function quoted<Question, Row>(
  quotes: Quotes<Question, readonly Row[]>,
  question: Question,
  maxAge: number,
  missing: Missing,
): readonly Row[] | undefined {
  const found = quotes.known(question, maxAge);
  if (found === undefined) missing(() => quotes.ask(question));
  return found;
}

type AskParts = Pick<RatesParts, 'now' | 'patience' | 'report'>;

const partsOf = ({ now, patience = usualPatience, report = () => undefined }: AskParts) => ({ now, patience, report });

const mostRows = 100;
const Id = z.string().min(1).max(64);
const Name = z.string().min(1).max(100);
const Amount = z.int().min(0).max(99_999_999_999);

/** Rows that can be told apart. */
const rowsOf = <Row extends { readonly id: string }>(row: z.ZodType<Row>) =>
  z
    .array(row)
    .max(mostRows)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Two of them have one id.');

const shippingAnswer = rowsOf(z.object({ id: Id, name: Name, costCents: Amount }));
const taxAnswer = rowsOf(
  z.object({
    ...{ id: Id, name: Name, amountCents: Amount },
    basisPoints: z.int().min(0).max(1_000_000).optional(),
    taxedCents: Amount.optional(),
    lines: z.array(z.int().min(0)).max(500).optional(),
    included: z.boolean().optional(),
  }),
);

function quotesOfShipping(service: ShippingService, parts: AskParts): Quotes<RatedCart, readonly ShippingRate[]> {
  const asking: QuoteParts<RatedCart, ShippingRate[]> = {
    ...partsOf(parts),
    name: `The shipping provider ${service.id}`,
    ask: (question, signal) => service.rates(question, signal),
    answer: shippingAnswer,
  };
  return createQuotes(asking);
}

function quotesOfTax(service: TaxService, parts: AskParts): Quotes<TaxQuestion, readonly TaxLine[]> {
  const asking: QuoteParts<TaxQuestion, TaxLine[]> = {
    ...partsOf(parts),
    name: `The tax provider ${service.id}`,
    ask: (question, signal) => service.taxes(question, signal),
    answer: taxAnswer,
  };
  const quotes = createQuotes(asking);
  return {
    ...quotes,
    known: (question, maxAge) =>
      quotes.known(question, maxAge)?.map(({ included = question.pricesIncludeTax, ...line }) => ({
        ...line,
        ...(included && { included }),
      })),
  };
}
