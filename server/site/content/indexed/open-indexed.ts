import { type Dir, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { startWorker } from '../../../lib/start-worker.ts';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { siteLimits } from '../../lib/limits.ts';
import type { SharedRoom } from '../../lib/shared-room.ts';
import { filesFolder, isReserved, rootOf } from '../content-files.ts';
import type { ContentJob } from './content-job.ts';
import { type ContentThread, ContentThreadLink } from './content-thread-link.ts';
import { openIndexFolder } from './index-folder.ts';
import { IndexedContent } from './indexed-content.ts';

/** What a walk through a million files leaves is thrown away in small parts: in large ones it takes 20 MB more from then on. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

export interface OpenIndexedOptions {
  readonly content: string;
  /** Folder that the index is kept in; without one it is made anew each time. */
  readonly data: string | undefined;
  readonly report: (diagnostic: SiteDiagnostic) => void;
  /** Told when there are so many pages to be read first that it takes a while, and when they are. */
  readonly notice?: ((text: string) => void) | undefined;
  /** Whether drafts are pages too, for those who write them. */
  readonly showsDrafts?: boolean | undefined;
  /** Memory that the pages read last share with other caches. */
  readonly room?: SharedRoom | undefined;
}

/** Whether a content folder has more pages than are held in memory; it is looked through only as far as that takes. */
export function isLarge(content: string, most: number = siteLimits.heldPages): boolean {
  let count = 0;
  const folders = [content];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const opened = openFolder(folder);
    if (opened === undefined) continue;
    for (let entry = opened.readSync(); entry !== null && count <= most; entry = opened.readSync()) {
      if (isReserved(entry.name) || entry.name.startsWith('.') || entry.name === filesFolder) continue;
      if (/\.json$/i.test(entry.name)) count += 1;
      else if (entry.isDirectory()) folders.push(join(folder, entry.name));
    }
    opened.closeSync();
    if (count > most) return true;
  }
  return false;
}

/** Undefined for what cannot be read: whoever opens it says so. */
function openFolder(folder: string): Dir | undefined {
  try {
    return opendirSync(folder);
  } catch {
    return undefined;
  }
}

export async function openIndexed(options: OpenIndexedOptions): Promise<IndexedContent> {
  const root = rootOf(options.content);
  const start = (job: ContentJob) =>
    startWorker('content-worker', import.meta.url, { workerData: job, resourceLimits });
  return open({ ...options, root, place: root, from: 'folder', start });
}

export interface OpenDatabaseOptions extends Omit<OpenIndexedOptions, 'content' | 'showsDrafts'> {
  /** What the database is called, without a password. */
  readonly content: string;
  /** The name that it has the site's pages under. */
  readonly site: string;
  /** The folder of what lies beside the pages: rules of the store, files that are sold. */
  readonly beside: string | undefined;
  /** Starts the thread that follows the database. */
  readonly start: (job: ContentJob) => ContentThread;
}

/** The same of a content in a database: each server has an index of its own, with the pages in it. */
export async function openFollowed({ site, beside, ...options }: OpenDatabaseOptions): Promise<IndexedContent> {
  return open({ ...options, root: beside, place: site, from: 'database' });
}

interface Opening extends OpenIndexedOptions {
  readonly root: string | undefined;
  /** What the thread reads of. */
  readonly place: string;
  readonly from: 'folder' | 'database';
  readonly start: (job: ContentJob) => ContentThread;
}

/** An author's index has other pages than the one for visitors. */
const nameOfIndex = (place: string, showsDrafts: boolean) => (showsDrafts ? `drafts ${place}` : place);

async function open({
  content,
  data,
  report,
  notice,
  showsDrafts = false,
  room,
  root,
  place,
  from,
  start,
}: Opening): Promise<IndexedContent> {
  const named = place === '' ? content : `${content} ${place}`;
  const folder = await openIndexFolder(data, nameOfIndex(from === 'folder' ? place : named, showsDrafts));
  const isNew = !folder.isWhole;
  if (isNew) notice?.(`The pages of ${content} are read for the first time; this takes some seconds for each 10,000.`);
  const job = { root: place, folder: folder.path, mostPages: siteLimits.indexedPages, isNew, showsDrafts };
  const link = new ContentThreadLink(() => start(job), report);
  try {
    // An index that is there answers before the thread has begun.
    const read = isNew ? await link.ready() : 0;
    if (isNew) notice?.(`${read} pages of ${content} were read.`);
    return new IndexedContent({ root, from, folder, link, showsDrafts, room, report });
  } catch (error) {
    await link.close();
    folder.close();
    throw error;
  }
}
