import type { ListedSubscription, SubscriptionAction, SubscriptionEvent, SubscriptionFilter } from '#contract';
import { moneyText } from '../amount-text.ts';

export const stateLabels: Readonly<Record<ListedSubscription['state'], string>> = {
  active: 'active',
  'past-due': 'past due',
  paused: 'paused',
  cancelled: 'cancelled',
  ended: 'at its end',
};

/** Whether a state is good, waits for somebody, or has come to its end. */
export const stateTones: Readonly<Record<ListedSubscription['state'], 'good' | 'open' | 'over'>> = {
  active: 'good',
  'past-due': 'open',
  paused: 'open',
  cancelled: 'over',
  ended: 'over',
};

export const filterLabels: Readonly<Record<SubscriptionFilter, string>> = {
  all: 'All subscriptions',
  active: 'Active',
  'past-due': 'Past due: the last payment was declined',
  paused: 'Paused',
  cancelled: 'Cancelled',
  ended: 'At their end',
};

export const eventLabels: Readonly<Record<SubscriptionEvent['kind'], string>> = {
  started: 'Begun',
  renewed: 'Renewed',
  failed: 'Payment failed',
  paused: 'Paused',
  resumed: 'Resumed',
  card: 'Another card',
  charge: 'Charged once more',
  cancelled: 'Cancelled',
  ended: 'Came to its end',
};

export const reasonLabels: Readonly<Record<NonNullable<SubscriptionEvent['reason']>, string>> = {
  declined: 'declined',
  'sold-out': 'sold out: nothing was charged',
};

export const actionLabels: Readonly<Record<SubscriptionAction, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  charge: 'Charge now …',
  cancel: 'Cancel …',
};

const periods = { WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;
type Terms = Pick<ListedSubscription, 'amountCents' | 'currency' | 'unit' | 'value' | 'cycles'>;

/** How much is paid, and how often. */
export function termsOf({ amountCents, currency, unit, value, cycles }: Terms): string {
  const period = value === 1 ? periods[unit] : `${value} ${periods[unit]}s`;
  return `${moneyText(amountCents, currency)} every ${period}${cycles > 0 ? `, ${cycles} times` : ''}`;
}
