import * as z from 'zod/mini';
import { Cents, Count, Id, Timestamp } from './common.ts';
import { Address } from './order.ts';

const subscriptionStates = ['active', 'past-due', 'paused', 'cancelled', 'ended'] as const;

/** Which subscriptions a list shows. */
export const subscriptionFilters = ['all', ...subscriptionStates] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

/** What those who look after the shop can do with one; `charge`: ask once more for a payment that was declined. */
export const subscriptionActions = ['pause', 'resume', 'charge', 'cancel'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** What is paid again and again, as a list shows it. */
export const ListedSubscription = z.object({
  id: Id,
  /** The order that it began with. */
  orderId: Id,
  orderNumber: z.string(),
  state: z.enum(subscriptionStates),
  email: z.string(),
  title: z.string(),
  currency: z.string(),
  amountCents: Cents,
  unit: z.enum(['WEEK', 'MONTH', 'YEAR']),
  value: Count,
  /** How often it is paid in all; 0 for no end. */
  cycles: Count,
  paidCycles: Count,
  /** Payments of the period that were declined. */
  attempts: Count,
  next: Timestamp,
  nextTry: Timestamp,
  created: Timestamp,
});
export type ListedSubscription = z.infer<typeof ListedSubscription>;

/** One thing that happened to a subscription. */
const SubscriptionEvent = z.object({
  sequence: Count,
  kind: z.enum(['started', 'renewed', 'failed', 'paused', 'resumed', 'card', 'charge', 'cancelled', 'ended']),
  /** Why a payment failed. */
  reason: z.nullable(z.enum(['declined', 'sold-out'])),
  /** What the payment provider said of it. */
  message: z.nullable(z.string()),
  /** Address of the account, `customer`, or null for what the shop did by itself. */
  doneBy: z.nullable(z.string()),
  created: Timestamp,
});
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;

/** A subscription with its orders and its history, never with its key nor with what is charged. */
export const OwnerSubscription = z.extend(ListedSubscription, {
  shippingAddress: z.nullable(Address),
  paymentMethodName: z.string(),
  isTest: z.boolean(),
  orders: z.array(
    z.object({ id: Id, orderNumber: z.string(), state: z.string(), created: Timestamp, amountCents: Cents }),
  ),
  history: z.array(SubscriptionEvent),
  /** What the person who asks can do with it now. */
  actions: z.array(z.enum(subscriptionActions)),
});
export type OwnerSubscription = z.infer<typeof OwnerSubscription>;

export const SubscriptionCommand = z.strictObject({ kind: z.enum(subscriptionActions) });
export type SubscriptionCommand = z.infer<typeof SubscriptionCommand>;
