import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { storeFileName } from '../../../site/content/content-files.ts';

/** Read by others, each with rules of its own. */
const NO_PAGES: ReadonlySet<string> = new Set([storeFileName]);

/** The files of a content folder that are pages, or what all pages share. */
export function* contentPages(folder: string, depth = 0): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !(depth === 0 && entry.name === 'assets')) yield* contentPages(path, depth + 1);
    else if (entry.isFile() && entry.name.endsWith('.json') && !(depth === 0 && NO_PAGES.has(entry.name))) yield path;
  }
}

/** A file of the content as diagnostics of a template folder name it. */
export const seenFrom = (root: string, file: string): string => relative(root, file).split(sep).join('/');
