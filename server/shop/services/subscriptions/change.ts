import { and, eq } from 'drizzle-orm';
import { type SavedPayment, type Transaction, tables } from '../../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import { endedMail } from './mail.ts';
import { comingPeriod } from './periods.ts';
import { renew } from './renew.ts';
import { isOver, planOfRow, type SubscriptionRow, willBeCharged, writeSubscription } from './subscription.ts';

const { subscriptions } = tables;

/** What a customer does with a subscription, by its key. */
export type CustomerCommand = 'pause' | 'resume' | 'cancel';
export type SubscriptionErrors = 'subscription-unknown' | 'subscription-action-impossible';

const fits: Readonly<Record<CustomerCommand | 'card', (row: SubscriptionRow) => boolean>> = {
  pause: willBeCharged,
  resume: ({ state }) => state === 'paused',
  cancel: (row) => !isOver(row),
  card: (row) => !isOver(row),
};

/** What can be done with a subscription as it is. */
export const possible = (row: SubscriptionRow) =>
  (Object.keys(fits) as (keyof typeof fits)[]).filter((name) => fits[name](row));

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

async function perform(
  { catalogue, outbox, now }: OrderContext,
  transaction: Transaction,
  row: SubscriptionRow,
  command: CustomerCommand,
  doneBy: string,
): Promise<SubscriptionRow> {
  switch (command) {
    case 'pause':
      return writeSubscription(transaction, row, { kind: 'paused', set: { state: 'paused' }, doneBy });
    case 'resume': {
      // What went by while it was paused is not charged.
      const { timeZone } = catalogue.website;
      const next = comingPeriod({ anchorAt: row.anchorAt, plan: planOfRow(row), timeZone }, row.period, now());
      const set = { ...next, tryAt: next.dueAt, attempts: 0, state: 'active' as const };
      return writeSubscription(transaction, row, { kind: 'resumed', set, doneBy });
    }
    case 'cancel': {
      const over = await writeSubscription(transaction, row, {
        kind: 'cancelled',
        set: { state: 'cancelled' },
        doneBy,
      });
      await outbox.add(transaction, endedMail(catalogue, over));
      return over;
    }
  }
}

/** Another card is charged from now on; a period that waits for its money is charged at once. */
export async function changeCard(context: OrderContext, key: string, saved: SavedPayment): Promise<Changed> {
  const changed = await withLocked(context, key, async (transaction, row) => {
    if (!fits.card(row)) return refuse('subscription-action-impossible');
    const isDue = row.state === 'past-due';
    const set = { saved, ...(isDue && { tryAt: new Date(context.now() + leaseMilliseconds) }) };
    return accept(await writeSubscription(transaction, row, { kind: 'card', set, doneBy: 'customer' }));
  });
  if (!changed.ok || changed.value.state !== 'past-due') return changed;
  await renew(context, changed.value);
  return withLocked(context, key, async (_transaction, row) => accept(row));
}

/** As long as the job leaves a subscription alone that somebody charges. */
const leaseMilliseconds = 600_000;
