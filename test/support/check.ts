import type { CheckDiagnostic } from '../../server/author/check/analysis/rule.ts';
import { checkFolder } from '../../server/author/check/check-folder.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { type Files, registry, scratchFolder } from './serve-site.ts';

export async function diagnosticsIn(folder: string, content: string | undefined): Promise<readonly CheckDiagnostic[]> {
  const { diagnostics } = await checkFolder({ folder, content, registry, settings: { localeData, timeZones } });
  return diagnostics;
}

/** Checks files as a template folder; those under content/ are its pages. */
export function diagnosticsOf(files: Files): Promise<readonly CheckDiagnostic[]> {
  const folder = scratchFolder({ 'template.conf': '{"stylesheets":[]}', ...files });
  return diagnosticsIn(folder, `${folder}/content`);
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
