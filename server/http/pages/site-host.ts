import type { PageExperiment } from '#model';
import { BufferPool } from '../../site/assembly/buffer-pool.ts';
import { KeptRows } from '../../site/assembly/kept-rows.ts';
import type { Bytes } from '../../site/assembly/page-assembly.ts';
import { byTheClock } from '../../site/content/event-clock.ts';
import { withoutSoldOut } from '../../site/content/list-view.ts';
import type { LockedPath } from '../../site/content/locked-content.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import { SiteTree } from '../../site/content/site-tree.ts';
import type { FormMarkup } from '../../site/forms.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { shareJson } from '../../site/lib/share-json.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { Site } from '../../site/site.ts';
import type { SharedTags } from '../cdn/shared-tags.ts';
import { type OnWait, PageRenderer } from '../render/page-renderer.ts';
import { CdnTags } from './cdn-tags.ts';
import { ComingPages } from './coming-pages.ts';
import type { FillRegion } from './filled-region.ts';
import { FinishedPages } from './finished-pages.ts';
import type { Answer, PageAnswer } from './page-answer.ts';
import { type CachedPage, madeAgain, PageCache } from './page-cache.ts';
import { keyOf, listsNothing } from './page-key.ts';
import { PageReads, type ReadKey } from './page-reads.ts';
import { tagOf } from './page-tag.ts';
import { timeOf } from './page-time.ts';
import { PageVersions } from './page-versions.ts';
import { PrivatePageRenderer } from './private-page-renderer.ts';
import { readStates } from './read-states.ts';
import {
  baseContext,
  isPlatformPath,
  locatePage,
  type PageQuery,
  type PageResolution,
  type Resolution,
  resolveAtOnce,
  resolveSystemPage,
} from './resolve-page.ts';
import { HIT, timing } from './server-timing.ts';
import type { SiteHostOptions } from './site-host-options.ts';
import type { SiteLive } from './site-live.ts';
import { isSystemTemplate, type SystemPage, type SystemPages, systemContext, systemPagesWith } from './system-pages.ts';
import { UnreadPages } from './unread-pages.ts';

export type { LiveOverlay, SiteLive } from './site-live.ts';

/** A page to be rendered. */
interface Wanted {
  readonly path: string;
  /** The same before its live data changed. */
  readonly before?: CachedPage | undefined;
  /** What the cache would keep it under. */
  readonly key: string;
  readonly version: string;
  /** Told what of the site it is made of. */
  readonly reads: PageReads;
}

/** One site at work: its templates, its content, its pages kept. Two sites in one process share nothing. */
export class SiteHost {
  readonly source: PageSource;
  readonly cache: PageCache;
  readonly #options: SiteHostOptions;
  readonly #finished: FinishedPages;
  readonly #tree: SiteTree;
  readonly #stateOf: (key: ReadKey) => string;
  readonly #systemPages: SystemPages;
  #site: Site;
  /** How often the locks and the experiments have changed, and the last ones. */
  #changes = 0;
  #knownLocks: readonly LockedPath[] = NO_LOCKS;
  #knownExperiments: readonly PageExperiment[] = NO_EXPERIMENTS;
  readonly #versions = new PageVersions();
  readonly #renderer: PageRenderer;
  readonly #privatePages: PrivatePageRenderer;
  readonly #coming = new ComingPages<CachedPage>();
  /** Undefined where every page is read here. */
  readonly #unread: UnreadPages | undefined;

