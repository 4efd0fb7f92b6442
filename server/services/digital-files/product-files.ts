import { createHash } from 'node:crypto';
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { productFileError, productFileLimits } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { isFull, type Store, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FileInspector } from '../files/inspect.ts';
import type { FileStorage } from '../files/storage.ts';
import { accept, type Result, refuse } from '../lib/result.ts';

const { orderFiles, productFiles } = tables;

type ProductFileRow = typeof productFiles.$inferSelect;

export interface ProductFilesContext {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'rules' | 'item' | 'hidden'>;
  readonly storage: FileStorage;
  readonly inspector: FileInspector;
  /** Bytes that the disk keeps for everything else. */
  readonly freeBytes: number;
}

/** A file whose pieces have come, by the name that its sender gave it. */
export interface SentFile {
  readonly upload: string;
  readonly name: string;
  readonly by: string;
}

const isFile = ({ websiteId }: Pick<Catalogue, 'websiteId'>, id: string) =>
  and(eq(productFiles.websiteId, websiteId), eq(productFiles.id, id));
const isNamed = ({ websiteId, productId, name }: Pick<ProductFileRow, 'websiteId' | 'productId' | 'name'>) =>
  and(eq(productFiles.websiteId, websiteId), eq(productFiles.productId, productId), eq(productFiles.name, name));
const isSold = isNull(productFiles.removedAt);

/** Nobody finishes what somebody else sends. */
const partOf = ({ upload, by }: Pick<SentFile, 'upload' | 'by'>) =>
  createHash('sha256')
    .update(JSON.stringify([by, upload]))
    .digest('base64url');

type PieceErrors = 'file-refused' | 'file-incomplete' | 'storage-full';

/** Writes one piece at its place; answers how much has come. */
export async function takePiece(
  { storage, freeBytes }: ProductFilesContext,
  { offset, piece, ...sent }: Pick<SentFile, 'upload' | 'by'> & { readonly offset: number; readonly piece: Buffer },
): Promise<Result<number, PieceErrors>> {
  const end = offset + piece.length;
  const { bytes, pieceBytes } = productFileLimits;
  if (piece.length > pieceBytes || end > bytes) return refuse('file-refused');
  if ((await storage.free()) - piece.length < freeBytes) return refuse('storage-full');
  try {
    return (await storage.append(partOf(sent), offset, piece)) ? accept(end) : refuse('file-incomplete');
  } catch (failure) {
    if (!isFull(failure)) throw failure;
    return refuse('storage-full');
  }
}

type FinishErrors = 'file-refused' | 'file-incomplete';

interface Finished {
  readonly size: number;
  readonly storedAs: string;
}

/** Looks at a file that has come whole and gives it its place. */
async function finish(
  { storage, inspector }: ProductFilesContext,
  sent: SentFile,
): Promise<Result<Finished, FinishErrors>> {
  const arrived = await storage.arrivedInPieces(partOf(sent));
  if (!arrived) return refuse('file-incomplete');
  const error =
    productFileError({ name: sent.name, size: arrived.size }) ??
    ((await inspector.inspect(arrived.part, sent.name)) === 'unsupported'
      ? `${sent.name} holds something else than its name says.`
      : undefined);
  if (error !== undefined) {
    await storage.drop(arrived);
    return refuse('file-refused', { message: error });
  }
  const storedAs = randomToken();
  await storage.keep(arrived, storedAs);
  return accept({ size: arrived.size, storedAs });
}

export type AddErrors = FinishErrors | 'file-product-unknown' | 'file-name-taken';

/** Gives a product a file. One of a name that was taken from it before is that file again, for those who have it too. */
export async function addFile(
  context: ProductFilesContext,
  { productId, title, ...sent }: SentFile & { readonly productId: string; readonly title: string },
): Promise<Result<string, AddErrors>> {
  const { store, storage, catalogue } = context;
  const { websiteId, rules } = catalogue;
  if (!catalogue.item(productId) && !catalogue.hidden(productId)) return refuse('file-product-unknown');
  const isOfFolder = rules.digitalFiles.some(({ product, file }) => product === productId && file === sent.name);
  if (isOfFolder) return refuse('file-name-taken');
  if ((await filesOf(context, productId)) >= productFileLimits.files)
    return refuse('file-refused', { message: `A product can have ${productFileLimits.files} files.` });
  const finished = await finish(context, sent);
  if (!finished.ok) return finished;
  const { size, storedAs } = finished.value;
  const now = { name: sent.name, title: title.trim() || sent.name, size, storedAs, changedBy: sent.by };
  const added = await store.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(productFiles)
      .where(isNamed({ websiteId, productId, name: sent.name }))
      .for('update');
    if (before && before.removedAt === null) return undefined;
    if (before) {
      await change(transaction, before, { ...now, removedAt: null });
      return { old: before.storedAs };
    }
    const rows = await transaction
      .insert(productFiles)
      .values({ ...now, id: randomToken(), websiteId, productId })
      .onConflictDoNothing()
      .returning({ id: productFiles.id });
    return rows.length > 0 ? { old: undefined } : undefined;
  });
  const old = added ? added.old : storedAs;
  if (old !== undefined) await storage.remove(old);
  return added ? accept(productId) : refuse('file-name-taken');
}

