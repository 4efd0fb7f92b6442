import type { Kind } from './kind.ts';
import { mistakesOfService, type RatedCart } from './rated-cart.ts';

export interface TaxQuestion extends RatedCart {
  /** What the chosen way of shipping costs. */
  readonly shippingCents: number;
  /** Whether the prices have the tax in them. */
  readonly pricesIncludeTax: boolean;
}

export interface TaxLine {
  readonly id: string;
  /** What the shopper and the invoice read. */
  readonly name: string;
  readonly amountCents: number;
  /** What it is reckoned on, without it: invoices say it where there are several rates. */
  readonly taxedCents?: number | undefined;
  /** Places of the lines that bear it, from 0 on; all of them without. */
  readonly lines?: readonly number[] | undefined;
  /** The rate, where there is one: 550 is 5.5 percent. */
  readonly basisPoints?: number | undefined;
  /** The prices have it in them: it is told, and not added. As `pricesIncludeTax` of the question without. */
  readonly included?: boolean | undefined;
}

/**
 * Who reckons taxes, in the place of the owner's table. The same question is asked again: its answer may have been lost. Of
 * a place that is told in part, the answer is what is known of it; whoever cannot say throws, and nothing is charged.
 */
export interface TaxService {
  readonly id: string;
  /** Prices have their tax in them; it is added to them without. */
  readonly pricesIncludeTax?: boolean;
  /** An empty list where nothing is due. The signal says that nobody waits any more. */
  taxes(question: TaxQuestion, signal: AbortSignal): readonly TaxLine[] | Promise<readonly TaxLine[]>;
}

/** Reckons what is due, in the place of the owner's table of taxes. */
export const tax: Kind<TaxService> = {
  mistakes: (given) => mistakesOfService('tax', 'taxes', given),
};