  constructor(options: SiteHostOptions) {
    this.#options = options;
    this.#site = options.site;
    const { now } = options.settings ?? {};
    this.source = byTheClock(options.source, () => now ?? Date.now());
    this.cache = new PageCache(options.cache === false ? { entries: 0 } : { room: options.room, ...options.cache });
    this.#finished = new FinishedPages(options);
    this.#tree = new SiteTree(this.source, () => this.locks);
    this.#systemPages = systemPagesWith(options.privatePages);
    this.#stateOf = readStates({ source: this.source, tree: this.#tree, forms: () => this.#live?.forms });
    const { sharedTags: shared } = options;
    this.cdnTags = shared && new CdnTags({ shared, source: this.source, tree: this.#tree, stateOf: this.#stateOf });
    this.#renderer = new PageRenderer(options, {
      site: () => this.#site,
      forms: () => this.#live?.forms,
      experiments: () => this.experiments,
      tree: this.#tree,
      source: this.source,
    });
    this.#unread = this.#unreadPages();
    this.#privatePages = new PrivatePageRenderer({
      site: () => this.#site,
      liveVersion: () => this.liveVersion,
      withLive: (context) => this.#withLive(context),
      render: (request) => this.#renderer.render({ what: 'page', ...request }),
      // Of a page that is one visitor's own nothing stays here.
      toPage: (rendered, status, version) => this.#toPage(rendered, status, version),
      keeps: options.cache !== false && options.finish === undefined,
    });
  }

  get #live(): SiteLive | undefined {
    return this.#options.live?.();
  }

  get site(): Site {
    return this.#site;
  }

  get sharedTags(): SharedTags | undefined {
    return this.#options.sharedTags;
  }

  /** What a CDN knows a page by, and which of that has changed since a version; undefined where that may be anything. */
  readonly cdnTags: CdnTags | undefined;

  changedTags(before: string): readonly string[] | undefined {
    const [content = '', ...rest] = before.split('|');
    const [, ...now] = this.version.split('|');
    return rest.join('|') === now.join('|') ? this.cdnTags?.since(content) : undefined;
  }

  /** Changes with what pages show beside their content. */
  get liveVersion(): string | undefined {
    return this.#live?.overlay?.version();
  }

  /** The compiled stylesheet in the form in which pages are sent. */
  get stylesheet(): CachedPage {
    const { cssTag, cssBytes } = this.#site;
    const kept = this.cache.get(STYLESHEET_KEY, cssTag);
    if (kept !== undefined) return kept;
    const made = {
      ...this.toAnswer({ body: cssBytes, holes: [] }, 200, 'text/css; charset=utf-8'),
      etag: cssTag,
      version: cssTag,
    };
    this.cache.set(STYLESHEET_KEY, made);
    return made;
  }

  /** Takes a new state of the template folder; pages made from the old one leave the cache by their version. */
  replaceSite(site: Site): void {
    this.#site = site;
  }

  /** The page that the cache has for a path without a query, when it is true. */
  pageInCache(path: string): CachedPage | undefined {
    if (this.#options.cache === false) return undefined;
    const found = this.source.unread?.(path) ?? this.source.fresh(path);
    if (found === undefined || this.isPlatformPath(path)) return undefined;
    return this.cache.get(path, this.#version(found.version), this.liveVersion, this.source.version);
  }

  /** What a path shows without a query, from the cache or made now; undefined where something has to be waited for. */
  pageAtOnce(path: string): Answer | undefined {
    if (this.#options.cache !== false) {
      const page = this.pageInCache(path);
      return page && { page, key: path, isPrivate: false, timing: HIT };
    }
    const found = this.source.fresh(path);
    if (found === undefined || this.isPlatformPath(path)) return undefined;
    const version = this.#version(found.version);
    if (this.#live?.overlay !== undefined) return undefined;
    const started = performance.now();
    const resolution = resolveAtOnce(this.#hostFor(this.#newReads()), path, found);
    if (resolution?.kind !== 'page') return undefined;
    const resolved = performance.now();
    const pool = BufferPool.acquire();
    const rendered = this.#renderer.renderAtOnce({ what: 'page', context: resolution.context, path, pool });
    if (rendered === undefined) {
      pool.release();
      return undefined;
    }
    const page = this.#toPage(rendered, resolution.status, version, path);
    const took = timing(resolved - started, performance.now() - resolved);
    return { page: { ...page, release: () => pool.release() }, key: path, isPrivate: false, timing: took };
  }

  /** The markup of the site's forms, once it has them. */
  get form(): FormMarkup | undefined {
    return this.#renderer.form;
  }

  /** What is tried out on the site. */
  get experiments(): readonly PageExperiment[] {
    return this.#live?.experiments?.() ?? NO_EXPERIMENTS;
  }

  /** A page as HTML, from the cache when nothing that it depends on has changed. */
  async page(
    path: string,
    query: PageQuery,
    raw: URLSearchParams,
    { fill, onWait }: { readonly fill?: FillRegion | undefined; readonly onWait?: OnWait } = {},
  ): Promise<PageAnswer> {
    const unread = await this.#unread?.answer(path, query, onWait);
    if (unread !== undefined) return unread;
    const started = performance.now();
    const key = keyOf(path, query);
    const content = this.source.version;
    const reads = this.#newReads();
    const located = await locatePage(this.#hostFor(reads), path, query, raw);
    const version = this.#version(located.version);
    const live = this.#live?.overlay?.version();
    const cached = this.cache.get(key, version, live, content);
    if (cached !== undefined) return { page: cached, key, isPrivate: false, timing: HIT };
    const resolution = await located.resolve();
    if (resolution.kind === 'redirect') return resolution;
    // However many addresses do not exist, their one page is kept once, and so is a page that made-up filters leave as
    // it is.
    const cacheKey = resolution.status === 404 ? NOT_FOUND_KEY : resolution.isWhole === true ? path : key;
    const kept =
      cacheKey === key || resolution.isPrivate ? undefined : this.cache.get(cacheKey, version, live, content);
    if (kept !== undefined) return { page: kept, key: cacheKey, isPrivate: false, timing: HIT };
    const found = performance.now();
    const { isPrivate } = resolution;
    const before = isPrivate ? undefined : this.cache.before(cacheKey, version, content);
    const render = () => this.#render(resolution, { path, key: cacheKey, version, before, reads }, fill, onWait);
    const isShared = !isPrivate && this.#options.cache !== false;
    const renderForAll = async () => {
      const page = await render();
      if (!listsNothing(resolution.context)) this.cache.set(cacheKey, page);
      return page;
    };
    const flight = JSON.stringify([cacheKey, version, live, content]);
    const page = isShared ? await this.#coming.once(flight, renderForAll, onWait) : await render();
    const rendered = performance.now();
    return { page, key: cacheKey, isPrivate, timing: timing(found - started, rendered - found) };
  }

  /** The context that a page is rendered from. */
  async context(path: string, query: PageQuery, raw: URLSearchParams): Promise<Resolution> {
    const resolution = await (await locatePage(this.#hostFor(this.#newReads()), path, query, raw)).resolve();
    if (resolution.kind === 'redirect') return resolution;
    return { ...resolution, context: await this.#withLive(resolution.context) };
  }

  /** The main content alone, for scripts that put it into another page. */
  async mainContent(context: JsonObject, path: string, onWait?: OnWait): Promise<RenderedPage> {
    return this.#renderer.render({ what: 'main', context, path, onWait });
  }

  /** A system page that was made for one request, wherever that went. */
  async systemPage(shown: SystemPage, path: string, fill: FillRegion, onWait?: OnWait): Promise<CachedPage> {
    const found = await this.source.find(path, new URLSearchParams());
    const reads = this.#newReads();
    const resolution = await resolveSystemPage(this.#hostFor(reads), path, shown, found);
    const version = this.#version(found?.version ?? '');
    return this.#render(resolution, { path, key: '', version, reads }, fill, onWait);
  }

  /** The page for a request that failed; nothing of what happened is in it, so that one is kept for all of them. */
  async statusPage(shown: SystemPage): Promise<CachedPage> {
    const key = `\0${shown.name}`;
    const version = this.#version(this.source.version);
    const kept = this.cache.get(key, version);
    if (kept !== undefined) return kept;
    const context = systemContext(await baseContext(this.source), shown);
    const rendered = await this.#renderer.render({ what: 'page', context, path: '/' });
    const page = this.#toPage(rendered, shown.status, version, key);
    this.cache.set(key, page);
    return page;
  }

  /** Something made outside of the cache, in the form in which pages are sent. */
  toAnswer(bytes: Bytes, status: number, type: string): CachedPage {
    return { ...bytes, etag: tagOf(bytes.body, ''), status, type, version: '', encoded: new Map() };
  }

  /** The paths that are not for everybody. */
  get locks(): readonly LockedPath[] {
    return this.#live?.locks?.() ?? NO_LOCKS;
  }

  /** Whether the platform answers a path itself, whatever the content says. */
  isPlatformPath(path: string): boolean {
    return isPlatformPath(this.#systemPages, path);
  }

  /** Whether a file of pages/ dresses a page of the platform, and is none of the site's own. */
  isSystemTemplate(name: string): boolean {
    return isSystemTemplate(this.#systemPages, name);
  }

  /** Changes with anything that a file about all of the site's pages is made of. */
  get version(): string {
    return this.#version(this.source.version);
  }

  #unreadPages(): UnreadPages | undefined {
    if (this.#options.cache === false || this.#options.renderWorkers === undefined) return undefined;
    return new UnreadPages({
      ...{ source: this.source, cache: this.cache, systemPages: this.#systemPages, renderer: this.#renderer },
      locks: () => this.locks,
      overlay: () => this.#live?.overlay,
      versionWith: (content) => this.#version(content),
      newReads: () => this.#newReads(),
      toPage: (rendered, status, version, key) => this.#toPage(rendered, status, version, key),
    });
  }

  #newReads(): PageReads {
    return new PageReads(this.#stateOf, this.source.version);
  }

  #hostFor(reads: PageReads) {
    return {
      reads: (key: ReadKey) => reads.read(key),
      source: this.source,
      systemPages: this.#systemPages,
      locks: this.locks,
      hasStaticPage: (name: string) => this.#site.hasStaticPage(name),
      staticPageConfig: (name: string) => this.#site.pageConfigOf(name),
      isSystemTemplate: (name: string) => this.isSystemTemplate(name),
      pageSizeOf: (context: JsonObject) => this.#site.configOf(context)?.pageSize,
    };
  }

  #version(content: string): string {
    const { locks, experiments } = this;
    if (locks !== this.#knownLocks || experiments !== this.#knownExperiments) this.#changes += 1;
    this.#knownLocks = locks;
    this.#knownExperiments = experiments;
    const forms = this.#live?.formChanges?.() ?? 0;
    return this.#versions.of(content, this.#site.revision, this.#changes, forms);
  }

  async #render(
    resolution: PageResolution,
    { path, key, version, before, reads }: Wanted,
    fill: FillRegion | undefined,
    onWait: OnWait | undefined,
  ): Promise<CachedPage> {
    const { version: content } = this.source;
    if (resolution.isPrivate) return this.#privatePages.render(resolution, { path, version, content, fill, onWait });
    const liveVersion = this.#live?.overlay?.version();
    const found = await this.#withLive(resolution.context);
    // The cache may take it back meanwhile.
    const again = before?.again;
    const live = again === undefined ? found : shareJson(again.shown, found);
    // What it shows is as it was: the page is, with its compressed forms.
    if (before !== undefined && live === again?.shown && liveVersion !== undefined) {
      return { ...before, live: liveVersion };
    }
    const pool = this.#options.cache === false ? BufferPool.acquire() : undefined;
    const kept =
      before !== undefined && this.#site.keepsRows
        ? (again?.kept ?? new KeptRows(this.#options.finish === undefined))
        : undefined;
    // Rows that are kept ask for nothing again.
    for (const key of before?.reads?.keys ?? []) reads.read(key);
    const request = { context: live, path, pool, kept, onWait, reads: (read: ReadKey) => reads.read(read) };
    const rendered = await this.#renderer.render({ what: 'page', ...request });
    const page = { ...this.#toPage(rendered, resolution.status, version, key), reads };
    if (pool !== undefined) return { ...page, release: () => pool.release() };
    // A page without live data does not grow old with them.
    if (live === resolution.context || liveVersion === undefined) return page;
    return { ...page, live: liveVersion, again: madeAgain(live, kept) };
  }

  #toPage(rendered: RenderedPage, status: number, version: string, key?: string): CachedPage {
    const { onlyOurScripts, scriptHashes } = rendered;
    const { runtime } = this.#options;
    const { body, holes } = this.#finished.finish(rendered, key);
    const origin = `${version.split('|')[0] ?? ''}|${this.#site.revision}`;
    const type = 'text/html; charset=utf-8';
    const etag = this.#finished.tagOf({ body, holes }, origin, key);
    const { origins } = this.#site;
    const readsAhead = runtime !== undefined;
    return {
      ...{ body, holes, etag, status, type, version, onlyOurScripts, readsAhead, origins, encoded: new Map() },
      ...(scriptHashes && { scriptHashes }),
      ...timeOf(rendered),
    };
  }

  async #withLive(context: JsonObject): Promise<JsonObject> {
    const live = await this.#live?.overlay?.apply(context);
    // The list was narrowed by what the content says is there.
    return live === undefined ? context : withoutSoldOut(live);
  }
}

const NO_LOCKS: readonly LockedPath[] = [];
const NO_EXPERIMENTS: readonly PageExperiment[] = [];

const STYLESHEET_KEY = '/site.css';
const NOT_FOUND_KEY = '404';
