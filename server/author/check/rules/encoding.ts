import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readBytes } from '../analysis/read-text.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';

const TEXTS = /\.(?:region|block|list|item|page|conf|less|css|json)$/i;
const LEFT_OUT: ReadonlySet<string> = new Set(['assets', 'scripts', 'node_modules']);
const UNREADABLE = '\ufffd';

export const encodingWrong: Rule = {
  id: 'encoding-wrong',
  severity: 'error',
  summary: 'A file that is not written in UTF-8, or was read as something else before: its letters are lost.',
  message: '$file is not written in UTF-8: $detail.',
  help: 'Save the file as UTF-8, and write the letter again. Editors call the setting encoding.',
  bad: { files: { 'site.region': '<p>Caf⟦\ufffd⟧</p>' } },
  good: { files: { 'site.region': '<p>Café</p>' } },
  find(checked, report) {
    for (const file of textsOf(checked)) {
      const bytes = readBytes(file);
      if (bytes === undefined || (isUtf8(bytes) && !bytes.includes(UNREADABLE) && !bytes.includes(0))) continue;
      const path = relative(checked.site.root, file).split(sep).join('/');
      const view = new TemplateView(path, bytes.toString('utf8'), [], []);
      const start = Math.max(0, view.text.indexOf(UNREADABLE));
      report({ view, start, end: start + 1 }, { file: path, detail: mistakeIn(bytes) });
    }
  },
};

function mistakeIn(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return 'it is UTF-16';
  if (bytes.includes(0)) return 'it holds bytes that no text has';
  return 'a letter is lost here, or was when it was saved';
}

function* textsOf({ site, content }: Checked): Generator<string> {
  const roots = content === undefined || content.startsWith(site.root + sep) ? [site.root] : [site.root, content];
  for (const root of roots) yield* textsIn(root);
}

function* textsIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsIn(path);
    else if (entry.isFile() && TEXTS.test(entry.name)) yield path;
  }
}
