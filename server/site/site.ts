import { createHash } from 'node:crypto';
import type { Registry } from '#engine';
import type { PageConfig, SiteConfig } from './config.ts';
import type { Extensions } from './extensions/extensions.ts';
import type { IslandBundle } from './islands/bundle.ts';
import type { Islands } from './islands/islands.ts';
import { FileRefused, readInside } from './lib/contained-files.ts';
import { type JsonObject, listAt, objectAt, textAt } from './lib/json-access.ts';
import { siteLimits } from './lib/limits.ts';
import type { MailTemplates } from './mail-templates.ts';
import { readPageKind } from './page-names.ts';
import { platformPagePath } from './platform/pages.ts';
import { findOrigins, type TemplateOrigins } from './platform/template-origins.ts';
import type { UsedGlobals } from './platform/used-globals.ts';
import { revisionOf } from './revision.ts';
import type { SiteStrings } from './strings.ts';
import { sheetInPage } from './styles/sheet-in-page.ts';
import type { SiteStyles } from './styles/site-styles.ts';
import type { Templates } from './templates.ts';

/** A file as it was read, and what tells whether it has been touched since. */
export interface SourceFile {
  readonly text: string;
  readonly stamp: string | undefined;
}

/** A folder's own templates of mails, however they came to run. */
export type Mails = Pick<MailTemplates, keyof MailTemplates>;

export interface SiteParts {
  readonly root: string;
  readonly config: SiteConfig;
  /** What the folder's own config brings. */
  readonly extensions: Extensions;
  /** Components of the folder's own; undefined without a folder of them. */
  readonly islands: Islands | undefined;
  /** What its templates know: the built-in names and its own. */
  readonly registry: Registry;
  readonly pageConfigs: ReadonlyMap<string, PageConfig>;
  readonly templates: Templates;
  /** The folder's own templates of mails. */
  readonly mails: Mails;
  /** The folder's own strings, by locale. */
  readonly strings: SiteStrings;
  /** Messages in place of the platform's. */
  readonly messages: SiteStrings;
  readonly styles: SiteStyles;
  readonly revision: string;
  /** What its own source has from elsewhere. */
  readonly origins: TemplateOrigins;
  /** What the folder's scripts ask of the platform's globals. */
  readonly usedGlobals: UsedGlobals;
  /** By path; the next load takes from them what is still true. */
  readonly readings: ReadonlyMap<string, SourceFile>;
}

/** A site as it goes to another thread: what its templates are compiled from, in place of them. */
export interface SiteText
  extends Omit<SiteParts, 'templates' | 'mails' | 'readings' | 'extensions' | 'registry' | 'islands'> {
  /** Whether its config is to be run there too: functions cannot be sent. */
  readonly hasExtensions: boolean;
  /** What the browser loads of them stays with the first thread. */
  readonly islandBundle: IslandBundle | undefined;
  readonly sources: ReadonlyMap<string, string>;
}

/** The file that makes a page's main content. */
export type MainTemplate =
  | { readonly kind: 'file'; readonly path: string }
  /** The page brings its own content, made in the editor. */
  | { readonly kind: 'content' }
  /** A collection without a list of its own begins with its first item. */
  | { readonly kind: 'first-item'; readonly path: string }
  /** The page is of a kind that the folder does not know; what it lists is shown plainly. */
  | { readonly kind: 'missing'; readonly path: string; readonly instead: string | undefined };

export interface Layout {
  readonly name: string;
  /** Paths of the regions, top to bottom. */
  readonly regions: readonly string[];
  /** The name that the page asks for. */
  readonly wanted: string;
}

const FALLBACK_REGION = 'site';

