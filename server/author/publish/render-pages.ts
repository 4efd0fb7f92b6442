import type { Registry } from '#engine';
import { SiteHost } from '../../http/pages/site-host.ts';
import { siteCatalogue } from '../../shop/live/live-catalogue.ts';
import { FolderContent } from '../../site/content/folder-content.ts';
import { readListQuery } from '../../site/content/list-view.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import type { SiteProblem } from '../../site/lib/diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';

export interface PagesInput {
  readonly template: string;
  readonly content: string;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  /** Address of the browser runtime's boot script. */
  readonly boot?: string | undefined;
}

export interface RenderedPages {
  readonly site: Site;
  /** HTML by address, in the order of the addresses. */
  readonly pages: ReadonlyMap<string, string>;
  readonly problems: readonly SiteProblem[];
}

/** An address that no site has, for the page that says so. */
export const missingAddress = '/404';

/** Every page of a site as the server would send it; undefined when there is no template folder. */
export async function renderPages(input: PagesInput): Promise<RenderedPages | undefined> {
  const { template, content, registry, settings, boot } = input;
  const problems: SiteProblem[] = [];
  const report = (problem: SiteProblem) => problems.push(problem);
  const source = new FolderContent({ folder: content, report });
  const tweakValues = () => ownedTweaks(source);
  const { site, problems: loading } = await loadSite({ folder: template, registry, tweakValues });
  if (site === undefined) {
    await source.close();
    return undefined;
  }
  problems.unshift(...loading);
  const catalogue = siteCatalogue(source, content);
  const forms = (id: string) => catalogue.form(id);
  const host = new SiteHost({ site, source, runtime: boot, settings, forms, cache: false, report });
  host.takeLocks(() => catalogue.rules.locks);
  const addresses = new Set(source.list().map(({ path }) => path));
  for (const name of site.staticPages) if (!isSystemPage(name)) addresses.add(`/${name}`);
  const pages = new Map<string, string>();
  const raw = new URLSearchParams();
  for (const address of [...addresses].sort().concat(missingAddress)) {
    const answer = await host.page(address, { ...readListQuery(raw), search: '' }, raw);
    if (!('kind' in answer)) pages.set(address, answer.page.body.toString('utf8'));
  }
  await source.close();
  return { site, pages, problems };
}

/** Pages of the platform that a folder dresses; a visitor gets them from the server, or under another address. */
function isSystemPage(name: string): boolean {
  return ['cart', 'checkout', 'order', 'search', 'not-found', 'error'].includes(name);
}
