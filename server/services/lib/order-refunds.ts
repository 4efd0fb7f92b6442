import { and, asc, eq } from 'drizzle-orm';
import { type OrderPieces, type Reads, tables } from '../../store/index.ts';
import type { OrderRow } from './order-state.ts';

const { orderRefunds } = tables;

export type RefundRow = typeof orderRefunds.$inferSelect;

export const readRefunds = (queries: Reads, { id, websiteId }: Pick<OrderRow, 'id' | 'websiteId'>) =>
  queries
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.websiteId, websiteId), eq(orderRefunds.orderId, id)))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.id));

/** Pieces of each line added up. */
export function piecesOf(parts: readonly { readonly lines: readonly OrderPieces[] }[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { entryId, quantity } of parts.flatMap(({ lines }) => lines)) {
    sums.set(entryId, (sums.get(entryId) ?? 0) + quantity);
  }
  return sums;
}

/** Refunds that took place, or may have. */
export const standingRefunds = (refunds: readonly RefundRow[]) => refunds.filter(({ state }) => state !== 'refused');
