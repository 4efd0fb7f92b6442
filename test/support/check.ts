import type { Finding } from '../../server/author/check/analysis/rule.ts';
import { checkFolder } from '../../server/author/check/check-folder.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { type Files, registry, scratchFolder } from './serve-site.ts';

export async function findingsIn(folder: string, content: string | undefined): Promise<readonly Finding[]> {
  const { findings } = await checkFolder({ folder, content, registry, settings: { localeData, timeZones } });
  return findings;
}

/** Checks files as a template folder; those under content/ are its pages. */
export function findingsOf(files: Files): Promise<readonly Finding[]> {
  const folder = scratchFolder({ 'template.conf': '{"stylesheets":[]}', ...files });
  return findingsIn(folder, `${folder}/content`);
}

/** Where `⟦…⟧` stands in a text, counted from 1, and the text without it. */
export function marked(text: string): { text: string; line: number; column: number; endColumn: number } {
  const before = text.slice(0, text.indexOf('⟦'));
  const inside = text.slice(text.indexOf('⟦') + 1, text.indexOf('⟧'));
  const lines = before.split('\n');
  const column = Array.from(lines.at(-1) ?? '').length + 1;
  return {
    text: text.replace(/[⟦⟧]/g, ''),
    line: lines.length,
    column,
    endColumn: column + Array.from(inside).length,
  };
}
