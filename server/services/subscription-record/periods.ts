import { DateTime, type DurationLike } from 'luxon';
import { isSoldBothWays, isSubscribable, type JsonValue, subscriptionTerms } from '#model';
import type { SubscriptionPlan } from '../../store/index.ts';

const units: Readonly<Record<string, SubscriptionPlan['unit']>> = { WEEK: 'WEEK', MONTH: 'MONTH', YEAR: 'YEAR' };

/** How a product is charged again; undefined for one that is not, or whose page does not say how. */
export function planOf(content: JsonValue): SubscriptionPlan | undefined {
  const terms = isSubscribable(content) || isSoldBothWays(content) ? subscriptionTerms(content) : undefined;
  const unit = terms && units[terms.unit];
  if (!terms || !unit || !Number.isInteger(terms.periodValue) || terms.periodValue < 1) return undefined;
  const cycles = Number.isInteger(terms.cycles) && terms.cycles > 0 ? terms.cycles : 0;
  return { unit, value: terms.periodValue, cycles };
}

/**
 * When a period begins, on the clocks of the shop: at the hour of the first payment, whatever summer time does. Counted
 * from the first moment and not from the last one, so that the 31st is the 28th in February alone.
 */
export function beginningOf(anchor: Date, { unit, value }: SubscriptionPlan, period: number, timeZone: string): Date {
  const there = DateTime.fromJSDate(anchor, { zone: timeZone });
  const start = there.isValid ? there : DateTime.fromJSDate(anchor, { zone: 'UTC' });
  const length = value * period;
  const step: Readonly<Record<SubscriptionPlan['unit'], DurationLike>> = {
    WEEK: { weeks: length },
    MONTH: { months: length },
    YEAR: { years: length },
  };
  return start.plus(step[unit]).toJSDate();
}

export interface Coming {
  readonly period: number;
  readonly dueAt: Date;
}

/** The first period from one on that is still to come: what was missed meanwhile is not charged at once. */
export function comingPeriod(
  { anchorAt, plan, timeZone }: { readonly anchorAt: Date; readonly plan: SubscriptionPlan; readonly timeZone: string },
  from: number,
  now: number,
): Coming {
  let period = from;
  let dueAt = beginningOf(anchorAt, plan, period, timeZone);
  while (dueAt.getTime() <= now) {
    period += 1;
    dueAt = beginningOf(anchorAt, plan, period, timeZone);
  }
  return { period, dueAt };
}