/** A loaded template folder. It does not change; a new state of the folder is a new site. */
export class Site {
  readonly root: string;
  readonly config: SiteConfig;
  readonly extensions: Extensions;
  readonly islands: Islands | undefined;
  readonly registry: Registry;
  readonly templates: Templates;
  readonly mails: Mails;
  readonly strings: SiteStrings;
  /** Messages in place of the platform's. */
  readonly messages: SiteStrings;
  readonly styles: SiteStyles;
  readonly origins: TemplateOrigins;
  readonly usedGlobals: UsedGlobals;
  readonly cssTag: string;
  readonly cssBytes: Buffer;
  /** Changes with anything that a page is made of. */
  readonly revision: string;
  readonly readings: SiteParts['readings'];
  readonly #pageConfigs: ReadonlyMap<string, PageConfig>;
  readonly #parts: SiteParts;
  #sheetInPage: { readonly bytes: Buffer | undefined } | undefined;

  constructor(parts: SiteParts) {
    const {
      root,
      config,
      extensions,
      islands,
      registry,
      pageConfigs,
      templates,
      mails,
      strings,
      messages,
      styles,
      origins,
      usedGlobals,
      revision,
      readings,
    } = parts;
    const { css } = styles;
    this.#parts = parts;
    this.root = root;
    this.config = config;
    this.extensions = extensions;
    this.islands = islands;
    this.registry = registry;
    this.templates = templates;
    this.mails = mails;
    this.strings = strings;
    this.messages = messages;
    this.styles = styles;
    this.origins = origins;
    this.usedGlobals = usedGlobals;
    this.cssBytes = Buffer.from(css);
    this.cssTag = createHash('sha256').update(css).digest('hex').slice(0, 16);
    this.revision = revision;
    this.readings = readings;
    this.#pageConfigs = pageConfigs;
  }

  /** Whether a page's rows tell all that they are made of: what a formatter of a config reads besides, nobody knows. */
  get keepsRows(): boolean {
    const { formatters = [], predicates = [] } = this.extensions.config;
    return formatters.length + predicates.length === 0 && this.islands === undefined;
  }

