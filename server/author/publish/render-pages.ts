import type { Registry } from '#engine';
import { SiteHost } from '../../http/pages/site-host.ts';
import { siteCatalogue } from '../../shop/live/live-catalogue.ts';
import { privatePaths } from '../../shop/pages/list.ts';
import { eachPage, pageAddresses } from '../../site/content/each-page.ts';
import { FolderContent } from '../../site/content/folder-content.ts';
import { fromTemplate } from '../../site/content/from-template.ts';
import { readListQuery } from '../../site/content/list-query.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import { isPagePath } from '../../site/content/page-path.ts';
import { withSources } from '../../site/content-sources/open-sources.ts';
import type { OpenIslands } from '../../site/islands/load-islands.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { distinctDiagnostics } from '../../site/lib/distinct-diagnostics.ts';
import { objectAt } from '../../site/lib/json-access.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { discoveryFiles } from './discovery-files.ts';
import { type NarrowedLists, narrowedLists, noNarrowedLists, offersOfFiles } from './narrowed-lists.ts';

export interface PagesInput {
  readonly template: string;
  readonly content: string;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  /** Address of the browser runtime's boot script. */
  readonly boot?: string | undefined;
  /** Address of the script with the platform's globals. */
  readonly globals?: string | undefined;
  /** Where the folder's islands are built elsewhere. */
  readonly islands?: OpenIslands | undefined;
  /** Whether what a server answers beside pages is wanted too: files by which machines find their way, narrowed lists. */
  readonly asFiles?: boolean;
}

export interface RenderedPages {
  readonly site: Site;
  /** HTML by address, in the order of the addresses. */
  readonly pages: ReadonlyMap<string, string>;
  /** Where an address leads that has no page of its own, in the same order. */
  readonly moved: ReadonlyMap<string, string>;
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Such files by name; none unless they were asked for. */
  readonly discovery: ReadonlyMap<string, string | Buffer>;
  /** Lists that links ask for by category, by tag, by page or in another order; none unless they were asked for. */
  readonly lists: NarrowedLists;
}

/** An address that no site has, for the page that says so. */
export const missingAddress = '/404';

/** Every page of a site as the server would send it; undefined when there is no template folder. */
export async function renderPages(input: PagesInput): Promise<RenderedPages | undefined> {
  const { template, content, registry, settings, boot, globals, islands } = input;
  const diagnostics: SiteDiagnostic[] = [];
  const report = (diagnostic: SiteDiagnostic) => diagnostics.push(diagnostic);
  const placed = fromTemplate(template, content);
  const folder = new FolderContent({ folder: content, report: (diagnostic) => report(placed(diagnostic)) });
  const tweakValues = () => ownedTweaks(folder);
  const { site, diagnostics: loading } = await loadSite({ folder: template, registry, tweakValues, islands });
  if (site === undefined) {
    await folder.close();
    return undefined;
  }
  diagnostics.unshift(...loading);
  const source = await withSources(folder, site.extensions, report);
  const catalogue = siteCatalogue(source, content);
  const overlay = input.asFiles === true ? offersOfFiles : undefined;
  const live = { overlay, forms: (id: string) => catalogue.form(id), locks: () => catalogue.rules.locks };
  const host = new SiteHost({
    site,
    source,
    runtime: boot,
    globals,
    settings,
    live: () => live,
    privatePages: privatePaths,
    cache: false,
    report,
  });
  const addresses = new Set([...eachPage(source)].map(({ path }) => path));
  const isMissing = (address: string) => !addresses.has(address) && isPagePath(address);
  for (const address of pageAddresses(host.source))
    if (isMissing(address) && !host.isPlatformPath(address)) addresses.add(address);
  for (const name of site.staticPages) if (!host.isSystemTemplate(name)) addresses.add(`/${name}`);
  for (const address of Object.keys(objectAt(source.shared(), 'redirects') ?? {}))
    if (isMissing(address)) addresses.add(address);
  const pages = new Map<string, string>();
  const moved = new Map<string, string>();
  const raw = new URLSearchParams();
  for (const address of [...addresses].sort().concat(missingAddress)) {
    const answer = await host.page(address, { ...readListQuery(raw), search: '' }, raw);
    if ('kind' in answer) moved.set(address, answer.to);
    else pages.set(address, answer.page.body.toString('utf8'));
  }
  const now = settings.now ?? Date.now();
  const folders = [folder.root, site.root];
  const asFiles = input.asFiles === true;
  const discovery = asFiles ? await discoveryFiles({ host, folders, pages, moved, now }) : NO_FILES;
  const lists = asFiles ? await narrowedLists(host, pages) : noNarrowedLists;
  await source.close();
  return { site, pages, moved, diagnostics: distinctDiagnostics(diagnostics), discovery, lists };
}

const NO_FILES: RenderedPages['discovery'] = new Map();
