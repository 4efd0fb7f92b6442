import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withoutByteOrderMark } from '../../../site/lib/contained-files.ts';
import { readText } from './read-text.ts';

const FOLDERS = ['collections', 'pages', 'blocks'] as const;

/** The settings that stand beside collections, pages and blocks. */
export function* confFiles(root: string): Generator<{ path: string; text: string }> {
  for (const folder of ['', ...FOLDERS]) {
    for (const name of filesIn(root, folder)) {
      if (!(folder === '' ? /\.page\.conf$/i : /\.conf$/i).test(name)) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      const text = readText(join(root, path));
      if (text !== undefined) yield { path, text: withoutByteOrderMark(text) };
    }
  }
}

export function filesIn(root: string, folder: string): readonly string[] {
  const path = join(root, folder);
  return existsSync(path) ? readdirSync(path) : [];
}