async function filesOf({ store, catalogue }: ProductFilesContext, productId: string): Promise<number> {
  const [row] = await store.read((queries) =>
    queries
      .select({ files: count() })
      .from(productFiles)
      .where(and(eq(productFiles.websiteId, catalogue.websiteId), eq(productFiles.productId, productId), isSold)),
  );
  return row?.files ?? 0;
}

async function change(
  transaction: Transaction,
  { websiteId, id }: ProductFileRow,
  set: Partial<ProductFileRow>,
): Promise<void> {
  await transaction
    .update(productFiles)
    .set({ ...set, changedAt: sql`now()` })
    .where(isFile({ websiteId }, id));
}

type Locked<Value> = (transaction: Transaction, row: ProductFileRow) => Promise<Value>;

/** Changes a file that is sold, whose row is locked for it; undefined where there is none. */
function withLocked<Value>(
  { store, catalogue }: ProductFilesContext,
  id: string,
  work: Locked<Value>,
): Promise<Value | undefined> {
  return store.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(productFiles)
      .where(and(isFile(catalogue, id), isSold))
      .for('update');
    return row && work(transaction, row);
  });
}

async function isThere({ store, catalogue }: ProductFilesContext, id: string): Promise<boolean> {
  const condition = and(isFile(catalogue, id), isSold);
  const rows = await store.read((queries) =>
    queries.select({ id: productFiles.id }).from(productFiles).where(condition),
  );
  return rows.length > 0;
}

export type ReplaceErrors = FinishErrors | 'file-unknown' | 'file-name-taken';

/** Puts other bytes in the place of a file's: links that were sold open the new ones. */
export async function replaceFile(
  context: ProductFilesContext,
  id: string,
  sent: SentFile,
): Promise<Result<string, ReplaceErrors>> {
  if (!(await isThere(context, id))) return refuse('file-unknown');
  const finished = await finish(context, sent);
  if (!finished.ok) return finished;
  const { size, storedAs } = finished.value;
  const replaced = await withLocked(context, id, async (transaction, row) => {
    const { websiteId, productId } = row;
    const [other] = await transaction
      .select({ id: productFiles.id })
      .from(productFiles)
      .where(isNamed({ websiteId, productId, name: sent.name }));
    if (other && other.id !== id) return 'taken';
    await change(transaction, row, { name: sent.name, size, storedAs, changedBy: sent.by });
    return row;
  });
  if (replaced === undefined || replaced === 'taken') {
    await context.storage.remove(storedAs);
    return refuse(replaced === 'taken' ? 'file-name-taken' : 'file-unknown');
  }
  await context.storage.remove(replaced.storedAs);
  return accept(replaced.productId);
}

/** What it is called in orders from now on. Answers its product. */
export async function renameFile(
  context: ProductFilesContext,
  id: string,
  { title, by }: { readonly title: string; readonly by: string },
): Promise<Result<string, 'file-unknown'>> {
  const renamed = await withLocked(context, id, async (transaction, row) => {
    await change(transaction, row, { title: title.trim() || row.name, changedBy: by });
    return row.productId;
  });
  return renamed === undefined ? refuse('file-unknown') : accept(renamed);
}

/** Takes a file from its product. Its bytes stay while somebody has bought them. */
export async function removeFile(
  context: ProductFilesContext,
  id: string,
  by: string,
): Promise<Result<string, 'file-unknown'>> {
  const removed = await withLocked(context, id, async (transaction, row) => {
    const [sold] = await transaction
      .select({ key: orderFiles.key })
      .from(orderFiles)
      .where(and(isNotNull(orderFiles.productFileId), eq(orderFiles.productFileId, id)))
      .limit(1);
    if (sold) await change(transaction, row, { removedAt: new Date(), changedBy: by });
    else await transaction.delete(productFiles).where(isFile(row, id));
    return { productId: row.productId, bytes: sold ? undefined : row.storedAs };
  });
  if (!removed) return refuse('file-unknown');
  if (removed.bytes !== undefined) await context.storage.remove(removed.bytes);
  return accept(removed.productId);
}

/** The files that come with some products now, in the order in which they were handed in. */
export const soldFilesOf = (queries: Pick<Transaction, 'select'>, websiteId: string, productIds: readonly string[]) =>
  queries
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.websiteId, websiteId), inArray(productFiles.productId, [...productIds]), isSold))
    .orderBy(asc(productFiles.createdAt), asc(productFiles.id));