  /** The same site with other templates: those of the checks and of the preview watch what a page does. */
  withTemplates(templates: Templates): Site {
    return new Site({ ...this.#parts, templates });
  }

  /** The same folder with other values for its tweaks. */
  withStyles(styles: SiteStyles): Site {
    const { config, extensions, islands, strings, messages } = this;
    const { usedGlobals } = this.#parts;
    const sources = this.#sources;
    const revision = revisionOf({ sources, config, extensions, islands, strings, messages, styles, usedGlobals });
    return new Site({ ...this.#parts, styles, revision, origins: findOrigins(sources.values(), styles.css) });
  }

  /** The text of a file of the folder, for showing a place in it; undefined for one that is none or not there. */
  sourceOf(path: string): string | undefined {
    const source = this.templates.sourceOf(path) ?? this.mails.sourceOf(path);
    if (source !== undefined || path === '') return source;
    try {
      return readInside(this.root, path, siteLimits.styleBytes).toString('utf8');
    } catch (error) {
      if (error instanceof FileRefused) return undefined;
      throw error;
    }
  }

  /** The same site for another thread, whatever has become of the folder since. */
  get text(): SiteText {
    // Their readings hold all texts once more.
    const {
      templates: _templates,
      mails: _mails,
      readings: _readings,
      extensions,
      islands,
      registry: _own,
      ...parts
    } = this.#parts;
    const islandBundle = islands && { ...islands.bundle, files: new Map() };
    return { ...parts, islandBundle, hasExtensions: extensions.file !== undefined, sources: this.#sources };
  }

  get #sources(): ReadonlyMap<string, string> {
    return new Map(this.templates.paths.map((path) => [path, this.templates.sourceOf(path) ?? '']));
  }

  /** Address of the stylesheet, new with every change of it; none without styles. */
  get stylesheet(): string | undefined {
    return this.styles.css === '' ? undefined : `/site.css?v=${this.cssTag}`;
  }

  /** The stylesheet as pages carry it; undefined where they name its address. */
  get sheetInPage(): Buffer | undefined {
    if (this.#sheetInPage === undefined) {
      const text = sheetInPage(this.styles.css);
      this.#sheetInPage = { bytes: text === undefined ? undefined : Buffer.from(text) };
    }
    return this.#sheetInPage.bytes;
  }

  /** Settings of the collection or page that a context belongs to. */
  configOf(context: JsonObject): PageConfig | undefined {
    const { typeName, urlId } = readPageKind(context);
    return this.pageConfigOf(urlId) ?? this.#pageConfigs.get(`collections/${typeName}`);
  }

  /** Settings of a page of the folder: `.page.conf` tells the platform of a page, which stays where that is renamed `.conf`. */
  pageConfigOf(name: string): PageConfig | undefined {
    for (const path of [...placesOfPage(name), `pages/${name}`]) {
      const found = this.#pageConfigs.get(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The layout of a page. */
  layoutOf(context: JsonObject): Layout {
    const own = readPageKind(context).regionName;
    const { layouts } = this.config;
    // Content that was made with another folder names layouts of that one.
    const isOwn = own !== 'default' && (layouts.size === 0 || layouts.has(own));
    const wanted = isOwn ? own : (this.configOf(context)?.regionName ?? own);
    // One whose files are all missing would show nothing.
    const isUsable = (layout: string) => layouts.get(layout)?.some((region) => this.templates.has(regionPath(region)));
    const name = [wanted, 'default', ...layouts.keys()].find(isUsable);
    if (name !== undefined) return { name, regions: (layouts.get(name) ?? []).map(regionPath), wanted };
    // Without layouts a page is the region of its own name, else the only one there can be.
    const path = this.templates.has(regionPath(wanted)) ? regionPath(wanted) : regionPath(FALLBACK_REGION);
    return { name: wanted, regions: [path], wanted };
  }

  mainTemplateOf(context: JsonObject): MainTemplate {
    const system = textAt(context, 'pageTypeName');
    if (system !== '') return { kind: 'file', path: this.staticPagePath(system) ?? this.#platformPage(system) };
    const { isItem, isStaticPage, typeName, urlId } = readPageKind(context);
    const page = isItem ? undefined : this.staticPagePath(urlId);
    if (page !== undefined) return { kind: 'file', path: page };
    const path = `collections/${typeName}.${isItem ? 'item' : 'list'}`;
    if (this.templates.has(path)) return { kind: 'file', path };
    if (isStaticPage || typeName === '' || textAt(context, 'mainContent') !== '') return { kind: 'content' };
    const item = `collections/${typeName}.item`;
    if (!isItem && this.templates.has(item) && objectAt(context, 'items.0') !== undefined)
      return { kind: 'first-item', path: item };
    // A folder may leave the usual kinds of collections to the platform.
    const supplied = `platform/${path}`;
    if (this.templates.has(supplied)) return { kind: 'file', path: supplied };
    const listed = isItem || listAt(context, 'items').length > 0;
    return {
      kind: 'missing',
      path,
      instead: listed ? `platform/collections/blog.${isItem ? 'item' : 'list'}` : undefined,
    };
  }

  hasStaticPage(name: string): boolean {
    return this.staticPagePath(name) !== undefined;
  }

  /** The file of one of the folder's own pages. */
  staticPagePath(name: string): string | undefined {
    return placesOfPage(name).find((path) => this.templates.has(path));
  }

  /** Names of the folder's own pages. */
  get staticPages(): readonly string[] {
    return this.templates.paths.flatMap((path) => {
      if (!path.endsWith('.page')) return [];
      const name = path.replace(/^pages\//, '').slice(0, -'.page'.length);
      return this.staticPagePath(name) === path ? [name] : [];
    });
  }

  /** A system page without a template of its own shows its title, and what was made for it. */
  #platformPage(name: string): string {
    const own = platformPagePath(name);
    return this.templates.has(own) ? own : platformPagePath('private');
  }
}

/** Where the file of a page may lie: some folders keep their pages beside their regions. */
function placesOfPage(name: string): readonly string[] {
  if (name === '') return [];
  return name.includes('/') ? [`pages/${name}.page`] : [`pages/${name}.page`, `${name}.page`];
}

function regionPath(name: string): string {
  return `${name}.region`;
}
