import { eq, type SQL, sql } from 'drizzle-orm';
import { type Reads, tables } from '../../store/index.ts';
import { isPaid, type OrderRow } from '../lib/order-state.ts';

const { orderFiles } = tables;

type FileRow = typeof orderFiles.$inferSelect;

/** A file of an order, with what the database's clock says of it. */
export interface BoughtFile extends FileRow {
  readonly isExpired: boolean;
}

/** `closed`: its order is not paid, or its money went back. */
export type FileState = 'open' | 'expired' | 'used-up' | 'closed';

/** What decides whether the files of an order are its buyer's. */
export interface FileOrder {
  readonly order: Pick<OrderRow, 'state' | 'grandTotalCents' | 'refundedCents' | 'lines'>;
  /** Pieces of its lines that were given back, or are about to be. */
  readonly refunded: ReadonlyMap<string, number>;
}

/** A part of the money that went back for no line in particular closes nothing. */
export function isTheirs({ order, refunded }: FileOrder, entryId: string): boolean {
  const line = order.lines.find((each) => each.entryId === entryId);
  if (!line || !isPaid(order)) return false;
  const isAllBack = order.grandTotalCents > 0 && order.refundedCents >= order.grandTotalCents;
  return !isAllBack && (refunded.get(entryId) ?? 0) < line.quantity;
}

export function stateOf(file: BoughtFile, of: FileOrder): FileState {
  if (!isTheirs(of, file.entryId)) return 'closed';
  if (file.isExpired) return 'expired';
  return file.downloads < file.mostDownloads ? 'open' : 'used-up';
}

const columns = { file: orderFiles, isExpired: sql<boolean>`${orderFiles.expiresAt} <= now()` };
const flat = ({ file, isExpired }: { file: FileRow; isExpired: boolean }): BoughtFile => ({ ...file, isExpired });

async function readWhere(queries: Reads, condition: SQL | undefined): Promise<BoughtFile[]> {
  const rows = await queries
    .select(columns)
    .from(orderFiles)
    .where(condition)
    .orderBy(orderFiles.createdAt, orderFiles.title, orderFiles.key);
  return rows.map(flat);
}

export const readFilesOf = (queries: Reads, { id, websiteId }: Pick<OrderRow, 'id' | 'websiteId'>) =>
  readWhere(queries, sql`${eq(orderFiles.websiteId, websiteId)} and ${eq(orderFiles.orderId, id)}`);

export async function readFileByKey(queries: Reads, websiteId: string, key: string): Promise<BoughtFile | undefined> {
  const condition = sql`${eq(orderFiles.websiteId, websiteId)} and ${eq(orderFiles.key, key)}`;
  return (await readWhere(queries, condition))[0];
}
