import { join, relative, sep } from 'node:path';
import { viewsOf } from '../author/check/analysis/template-view.ts';
import { writeFixes } from '../author/check/fix.ts';
import { formatTemplate } from '../author/format/format-template.ts';
import { verbatimFiles } from '../author/format/verbatim-partials.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';

export interface FormatFlags extends JsonFlag {
  readonly check?: boolean;
}

/** Writes the templates of a folder as `vitrine` indents them, or says which ones are not written so. */
export async function format(given: string | undefined, { check = false, json = false }: FormatFlags): Promise<void> {
  const folder = templateFolder(given);
  const { site } = await openFolder(folder);
  const views = viewsOf(site);
  const kept = verbatimFiles(views);
  const changed = views.flatMap(({ path, text }) => {
    const formatted = kept.has(path) ? text : formatTemplate(text, site.registry);
    return formatted === text ? [] : [{ file: path, before: text, after: formatted, changes: 1 }];
  });
  const shown = (file: string) => relative(process.cwd(), join(folder, file)).split(sep).join('/');
  const names = changed.map(({ file }) => shown(file));
  if (json) await printReport('format', { templates: views.length, changed: names, isWritten: !check });
  else if (names.length > 0) await print(`${names.join('\n')}\n`);
  if (check) {
    log(`${changed.length} of ${views.length} templates are written otherwise.`);
    process.exitCode = changed.length > 0 ? exitCodes.mistakes : exitCodes.clean;
    return;
  }
  writeFixes(site.root, changed);
  log(`${changed.length} of ${views.length} templates were changed.`);
  process.exitCode = exitCodes.clean;
}
