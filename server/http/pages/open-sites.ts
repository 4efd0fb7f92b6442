import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Registry } from '#engine';
import { FolderContent } from '../../site/content/folder-content.ts';
import { IndexedContent } from '../../site/content/indexed/indexed-content.ts';
import { isLarge, openIndexed } from '../../site/content/indexed/open-indexed.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import { UpstreamContent } from '../../site/content/upstream-content.ts';
import { withSources } from '../../site/content-sources/open-sources.ts';
import type { OpenIslands } from '../../site/islands/load-islands.ts';
import { type SiteDiagnostic, SiteUnusable } from '../../site/lib/diagnostics.ts';
import type { SharedRoom } from '../../site/lib/shared-room.ts';
import { loadSite } from '../../site/load-site.ts';
import type { KeptStyles } from '../../site/styles/kept-styles.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import type { Images } from '../images/images.ts';
import type { FileRoots } from './file-reply.ts';
import { SiteHost } from './site-host.ts';
import type { SiteHostOptions } from './site-host-options.ts';

/** Where a site's templates and pages come from. */
export interface SitePlace {
  readonly template: string;
  /** Folder of page JSON; or `upstream`, another running site. */
  readonly content?: string | undefined;
  readonly upstream?: string | undefined;
  /** The name that a database has its pages under; of a site that is alone none. */
  readonly storedAs?: string | undefined;
}

export interface OpenOptions {
  readonly registry: Registry;
  readonly images: Images;
  readonly boot?: string | undefined;
  readonly globals?: string | undefined;
  readonly assignScript?: string | undefined;
  /** Whether pages of our scripts alone carry no nonces, so that the same bytes are for everybody. */
  readonly hashesScripts?: boolean | undefined;
  /** Whether a small style sheet stands in the pages themselves. */
  readonly carriesSheet?: boolean | undefined;
  readonly sharedTags?: SiteHostOptions['sharedTags'];
  readonly settings?: TemplateSettings | undefined;
  readonly cache?: SiteHostOptions['cache'];
  readonly finish?: SiteHostOptions['finish'];
  readonly privatePages: SiteHostOptions['privatePages'];
  readonly live?: SiteHostOptions['live'];
  readonly failed?: SiteHostOptions['failed'];
  readonly renderWorkers?: SiteHostOptions['renderWorkers'];
  readonly threadTime?: SiteHostOptions['threadTime'];
  /** Folder that the index of a large content is kept in; without one it is made anew at each start. */
  readonly data?: string | undefined;
  /** Where styles are found that were compiled before. */
  readonly keptStyles?: KeptStyles | undefined;
  /** Memory that what is kept of pages takes together, of all sites. */
  readonly room?: SharedRoom | undefined;
  /** Whether drafts are pages too, for authors. */
  readonly showsDrafts?: boolean;
  /** Pages of a content folder that are held in memory. */
  readonly heldPages?: number;
  /** Size of a page's file from which another thread reads it, where there is one that renders pages. */
  readonly unreadBytes?: number;
  /** Told of what takes a while at the first start. */
  readonly notice?: ((text: string) => void) | undefined;
  /** In place of the one that the place names. */
  readonly source?: PageSource;
  /** A config with mistakes is told and passed over, for authors; visitors see no page that lacks what it brings. */
  readonly withBrokenConfig?: boolean;
  /** Where a site's islands are built elsewhere. */
  readonly islands?: OpenIslands;
  readonly report: (diagnostic: SiteDiagnostic, site: string) => void;
}

export interface OpenSite {
  readonly name: string;
  readonly host: SiteHost;
  readonly files: FileRoots;
}

/** Opens one site: loads its templates, finds its pages. Mistakes are told and served around; no folder is the end. */
export async function openSite(name: string, place: SitePlace, options: OpenOptions): Promise<OpenSite> {
  const report = (diagnostic: SiteDiagnostic) => options.report(diagnostic, name);
  const opened: { source?: PageSource } = {};
  const given = options.source ?? (await openLarge(place, options, report));
  const early: SiteDiagnostic[] = [];
  // What the owner chose stands in the content; what is wrong with the templates is told before what is wrong with that.
  const tweakValues = () => {
    const tell = (diagnostic: SiteDiagnostic) => (isLoading ? early.push(diagnostic) : report(diagnostic));
    opened.source = given ?? openSource(place, options, tell);
    return ownedTweaks(opened.source);
  };
  let isLoading = true;
  const { registry, islands, keptStyles } = options;
  const { site, diagnostics } = await loadSite({ folder: place.template, registry, tweakValues, islands, keptStyles });
  isLoading = false;
  const { source } = opened;
  if (site === undefined || source === undefined) {
    await given?.close();
    throw new SiteUnusable(diagnostics);
  }
  const broken = options.withBrokenConfig === true ? [] : site.extensions.diagnostics;
  if (broken.length > 0) {
    await source.close();
    throw new SiteUnusable(broken);
  }
  for (const diagnostic of [...diagnostics, ...early]) report(diagnostic);
  const { boot, images: _images, registry: _registry, islands: _islands, keptStyles: _styles, ...rest } = options;
  const joined = await withSources(source, site.extensions, report);
  const host = new SiteHost({ ...rest, site, source: joined, runtime: boot, report });
  return {
    name,
    host,
    files: {
      content: source instanceof FolderContent || source instanceof IndexedContent ? source.root : undefined,
      images: options.images,
    },
  };
}

/** Content that is too much to be held in memory; undefined for all other, and for what is not there. */
async function openLarge(
  { template, content = join(template, 'content'), upstream }: SitePlace,
  { data, heldPages, notice, room, showsDrafts }: OpenOptions,
  report: (diagnostic: SiteDiagnostic) => void,
): Promise<PageSource | undefined> {
  if (upstream !== undefined || !isLarge(content, heldPages)) return undefined;
  return openIndexed({ content, data, report, notice, room, showsDrafts });
}

function openSource(
  { template, content, upstream }: SitePlace,
  { room, showsDrafts, unreadBytes, renderWorkers }: OpenOptions,
  report: (diagnostic: SiteDiagnostic) => void,
): PageSource {
  if (upstream !== undefined) return new UpstreamContent(upstream);
  const unread = renderWorkers === undefined ? undefined : unreadBytes;
  const folder = content ?? join(template, 'content');
  return new FolderContent({ folder, room, showsDrafts, unreadBytes: unread, report });
}

/** Sites of a folder: `<host>/template` and `<host>/content` each. */
export function sitePlaces(folder: string): ReadonlyMap<string, SitePlace> {
  const places = new Map<string, SitePlace>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const root = join(folder, entry.name);
    if (!existsSync(join(root, 'template'))) continue;
    // A link to another site's folder is another name of that site.
    const storedAs = basename(realpathSync(root)).toLowerCase();
    places.set(entry.name.toLowerCase(), {
      ...{ template: join(root, 'template'), content: join(root, 'content'), storedAs },
    });
  }
  return places;
}

/** Name of the host that a request was sent to, without its port. Headers of proxies do not count. */
export function hostOf(header: string | undefined): string {
  const match = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}
