import { type FileHandle, realpath } from 'node:fs/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { FileRefused, openInside } from '../../site/lib/contained-files.ts';
import { type Reads, type Store, tables } from '../../store/index.ts';
import { objectOf, type StoredObject } from '../../store/objects/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FileStorage } from '../files/storage.ts';
import { piecesOf, readRefunds, standingRefunds } from '../lib/order-refunds.ts';
import { isOrder } from '../lib/order-state.ts';
import { type BoughtFile, type FileState, readFileByKey, stateOf } from './bought-file.ts';

const { orderFiles, orders, productFiles } = tables;

export interface DownloadContext {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'rules'>;
  /** Where the files of the content are; nowhere without. */
  readonly folder?: string | undefined;
  /** Opens one of them; from the folder without. */
  readonly openContent?: ((name: string) => Promise<FileHandle | undefined>) | undefined;
  /** Where those are that their owner has handed in. */
  readonly storage: Pick<FileStorage, 'open'>;
}

/** Hours in which the further parts of a download that was counted are none of their own. */
const partHours = 24;

/** A file as who has its key sees it. */
export interface ShownFile {
  readonly file: BoughtFile;
  readonly state: FileState;
}

export async function findShown(
  queries: Reads,
  { websiteId }: DownloadContext['catalogue'],
  key: string,
): Promise<ShownFile | undefined> {
  const file = await readFileByKey(queries, websiteId, key);
  if (!file) return undefined;
  const [order] = await queries.select().from(orders).where(isOrder(websiteId, file.orderId));
  if (!order) return undefined;
  const refunded = piecesOf(standingRefunds(await readRefunds(queries, order)));
  return { file, state: stateOf(file, { order, refunded }) };
}

export type Taken =
  | { readonly state: 'taken'; readonly name: string; readonly bytes: StoredObject }
  | { readonly state: Exclude<FileState, 'open'> | 'unknown' | 'missing' };

/** `part`: a later part of it alone; `head`: what there is to say of it, and nothing of itself. */
export type Wanted = 'whole' | 'part' | 'head';

/**
 * Opens a file for who has its key, and counts it where it is sent from its beginning. One statement counts and looks at
 * the limit, so that of many presses at once no more are let through than are left. Whoever takes it closes it.
 */
export async function takeFile(context: DownloadContext, key: string, wanted: Wanted): Promise<Taken> {
  const { store, catalogue } = context;
  const shown = await store.read((queries) => findShown(queries, catalogue, key));
  if (!shown) return { state: 'unknown' };
  const { file, state } = shown;
  const isGoingOn = wanted === 'part' && state !== 'closed' && (await wasCounted(context, file));
  if (state !== 'open' && !isGoingOn) return { state };
  const opened = await openBought(context, file);
  if (!opened) return { state: 'missing' };
  const { bytes, name } = opened;
  const isCounted = wanted !== 'head' && !isGoingOn;
  if (isCounted && !(await count(context, file))) {
    await bytes.close();
    return { state: 'used-up' };
  }
  return { state: 'taken', name, bytes };
}

const isFile = ({ websiteId }: DownloadContext['catalogue'], { key }: BoughtFile) =>
  and(eq(orderFiles.websiteId, websiteId), eq(orderFiles.key, key));

async function wasCounted({ store, catalogue }: DownloadContext, file: BoughtFile): Promise<boolean> {
  const since = sql`now() - make_interval(hours => ${partHours})`;
  const [counted] = await store.read((queries) =>
    queries
      .select({ key: orderFiles.key })
      .from(orderFiles)
      .where(and(isFile(catalogue, file), gt(orderFiles.countedAt, since))),
  );
  return counted !== undefined;
}

async function count({ store, catalogue }: DownloadContext, file: BoughtFile): Promise<boolean> {
  const counted = await store.write((queries) =>
    queries
      .update(orderFiles)
      .set({ downloads: sql`${orderFiles.downloads} + 1`, countedAt: sql`now()` })
      .where(
        and(
          isFile(catalogue, file),
          lt(orderFiles.downloads, orderFiles.mostDownloads),
          gt(orderFiles.expiresAt, sql`now()`),
        ),
      )
      .returning({ key: orderFiles.key }),
  );
  return counted.length > 0;
}

interface Opened {
  readonly bytes: StoredObject;
  /** As a browser saves it. */
  readonly name: string;
}

async function openBought(context: DownloadContext, { file, productFileId }: BoughtFile): Promise<Opened | undefined> {
  if (productFileId !== null) return openHandedIn(context, productFileId);
  const handle = await openFile(context, file);
  return handle && { bytes: await objectOf(handle), name: file.split('/').at(-1) ?? file };
}

/** Its newest bytes; looked up once more where they were replaced between the two. */
async function openHandedIn(
  { store, catalogue, storage }: DownloadContext,
  id: string,
  before?: string,
): Promise<Opened | undefined> {
  const [row] = await store.read((queries) =>
    queries
      .select()
      .from(productFiles)
      .where(and(eq(productFiles.websiteId, catalogue.websiteId), eq(productFiles.id, id))),
  );
  if (!row || row.storedAs === before) return undefined;
  const bytes = await storage.open(row.storedAs);
  if (bytes !== undefined) return { bytes, name: row.name };
  return openHandedIn({ store, catalogue, storage }, id, row.storedAs);
}

const isAway = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What lies in the folder and nowhere else, whatever links lead there. */
async function openFile({ folder, openContent }: DownloadContext, name: string): Promise<FileHandle | undefined> {
  if (openContent) return openContent(name);
  if (folder === undefined) return undefined;
  try {
    return await openInside(await realpath(folder), name);
  } catch (error) {
    if (error instanceof FileRefused || isAway(error)) return undefined;
    throw error;
  }
}
