import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textIn } from '../author/check/analysis/source-in.ts';
import { completeContext } from '../http/pages/page-type.ts';
import { sharedFile } from '../site/content/content-files.ts';
import { FolderContent } from '../site/content/folder-content.ts';
import { fromTemplate } from '../site/content/from-template.ts';
import type { PageSource } from '../site/content/page-source.ts';
import { SiteTree } from '../site/content/site-tree.ts';
import { withSources } from '../site/content-sources/open-sources.ts';
import { type JsonObject, objectAt, textAt, withMembers } from '../site/lib/json-access.ts';
import type { PageOptions } from '../site/page-options.ts';
import type { Site } from '../site/site.ts';
import { siteDataOf } from '../site/tags/site-data.ts';
import { exitCodes } from './exit.ts';
import { readPage } from './read-input.ts';
import { renderServices } from './render-services.ts';
import { diagnosticReporter } from './report.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { log } from './streams.ts';

export interface PageChoice {
  /** File of page JSON, or `-`. */
  readonly page: string;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly now?: number | undefined;
}

export interface PreparedPage {
  readonly context: JsonObject;
  readonly options: PageOptions;
  /** Ends the reading of the content around the page. */
  readonly close: () => Promise<void>;
}

/** Reads the JSON of one page with the content that it belongs to; undefined where it cannot be read, which is said. */
export async function preparePage(
  site: Pick<Site, 'extensions' | 'root'>,
  { page, locale, timeZone, now }: PageChoice,
): Promise<PreparedPage | undefined> {
  const input = readPage(page);
  if (!input.ok) {
    log(showDiagnostic(input.diagnostic, input.text));
    process.exitCode = exitCodes.usage;
    return undefined;
  }
  const surroundings = await openSurroundings(page, site);
  const context = completeContext(withTimeZone(withMembers(surroundings?.shared() ?? {}, input.context), timeZone));
  return {
    context,
    options: {
      path: textAt(context, 'item.fullUrl') || textAt(context, 'collection.fullUrl') || '/',
      data: surroundings === undefined ? siteDataOf(context) : new SiteTree(surroundings).dataFor(context, new Set()),
      settings: {
        ...renderServices,
        ...(locale === undefined ? {} : { locale }),
        ...(now === undefined ? {} : { now }),
      },
    },
    close: async () => surroundings?.close(),
  };
}

/** The content folder that the page belongs to, so that its navigations and queries are those of the served page. */
async function openSurroundings(
  page: string,
  { extensions, root }: Pick<Site, 'extensions' | 'root'>,
): Promise<PageSource | undefined> {
  if (page === '-') return undefined;
  let folder = dirname(resolve(page));
  while (!existsSync(join(folder, sharedFile))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  const report = diagnosticReporter((file) => textIn(root, file));
  const placed = fromTemplate(root, folder);
  return withSources(
    new FolderContent({ folder, report: (diagnostic) => report(placed(diagnostic)), showsDrafts: true }),
    extensions,
    report,
  );
}

/** Dates are printed in the zone that the page's website names. */
function withTimeZone(context: JsonObject, timeZone: string | undefined): JsonObject {
  if (timeZone === undefined) return context;
  return withMembers(context, { website: withMembers(objectAt(context, 'website') ?? {}, { timeZone }) });
}
