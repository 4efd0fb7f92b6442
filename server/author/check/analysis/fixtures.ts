import { completeContext } from '../../../http/pages/page-type.ts';
import { folderTarget } from '../../../http/pages/resolve-page.ts';
import { errorPage, notFoundPage, searchPage, systemContext } from '../../../http/pages/system-pages.ts';
import { privatePages } from '../../../shop/pages/list.ts';
import { eachPage, firstPage, pageAddresses } from '../../../site/content/each-page.ts';
import { FolderContent } from '../../../site/content/folder-content.ts';
import { fromTemplate } from '../../../site/content/from-template.ts';
import type { PageSource } from '../../../site/content/page-source.ts';
import { searchHeld } from '../../../site/content/search.ts';
import { SiteTree } from '../../../site/content/site-tree.ts';
import type { ReadPages } from '../../../site/content-sources/joined-content.ts';
import { joinSources } from '../../../site/content-sources/open-sources.ts';
import type { SiteDiagnostic } from '../../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../../site/lib/json-access.ts';
import { renderPage } from '../../../site/render-page.ts';
import type { Site } from '../../../site/site.ts';
import type { SiteData } from '../../../site/tags/site-data.ts';
import type { TemplateSettings } from '../../../site/templates.ts';

/** One page that the folder is checked against. */
export interface Fixture {
  readonly path: string;
  readonly context: JsonObject;
  readonly data: SiteData;
}

export interface Fixtures {
  /** Folder of page JSON that they come from. */
  readonly folder: string | undefined;
  readonly pages: readonly Fixture[];
  /** Every address at which they are seen. */
  readonly addresses: ReadonlySet<string>;
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Ends the reading of the folder; until then its pages know the site around them. */
  readonly close: () => Promise<void>;
}

/** A folder that comes without pages. */
export const NO_FIXTURES: Fixtures = {
  folder: undefined,
  pages: [],
  addresses: new Set(),
  diagnostics: [],
  close: async () => {},
};

/**
 * Reads a folder of page JSON as fixtures, with the pages of sources beside it; the platform's own pages are made from what
 * they share.
 */
export function readFixtures(template: string, folder: string, sources: readonly ReadPages[] = []): Fixtures {
  const diagnostics: SiteDiagnostic[] = [];
  const placed = fromTemplate(template, folder);
  const report = (diagnostic: SiteDiagnostic) => diagnostics.push(placed(diagnostic));
  const source = joinSources(new FolderContent({ folder, report, showsDrafts: true }), sources);
  const tree = new SiteTree(source);
  const pages: Fixture[] = [];
  const add = (path: string, context: JsonObject) => {
    pages.push({ path, context, data: tree.dataFor(context, new Set()) });
  };
  for (const { path } of eachPage(source)) {
    const found = source.peek(path);
    if (found !== undefined) add(path, completeContext(found.context));
  }
  if (pages.length > 0) addSystemPages(source, add);
  const addresses = new Set(pageAddresses(source));
  return { folder, pages, addresses, diagnostics, close: () => source.close() };
}

/** The platform's own pages; search once with results and once without. */
function addSystemPages(source: PageSource, add: (path: string, context: JsonObject) => void): void {
  const shared = source.shared();
  for (const page of [...privatePages, notFoundPage, errorPage]) add(`(${page.name})`, systemContext(shared, page));
  const word = firstPage(source, ({ title }) => title !== '')?.title ?? '';
  for (const text of [word, 'a word that no page has']) {
    add(`(${searchPage.name})`, systemContext(searchHeld(source, shared, text), searchPage));
  }
}

/** Renders every fixture and gives what went wrong, each mistake once; shows each page. */
export function renderFixtures(
  site: Site,
  fixtures: readonly Fixture[],
  settings: TemplateSettings,
  show: (page: Buffer) => void = () => undefined,
): SiteDiagnostic[] {
  return fixtures.flatMap(({ path, context, data }) => {
    // A folder that only leads on is never shown.
    if (folderTarget(context) !== undefined) return [];
    const { body, diagnostics } = renderPage(site, context, { path, data, settings });
    show(body);
    return [...diagnostics];
  });
}
