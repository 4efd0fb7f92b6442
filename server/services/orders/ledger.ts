import { and, asc, eq, sql } from 'drizzle-orm';
import { type Reads, type Transaction, tables } from '../../store/index.ts';
import type { OrderRow } from './order.ts';

const { orderCommands } = tables;

export type OrderCommandRow = typeof orderCommands.$inferSelect;

/** What stands in an order's ledger: what people did, and what its payment became. */
export type LedgerKind =
  | 'pending'
  | 'paid'
  | 'fulfil'
  | 'cancel'
  | 'refund'
  | 'refunded'
  | 'refund-refused'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'note'
  | 'resend-mail'
  | 'renew-files';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Address of the account; null for what the payment provider said. */
  readonly doneBy: string | null;
}

/** Writes a command below those of the order, whose row is locked. */
export async function writeLedger(
  transaction: Transaction,
  { id, websiteId }: Pick<OrderRow, 'id' | 'websiteId'>,
  { kind, payload = {}, doneBy }: LedgerEntry,
): Promise<void> {
  const next = sql`(select coalesce(max(sequence), 0) + 1 from order_commands where order_id = ${id})`;
  await transaction.insert(orderCommands).values({ orderId: id, websiteId, sequence: next, kind, payload, doneBy });
}

export function readLedger(queries: Reads, { id, websiteId }: Pick<OrderRow, 'id' | 'websiteId'>) {
  return queries
    .select()
    .from(orderCommands)
    .where(and(eq(orderCommands.websiteId, websiteId), eq(orderCommands.orderId, id)))
    .orderBy(asc(orderCommands.sequence));
}

/** Marks a command as taken back; it stays where it stands. */
export async function undoInLedger(transaction: Transaction, command: OrderCommandRow, by: string): Promise<void> {
  const { websiteId, orderId, sequence } = command;
  await transaction
    .update(orderCommands)
    .set({ undoneAt: sql`now()`, undoneBy: by })
    .where(
      and(
        eq(orderCommands.websiteId, websiteId),
        eq(orderCommands.orderId, orderId),
        eq(orderCommands.sequence, sequence),
      ),
    );
}

/** The sum of what went back and did not arrive, at a moment of the provider's or later. */
export function failedSince(ledger: readonly OrderCommandRow[], at: number): number {
  return ledger
    .filter(({ kind, payload }) => kind === 'refund-failed' && Number(payload['at']) >= at)
    .reduce((sum, { payload }) => sum + Number(payload['amountCents']), 0);
}
