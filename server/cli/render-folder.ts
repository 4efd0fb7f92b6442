import { sourceIn } from '../author/check/analysis/source-in.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../site/lib/diagnostics.ts';
import { distinctDiagnostics } from '../site/lib/distinct-diagnostics.ts';
import { type JsonObject, textAt } from '../site/lib/json-access.ts';
import { renderPage } from '../site/render-page.ts';
import { exitCodes } from './exit.ts';
import { openFolder } from './open-folder.ts';
import { type PageChoice, preparePage } from './prepare-page.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { log } from './streams.ts';
import { writeOutput } from './write-output.ts';

export interface RenderFolderOptions extends PageChoice {
  readonly output?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** Renders one page of a template folder. Only the page goes to standard output. */
export async function renderFolder(folder: string, options: RenderFolderOptions): Promise<void> {
  const { site, diagnostics: loading } = await openFolder(folder);
  const prepared = await preparePage(site, options);
  if (prepared === undefined) return;
  const { context, close } = prepared;
  const page = renderPage(site, context, prepared.options);
  await close();
  const diagnostics = distinctDiagnostics([...loading, ...incomplete(context, options.page), ...page.diagnostics]);
  for (const diagnostic of diagnostics) log(showDiagnostic(diagnostic, sourceIn(site, diagnostic.file)));
  await writeOutput(options.output, page.body);
  const failed = diagnostics.some(({ severity }) => severity === 'error' || options.strict === true);
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

function incomplete(context: JsonObject, file: string): SiteDiagnostic[] {
  const isSystem = textAt(context, 'pageTypeName') !== '';
  return ['website', ...(isSystem ? [] : ['collection'])]
    .filter((path) => !Object.hasOwn(context, path))
    .map((path) => siteDiagnostic('page-incomplete', { file }, { path }));
}
