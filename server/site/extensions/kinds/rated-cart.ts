import { z } from 'zod';
import type { Mistake } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** What is about to be bought and where it goes, as tax and shipping are reckoned by. Money is in whole minor units. */
export interface RatedCart {
  readonly currency: string;
  readonly destination: RatedPlace;
  readonly lines: readonly RatedLine[];
  /** What coupons take off the sum of the lines. */
  readonly discountCents: number;
}

/** As far as the shopper has told it: at first it may be a country alone. */
export interface RatedPlace {
  /** By its code of ISO 3166: `US`. */
  readonly country: string;
  /** Code or name of a state, province or county. */
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}

export interface RatedLine {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity: number;
  /** Of the whole line. */
  readonly amountCents: number;
  /** Of the whole line; 0 where the product does not say. */
  readonly weightGrams: number;
  /** Categories and tags of the product, by which some are taxed otherwise. */
  readonly labels: readonly string[];
  readonly kind: 'physical' | 'digital' | 'service' | 'gift-card' | 'donation';
}

const isFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');
const id = z.string('a text').regex(/^[a-z][a-z\d-]{0,39}$/, 'a name of at most 40 small letters, digits and -');

/** What is wrong with an object that has an id and answers one question. */
export function mistakesOfService(member: string, question: string, given: unknown): readonly Mistake[] {
  const shape = { id, [question]: isFunction, pricesIncludeTax: z.boolean('true or false').optional() };
  return mistakesOf(z.looseObject(shape, `an object with id and ${question}`), given, [member]);
}
