import { and, asc, eq } from 'drizzle-orm';
import { paidByCards, productTypes } from '#model';
import { type OrderPieces, type Reads, tables } from '../../store/index.ts';
import { type BoughtFile, isTheirs, readFilesOf } from '../digital-files/bought-file.ts';
import { piecesOf, type RefundRow, readRefunds, standingRefunds } from '../lib/order-refunds.ts';
import { keyOfOrder } from '../subscription-record/office.ts';
import { type OrderCommandRow, readLedger } from './ledger.ts';
import type { OrderRow, ShipmentRow } from './order.ts';

const { orderShipments } = tables;

/** An order with all that was done to it. */
export interface OrderFile {
  readonly order: OrderRow;
  /** Parcels that were not taken back. */
  readonly shipments: readonly ShipmentRow[];
  readonly refunds: readonly RefundRow[];
  readonly ledger: readonly OrderCommandRow[];
  /** What can be downloaded of it. */
  readonly downloads: readonly BoughtFile[];
  /** What the page of the subscription is opened with that it began or renewed. */
  readonly subscriptionKey: string | undefined;
}

export async function readFile(queries: Reads, order: OrderRow): Promise<OrderFile> {
  const { id, websiteId } = order;
  const sent = await queries
    .select()
    .from(orderShipments)
    .where(and(eq(orderShipments.websiteId, websiteId), eq(orderShipments.orderId, id)))
    .orderBy(asc(orderShipments.createdAt), asc(orderShipments.id));
  return {
    order,
    shipments: sent.filter(({ undoneAt }) => undoneAt === null),
    refunds: await readRefunds(queries, order),
    ledger: await readLedger(queries, order),
    downloads: await readFilesOf(queries, order),
    subscriptionKey: await keyOfOrder(queries, order),
  };
}

/** The files of an order that are its buyer's, whether their links have ended or not. */
export function theirFiles({ order, refunds, downloads }: OrderFile): readonly BoughtFile[] {
  const refunded = piecesOf(standingRefunds(refunds));
  return downloads.filter(({ entryId }) => isTheirs({ order, refunded }, entryId));
}

/** What gift cards have paid of an order and have not been given back, nor are about to be. */
export function leftOfCards({ order, refunds }: Pick<OrderFile, 'order' | 'refunds'>): number {
  const back = standingRefunds(refunds).reduce((sum, { giftCardCents }) => sum + giftCardCents, 0);
  return paidByCards(order.giftCards) - back;
}

/** Whether each of some pieces is still there: `used` are gone already. */
export function areLeft(order: OrderRow, wanted: readonly OrderPieces[], used: ReadonlyMap<string, number>): boolean {
  return [...piecesOf([{ lines: wanted }])].every(([entryId, quantity]) => {
    const line = order.lines.find((each) => each.entryId === entryId);
    return line !== undefined && quantity + (used.get(entryId) ?? 0) <= line.quantity;
  });
}

/** Lines that somebody has to pack; of an order of other things alone, all of them. */
function linesToSend({ lines }: OrderRow) {
  const packed = lines.filter(({ productType }) => productType === productTypes.physical);
  return packed.length > 0 ? packed : lines;
}

/** How much of an order has been sent. What was paid back need not be. */
export function fulfilmentOf(order: OrderRow, { shipments, refunds }: Pick<OrderFile, 'shipments' | 'refunds'>) {
  const sent = piecesOf(shipments);
  const back = piecesOf(standingRefunds(refunds));
  const isWhole = linesToSend(order).every(
    ({ entryId, quantity }) => (sent.get(entryId) ?? 0) + (back.get(entryId) ?? 0) >= quantity,
  );
  if (sent.size === 0) return 'none';
  return isWhole ? 'whole' : 'part';
}

/** The pieces of a selection that the stock had counted, with the variant that they are of. */
export function countedPieces(order: OrderRow, pieces: readonly OrderPieces[]) {
  return pieces.flatMap(({ entryId, quantity }) => {
    const line = order.lines.find((each) => each.entryId === entryId);
    return line?.tookStock && quantity > 0 ? [{ itemId: line.itemId, sku: line.sku, quantity }] : [];
  });
}

/** What of an order has not gone back to the stock yet. */
export function piecesOutOfStock({ order, refunds }: OrderFile): readonly OrderPieces[] {
  const back = piecesOf(standingRefunds(refunds).filter(({ restock }) => restock));
  return order.lines.map(({ entryId, quantity }) => ({ entryId, quantity: quantity - (back.get(entryId) ?? 0) }));
}
