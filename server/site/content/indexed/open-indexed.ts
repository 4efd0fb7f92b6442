import { type Dir, opendirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { siteLimits } from '../../lib/limits.ts';
import { filesFolder, isReserved } from '../content-files.ts';
import { rootOf } from '../folder-content.ts';
import { ContentThreadLink } from './content-thread-link.ts';
import { openIndexFolder } from './index-folder.ts';
import { IndexedContent } from './indexed-content.ts';

export interface OpenIndexedOptions {
  readonly content: string;
  /** Folder that the index is kept in; without one it is made anew each time. */
  readonly data: string | undefined;
  readonly report: (diagnostic: SiteDiagnostic) => void;
  /** Told when there are so many pages to be read first that it takes a while, and when they are. */
  readonly notice?: ((text: string) => void) | undefined;
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

export async function openIndexed({ content, data, report, notice }: OpenIndexedOptions): Promise<IndexedContent> {
  const root = rootOf(content);
  const folder = await openIndexFolder(data, root);
  const isNew = !folder.isWhole;
  if (isNew) notice?.(`The pages of ${content} are read for the first time; this takes some seconds for each 10,000.`);
  const link = new ContentThreadLink({ root, folder: folder.path, mostPages: siteLimits.indexedPages, isNew }, report);
  try {
    const read = await link.ready;
    if (isNew) notice?.(`${read} pages of ${content} were read.`);
    return new IndexedContent({ root, folder, link, report });
  } catch (error) {
    await link.close();
    folder.close();
    throw error;
  }
}
