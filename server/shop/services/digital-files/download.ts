import { type FileHandle, realpath } from 'node:fs/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { FileRefused, openInside } from '../../../site/lib/contained-files.ts';
import { type Reads, type Store, tables } from '../../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isOrder } from '../orders/order.ts';
import { piecesOf, readRefunds, standingRefunds } from '../orders/progress.ts';
import { type BoughtFile, type FileState, readFileByKey, stateOf } from './bought-file.ts';

const { orderFiles, orders } = tables;

export interface DownloadContext {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'rules'>;
  /** Where the files are; nowhere without. */
  readonly folder?: string | undefined;
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
  | { readonly state: 'taken'; readonly name: string; readonly handle: FileHandle }
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
  const handle = await openFile(context, file.file);
  if (!handle) return { state: 'missing' };
  const isCounted = wanted !== 'head' && !isGoingOn;
  if (isCounted && !(await count(context, file))) {
    await handle.close();
    return { state: 'used-up' };
  }
  return { state: 'taken', name: file.file.split('/').at(-1) ?? file.file, handle };
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

/** What lies in the folder and nowhere else, whatever links lead there. */
async function openFile({ folder }: DownloadContext, name: string): Promise<FileHandle | undefined> {
  if (folder === undefined) return undefined;
  try {
    return await openInside(await realpath(folder), name);
  } catch (error) {
    const isAway =
      error instanceof FileRefused || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
    if (isAway) return undefined;
    throw error;
  }
}
