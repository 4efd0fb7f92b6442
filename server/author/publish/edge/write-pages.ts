import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EdgeParts, EdgeWorker } from '../../../http/edge/worker.ts';
import { pagesFolder, type WrittenPages, writePage } from '../../../http/edge/written-pages.ts';
import { writeValue } from './write-value.ts';
import type { WrittenFiles } from './written-files.ts';

/** Of a site with more than that the pages nearest to its root are written; the others are rendered. */
const MOST_BYTES = 50_000_000;

const NAME_LENGTH = 20;

/**
 * Writes what the worker itself answers to everybody, so that a start has nothing to render for it. Files have names of their
 * content: beside a worker of another build they are not found, and the page is rendered.
 */
export async function writePages(
  folder: string,
  addresses: readonly string[],
  until: number | undefined,
  modules: WrittenFiles,
): Promise<readonly string[]> {
  const worker = await openWorker(folder);
  const files: Record<string, string> = {};
  const written = new Set<string>();
  mkdirSync(join(folder, 'public', pagesFolder), { recursive: true });
  let bytes = 0;
  for (const address of addresses) {
    const page = await worker.pageForAll(address);
    if (page === undefined) continue;
    const text = writePage(page);
    bytes += text.length;
    if (bytes > MOST_BYTES) break;
    const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH);
    files[page.pathname] = name;
    written.add(`${pagesFolder}/${name}`);
    writeFileSync(join(folder, 'public', pagesFolder, name), text);
  }
  const pages: WrittenPages = { files, ...(until !== undefined && { until }) };
  modules.write('pages.js', `export const pages=${writeValue(pages)};\n`);
  return [...written];
}

/** What went wrong on a page has been told already: the build has rendered it before. */
async function openWorker(folder: string): Promise<EdgeWorker> {
  const at = (name: string) => pathToFileURL(join(folder, name)).href;
  const { createWorker }: { createWorker: (parts: EdgeParts) => EdgeWorker } = await import(at('runtime.js'));
  const { parts }: { parts: EdgeParts } = await import(at('renderer.js'));
  return createWorker({ ...parts, report: () => undefined });
}

/** Addresses of pages by the files that a static host would have of them, those nearest to the root first. */
export function addressesOf(files: readonly string[]): readonly string[] {
  const depth = (path: string) => path.split('/').length;
  return files
    .flatMap((name) => (/(?:^|\/)index\.html$/.test(name) ? [`/${name.replace(/\/?index\.html$/, '')}`] : []))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((path) => encodeURI(path).replace(/[?#]/g, encodeURIComponent));
}
