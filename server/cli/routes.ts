import { sourceIn } from '../author/check/analysis/source-in.ts';
import { isSystemTemplate, systemPagesWith } from '../http/pages/system-pages.ts';
import { privatePaths, systemPaths } from '../shop/pages/list.ts';
import { pageAddresses } from '../site/content/each-page.ts';
import { FolderContent } from '../site/content/folder-content.ts';
import { fromTemplate } from '../site/content/from-template.ts';
import { peekBelow } from '../site/content/list-entries.ts';
import { summarise } from '../site/content/summary.ts';
import { withSources } from '../site/content-sources/open-sources.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { distinctDiagnostics } from '../site/lib/distinct-diagnostics.ts';
import { textAt } from '../site/lib/json-access.ts';
import { plainDiagnostic } from '../site/lib/plain-diagnostic.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { neededContent, templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';
import { table } from './table.ts';

export interface RoutesFlags extends JsonFlag {
  readonly content?: string;
}

/** Lists what a template folder answers with its content: addresses, what they are, and the file that makes them. */
export async function routes(folder: string | undefined, { content: given, json }: RoutesFlags): Promise<void> {
  const template = templateFolder(folder);
  const { site } = await openFolder(template);
  const contentFolder = neededContent(folder, given);
  const diagnostics: SiteDiagnostic[] = [...site.extensions.diagnostics];
  const report = (diagnostic: SiteDiagnostic) => diagnostics.push(diagnostic);
  const placed = fromTemplate(template, contentFolder);
  const source = await withSources(
    new FolderContent({ folder: contentFolder, report: (diagnostic) => report(placed(diagnostic)) }),
    site.extensions,
    report,
  );
  const rows: string[][] = [];
  for (const address of [...new Set(pageAddresses(source))].sort()) {
    const context = source.peek(address)?.context ?? peekBelow(source, address);
    if (context === undefined) continue;
    const page = summarise(address, context);
    const main = site.mainTemplateOf(context);
    const made =
      main.kind === 'content' ? 'page content' : main.kind === 'missing' ? `${main.path} (missing)` : main.path;
    rows.push([address, page.isItem ? 'item' : textAt(page.collection, 'typeName') || 'page', made, page.title]);
  }
  const systemPages = systemPagesWith(privatePaths);
  for (const name of site.staticPages.filter((each) => !isSystemTemplate(systemPages, each)))
    rows.push([`/${name}`, 'template page', site.staticPagePath(name) ?? '', '']);
  for (const path of systemPaths) rows.push([path, 'system', '', '']);
  for (const path of ['/site.css', '/assets/…', '/scripts/…']) rows.push([path, 'file', '', '']);
  await source.close();
  const problems = distinctDiagnostics(diagnostics);
  if (json) {
    const listed = rows.map(([address = '', kind = '', madeBy = '', title = '']) => ({ address, kind, madeBy, title }));
    await printReport('routes', { routes: listed, problems: problems.map(plainDiagnostic) });
  } else {
    await print(`${table(['address', 'kind', 'made by', 'title'], rows)}\n`);
    for (const diagnostic of problems) log(showDiagnostic(diagnostic, sourceIn(site, diagnostic.file)));
  }
  process.exitCode = problems.length > 0 ? exitCodes.mistakes : exitCodes.clean;
}
