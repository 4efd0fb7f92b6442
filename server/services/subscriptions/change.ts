import { and, eq } from 'drizzle-orm';
import { type SavedPayment, type Transaction, tables } from '../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import { type CustomerCommand, fits } from '../subscription-record/actions.ts';
import { cancelSubscription } from '../subscription-record/cancel.ts';
import { comingPeriod } from '../subscription-record/periods.ts';
import { planOfRow, type SubscriptionRow, writeSubscription } from '../subscription-record/subscription.ts';
import { renew } from './renew.ts';

const { subscriptions } = tables;

export type SubscriptionErrors = 'subscription-unknown' | 'subscription-action-impossible';

type Changed = Result<SubscriptionRow, SubscriptionErrors>;

/** Does something with a subscription whose row is locked for it. */
function withLocked(
  { store, catalogue }: OrderContext,
  key: string,
  work: (transaction: Transaction, row: SubscriptionRow) => Promise<Changed>,
): Promise<Changed> {
  return store.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.websiteId, catalogue.websiteId), eq(subscriptions.key, key)))
      .for('update');
    return row ? work(transaction, row) : refuse('subscription-unknown');
  });
}

export function changeSubscription(context: OrderContext, key: string, command: CustomerCommand): Promise<Changed> {
  return withLocked(context, key, async (transaction, row) => {
    if (!fits[command](row)) return refuse('subscription-action-impossible');
    return accept(await perform(context, transaction, row, command, 'customer'));
  });
}

/** Does one thing to a subscription whose row is locked; whoever asks has seen that it can be done. */
export async function perform(
  context: Pick<OrderContext, 'catalogue' | 'outbox' | 'now'>,
  transaction: Transaction,
  row: SubscriptionRow,
  command: CustomerCommand,
  doneBy: string,
): Promise<SubscriptionRow> {
  switch (command) {
    case 'pause':
      return writeSubscription(transaction, row, { kind: 'paused', set: { state: 'paused' }, doneBy });
    case 'resume': {
      const { catalogue, now } = context;
      // What went by while it was paused is not charged.
      const { timeZone } = catalogue.website;
      const next = comingPeriod({ anchorAt: row.anchorAt, plan: planOfRow(row), timeZone }, row.period, now());
      const set = { ...next, tryAt: next.dueAt, attempts: 0, state: 'active' as const };
      return writeSubscription(transaction, row, { kind: 'resumed', set, doneBy });
    }
    case 'cancel':
      return cancelSubscription(context, transaction, row, doneBy);
  }
}

/** Another card is charged from now on; a period that waits for its money is charged at once. */
export async function changeCard(context: OrderContext, key: string, saved: SavedPayment): Promise<Changed> {
  const changed = await withLocked(context, key, async (transaction, row) => {
    if (!fits.card(row)) return refuse('subscription-action-impossible');
    const isDue = row.state === 'past-due';
    const set = { saved, ...(isDue && { tryAt: leaseFrom(context) }) };
    return accept(await writeSubscription(transaction, row, { kind: 'card', set, doneBy: 'customer' }));
  });
  if (!changed.ok || changed.value.state !== 'past-due') return changed;
  await renew(context, changed.value);
  return withLocked(context, key, async (_transaction, row) => accept(row));
}

/** Until when the job leaves a subscription alone that somebody charges. */
export const leaseFrom = ({ now }: Pick<OrderContext, 'now'>) => new Date(now() + leaseMilliseconds);
const leaseMilliseconds = 600_000;
