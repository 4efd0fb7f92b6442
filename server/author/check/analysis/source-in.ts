import { join } from 'node:path';
import { withoutByteOrderMark } from '../../../site/lib/contained-files.ts';
import type { Site } from '../../../site/site.ts';
import { readText } from './read-text.ts';

/** A file of the folder as it is now: templates as they were given, others as they are saved. */
export function sourceIn(site: Site, file: string): string | undefined {
  return site.sourceOf(file) ?? textIn(site.root, file);
}

export function textIn(folder: string, file: string): string | undefined {
  const text = readText(join(folder, file));
  return text === undefined ? undefined : withoutByteOrderMark(text);
}
