import type { Transaction } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OrderRow } from '../lib/order-state.ts';
import type { Outbox } from '../mail/outbox.ts';
import { endedMail, failedMail, renewedMail } from './mail.ts';
import { comingPeriod } from './periods.ts';
import { lockSubscription, planOfRow, type SubscriptionRow, willBeCharged, writeSubscription } from './subscription.ts';

interface Parts {
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
  readonly now: () => number;
}

/** Days after which a declined payment is tried again; after the last one the subscription is given up. */
const retryDays: readonly number[] = [1, 3, 5];
const dayMilliseconds = 86_400_000;

/** A renewal is paid, in the transaction that says so of its order. */
export async function renewalPaid(
  { catalogue, outbox, now, keys }: Parts & { readonly keys: { keyOf(orderId: string): string } },
  transaction: Transaction,
  order: OrderRow,
): Promise<void> {
  const row = await lockSubscription(transaction, order.websiteId, order.subscriptionId ?? '');
  if (!row || order.subscriptionPeriod === null) return;
  const plan = planOfRow(row);
  const { timeZone } = catalogue.website;
  const paidCycles = row.paidCycles + 1;
  const isWhole = plan.cycles > 0 && paidCycles >= plan.cycles;
  const next = comingPeriod({ anchorAt: row.anchorAt, plan, timeZone }, order.subscriptionPeriod + 1, now());
  const state = willBeCharged(row) ? 'active' : row.state;
  const renewed = await writeSubscription(transaction, row, {
    kind: 'renewed',
    set: { ...next, tryAt: next.dueAt, paidCycles, attempts: 0, state },
    payload: { orderId: order.id, amountCents: order.grandTotalCents },
  });
  const last = isWhole
    ? await writeSubscription(transaction, row, { kind: 'ended', set: { state: 'ended' } })
    : renewed;
  await outbox.add(transaction, renewedMail(catalogue, last, { id: order.id, key: keys.keyOf(order.id) }));
}

/** A renewal was not paid: it is tried again later, and after the last try given up. */
export async function renewalFailed(
  { catalogue, outbox, now }: Parts,
  transaction: Transaction,
  row: SubscriptionRow,
  why: { readonly reason: 'declined' | 'sold-out'; readonly message?: string | undefined },
): Promise<void> {
  if (!willBeCharged(row)) return;
  const days = retryDays[row.attempts];
  const attempts = row.attempts + 1;
  const payload = { ...why, attempts };
  if (days === undefined) {
    await writeSubscription(transaction, row, { kind: 'failed', set: { attempts }, payload });
    const over = await writeSubscription(transaction, row, { kind: 'cancelled', set: { state: 'cancelled' }, payload });
    await outbox.add(transaction, endedMail(catalogue, over));
    return;
  }
  const tryAt = new Date(now() + days * dayMilliseconds);
  const failed = await writeSubscription(transaction, row, {
    kind: 'failed',
    set: { attempts, tryAt, state: 'past-due' },
    payload: { ...payload, tryAt: tryAt.getTime() },
  });
  await outbox.add(transaction, failedMail(catalogue, failed, tryAt));
}

/** The same, from what the provider said of its order. */
export async function renewalDeclined(
  parts: Parts,
  transaction: Transaction,
  order: OrderRow,
  message: string | undefined,
): Promise<void> {
  const row = await lockSubscription(transaction, order.websiteId, order.subscriptionId ?? '');
  if (row?.period === order.subscriptionPeriod) {
    await renewalFailed(parts, transaction, row, { reason: 'declined', message });
  }
}
