import { childOf, toNumber, toText, type Value } from '../data.ts';
import { contentOf } from './read.ts';

const weeksInYear = 52;
const monthsInYear = 12;

/** How a subscription is billed, as its wording needs it. */
export interface SubscriptionTerms {
  /** `WEEK`, `MONTH` or `YEAR`; other texts are worded as they are. */
  readonly unit: string;
  readonly periodValue: number;
  /** Billing cycles; 0 for no end. */
  readonly cycles: number;
  /** The whole term in `durationUnit`s: whole years where weeks or months make them; 0 for no end. */
  readonly duration: number;
  readonly durationUnit: string;
}

/** The terms of a product's plan; `undefined` where the plan has no billing period, which makes the price unavailable. */
export function subscriptionTerms(item: Value): SubscriptionTerms | undefined {
  const plan = childOf(contentOf(item), 'subscriptionPlan');
  const period = childOf(plan, 'billingPeriod');
  if (period === undefined) return undefined;
  const unit = toText(childOf(period, 'unit'));
  const periodValue = toNumber(childOf(period, 'value'));
  const cycles = toNumber(childOf(plan, 'numBillingCycles'));
  return { unit, periodValue, cycles, ...durationOf(unit, periodValue * cycles) };
}

function durationOf(unit: string, length: number): { duration: number; durationUnit: string } {
  const perYear = unit === 'WEEK' ? weeksInYear : unit === 'MONTH' ? monthsInYear : 0;
  const isYears = length > 0 && perYear > 0 && length % perYear === 0;
  return isYears ? { duration: length / perYear, durationUnit: 'YEAR' } : { duration: length, durationUnit: unit };
}

/** The key of `localizedStrings` for these terms: `productPrice__singlePrice__nMonthly__limited__1Years`. */
export function subscriptionWordingKey(terms: SubscriptionTerms, varied: boolean): string {
  const { periodValue, unit, duration, durationUnit } = terms;
  const prices = varied ? 'multiplePrices' : 'singlePrice';
  const period = `${periodValue === 1 ? '1' : 'n'}${capitalised(unit)}ly`;
  const limit = duration === 0 ? 'indefinite' : `limited__${duration === 1 ? '1' : 'n'}${capitalised(durationUnit)}s`;
  return `productPrice__${prices}__${period}__${limit}`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

/** The English pattern for these terms: `from {price} every {billingPeriodValue} months for {duration} years`. */
export function subscriptionPattern(terms: SubscriptionTerms, varied: boolean): string {
  const { periodValue, unit, cycles, duration, durationUnit } = terms;
  const several = periodValue > 1;
  const period = `${several ? '{billingPeriodValue} ' : ''}${unit.toLowerCase()}${several ? 's' : ''}`;
  const term = cycles > 0 ? ` for {duration} ${durationUnit.toLowerCase()}${duration === 1 ? '' : 's'}` : '';
  return `${varied ? 'from ' : ''}{price} every ${period}${term}`;
}

/** The same in plain words around a price: what a button, a cart line or a mail says. */
export function subscriptionWording(
  terms: SubscriptionTerms,
  price: string,
  pattern = subscriptionPattern(terms, false),
): string {
  const values: Readonly<Record<string, string>> = {
    price,
    billingPeriodValue: String(terms.periodValue),
    duration: String(terms.duration),
  };
  return pattern.replace(/\{(\w+)\}/g, (_tag, name: string) => values[name] ?? '');
}

/** Words around prices that no plan or no variant explains. */
export const priceTexts = {
  from: 'from {fromPrice}',
  unavailable: 'Unavailable',
  // Published pages show these in English always: the reference's translations never reach them.
  salePrice: 'Sale Price:',
  originalPrice: 'Original Price:',
} as const;
