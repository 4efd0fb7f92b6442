import type { Transaction } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outbox } from '../mail/outbox.ts';
import { endedMail } from './mail.ts';
import { isOver, lockSubscription, type SubscriptionRow, writeSubscription } from './subscription.ts';

interface Parts {
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
}

/** Ends a subscription whose row is locked, and tells its customer. */
export async function cancelSubscription(
  { catalogue, outbox }: Parts,
  transaction: Transaction,
  row: SubscriptionRow,
  doneBy: string,
): Promise<SubscriptionRow> {
  const over = await writeSubscription(transaction, row, { kind: 'cancelled', set: { state: 'cancelled' }, doneBy });
  await outbox.add(transaction, endedMail(catalogue, over));
  return over;
}

/** Ends what an order began or renewed, where that goes on; whoever asks has the order locked. */
export async function cancelWithOrder(
  parts: Parts,
  transaction: Transaction,
  { websiteId, subscriptionId }: { readonly websiteId: string; readonly subscriptionId: string | null },
  doneBy: string,
): Promise<void> {
  const row = subscriptionId === null ? undefined : await lockSubscription(transaction, websiteId, subscriptionId);
  if (row && !isOver(row)) await cancelSubscription(parts, transaction, row, doneBy);
}
