import type { JsonValue } from '#engine';
import { Arena } from '../../site/assembly/buffer-pool.ts';
import type { Bytes } from '../../site/assembly/page-assembly.ts';
import type { LockedPath } from '../../site/content/locked-content.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import { SiteTree } from '../../site/content/site-tree.ts';
import type { FormMarkup } from '../../site/forms.ts';
import { at, type JsonObject, listAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import type { RenderedPage } from '../../site/render-page.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { formMarkup } from '../render/form-markup.ts';
import { PageUnavailable } from '../render/page-unavailable.ts';
import { type Elsewhere, type Render, run, runBriefly, tellProblems, type Watchers } from '../render/watched-render.ts';
import { ThreadTime, type ThreadTimeLimits, watchProcessor } from '../render-workers/thread-time.ts';
import { type CachedPage, PageCache, type PageCacheLimits } from './page-cache.ts';
import { PageTags, tagOf } from './page-tag.ts';
import { baseContext, locatePage, type PageQuery, type Resolution, resolveAtOnce } from './resolve-page.ts';
import { isPlatformPath, type SystemPage, systemContext } from './system-pages.ts';

/** What changes about a page between two changes of its content: stock, above all. */
export interface LiveOverlay {
  /** Changes whenever `apply` would give something else for any page of the site. */
  version(): string;
  apply(context: JsonObject): JsonObject | Promise<JsonObject>;
}

/** Gives the markup of a page that is one visitor's own: `cart`, `checkout`, `order`. */
export type FillRegion = (name: string, context: JsonObject) => Promise<string | undefined>;

export interface SiteHostOptions extends Watchers {
  readonly site: Site;
  readonly source: PageSource;
  readonly overlay?: LiveOverlay | undefined;
  /** Address of the browser runtime's boot script. */
  readonly runtime?: string | undefined;
  /** Where the site lies in its host's addresses; empty at the root. */
  readonly prefix?: string | undefined;
  readonly settings?: TemplateSettings | undefined;
  /** The forms of the site, by id, as JSON. */
  readonly forms?: ((formId: string) => JsonValue | undefined) | undefined;
  /** `false` renders every page anew, as the preview needs it. */
  readonly cache?: Partial<PageCacheLimits> | false | undefined;
  /** Renders what would hold the thread for too long; without, every page is rendered here, however long it takes. */
  readonly elsewhere?: Elsewhere | undefined;
  /** How long a page may hold the thread where there is an `elsewhere`. */
  readonly threadTime?: ThreadTimeLimits | undefined;
}

export interface Answer {
  readonly page: CachedPage;
  readonly key: string;
  readonly isPrivate: boolean;
  readonly timing: string;
}

/** Told when a page waits for another thread. */
type OnWait = () => void;

interface RenderWay {
  readonly arena?: Arena | undefined;
  readonly onWait?: OnWait | undefined;
  /** Whether the context holds what was rendered for one visitor. */
  readonly hasOwnRegion?: boolean | undefined;
}

/** A page to be rendered. */
interface Wanted {
  readonly path: string;
  /** What the cache would keep it under. */
  readonly key: string;
  readonly version: string;
}

export type PageAnswer = Answer | Extract<Resolution, { kind: 'redirect' }>;

/** One site at work: its templates, its content, its pages kept. Two sites in one process share nothing. */
export class SiteHost {
  readonly source: PageSource;
  readonly cache: PageCache;
  readonly #options: SiteHostOptions;
  /** Only where every page is rendered anew. */
  readonly #tags: PageTags | undefined;
  readonly #tree: SiteTree;
  #site: Site;
  #overlay: LiveOverlay | undefined;
  #forms: SiteHostOptions['forms'];
  #locks: () => readonly LockedPath[] = () => NO_LOCKS;
  /** How often the locks have changed, and the last ones. */
  #lockChanges = 0;
  #knownLocks: readonly LockedPath[] = NO_LOCKS;
  readonly #time: ThreadTime;
  /** Pages that are being rendered for the cache: whoever asks for one meanwhile gets the same. */
  readonly #coming = new Map<string, Promise<CachedPage>>();

  constructor(options: SiteHostOptions) {
    this.#options = options;
    this.#site = options.site;
    this.#overlay = options.overlay;
    this.#forms = options.forms;
    this.source = options.source;
    this.cache = new PageCache(options.cache === false ? { entries: 0 } : options.cache);
    this.#tags = options.cache === false ? new PageTags() : undefined;
    this.#tree = new SiteTree(options.source);
    this.#time = new ThreadTime(options.threadTime ?? DEFAULT_TIME);
  }

  get site(): Site {
    return this.#site;
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

  /** Gives the site live data; pages made without them leave the cache by their version. */
  takeOverlay(overlay: LiveOverlay): void {
    this.#overlay = overlay;
  }

  /** What a path shows without a query, from the cache or made now; undefined where something has to be waited for. */
  pageAtOnce(path: string): Answer | undefined {
    const found = this.source.fresh(path);
    if (found === undefined || isPlatformPath(path)) return undefined;
    const version = this.#version(found.version);
    if (this.#options.cache !== false) {
      const page = this.cache.get(path, version, this.#overlay?.version());
      return page && { page, key: path, isPrivate: false, timing: HIT };
    }
    if (this.#overlay !== undefined) return undefined;
    const started = performance.now();
    const resolution = resolveAtOnce(this.#host, path, found);
    if (resolution?.kind !== 'page') return undefined;
    const resolved = performance.now();
    const { made, missing } = this.#prepare('page', resolution.context, path);
    const arena = Arena.lend();
    const rendered = this.#runHere(made, arena);
    if (rendered === undefined || missing.size > 0) {
      arena.giveBack();
      return undefined;
    }
    tellProblems(made, rendered, this.#options);
    const page = this.#toPage(rendered, resolution.status, version, path);
    const took = timing(resolved - started, performance.now() - resolved);
    return { page: { ...page, giveBack: () => arena.giveBack() }, key: path, isPrivate: false, timing: took };
  }

  /** Gives the site its forms; a form that changes comes with a new version of the content. */
  takeForms(forms: SiteHostOptions['forms']): void {
    this.#forms = forms;
  }

  /** The markup of the site's forms, once it has them. */
  get form(): FormMarkup | undefined {
    return this.#forms && formMarkup(this.#forms);
  }

  readonly #formHasScript = (formId: string) =>
    /<script/i.test(textAt(this.#forms?.(formId) ?? null, 'postSubmitHtml'));

  /** Tells the site which of its paths are not for everybody: no other page shows what they cover. */
  takeLocks(locks: () => readonly LockedPath[]): void {
    this.#locks = locks;
    this.#tree.locks = locks;
  }

  /** A page as HTML, from the cache when nothing that it depends on has changed. */
  async page(
    path: string,
    query: PageQuery,
    raw: URLSearchParams,
    { fill, onWait }: { readonly fill?: FillRegion | undefined; readonly onWait?: OnWait } = {},
  ): Promise<PageAnswer> {
    const started = performance.now();
    const located = await locatePage(this.#host, path, query, raw);
    const version = this.#version(located.version);
    const key = keyOf(path, query);
    const live = this.#overlay?.version();
    const cached = this.cache.get(key, version, live);
    if (cached !== undefined) return { page: cached, key, isPrivate: false, timing: HIT };
    const resolution = await located.resolve();
    if (resolution.kind === 'redirect') return resolution;
    // However many addresses do not exist, their one page is kept once, and so is a page that made-up filters leave as
    // it is.
    const cacheKey = resolution.status === 404 ? NOT_FOUND_KEY : resolution.isWhole === true ? path : key;
    const kept = cacheKey === key || resolution.isPrivate ? undefined : this.cache.get(cacheKey, version, live);
    if (kept !== undefined) return { page: kept, key: cacheKey, isPrivate: false, timing: HIT };
    const found = performance.now();
    const { isPrivate } = resolution;
    const render = () => this.#render(resolution, { path, key: cacheKey, version }, fill, onWait);
    const isShared = !isPrivate && this.#options.cache !== false;
    const renderForAll = async () => {
      const page = await render();
      if (!listsNothing(resolution.context)) this.cache.set(cacheKey, page);
      return page;
    };
    const flight = JSON.stringify([cacheKey, version, live]);
    const page = isShared ? await this.#once(flight, renderForAll, onWait) : await render();
    const rendered = performance.now();
    return { page, key: cacheKey, isPrivate, timing: timing(found - started, rendered - found) };
  }

  #once(key: string, render: () => Promise<CachedPage>, onWait: OnWait | undefined): Promise<CachedPage> {
    const known = this.#coming.get(key);
    if (known !== undefined) {
      onWait?.();
      return known;
    }
    const coming = render().finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  /** The context that a page is rendered from. */
  async context(path: string, query: PageQuery, raw: URLSearchParams): Promise<Resolution> {
    const resolution = await (await locatePage(this.#host, path, query, raw)).resolve();
    if (resolution.kind === 'redirect') return resolution;
    return { ...resolution, context: await this.#live(resolution.context) };
  }

  /** The main content alone, for scripts that put it into another page. */
  async mainContent(context: JsonObject, path: string, onWait?: OnWait): Promise<RenderedPage> {
    return this.#renderWith('main', context, path, { onWait });
  }

  /** The page for a request that failed; nothing of what happened is in it, so that one is kept for all of them. */
  async statusPage(shown: SystemPage): Promise<CachedPage> {
    const key = `\0${shown.name}`;
    const version = this.#version(this.source.version);
    const kept = this.cache.get(key, version);
    if (kept !== undefined) return kept;
    const context = systemContext(await baseContext(this.source), shown);
    const page = this.#toPage(await this.#renderWith('page', context, '/'), shown.status, version, key);
    this.cache.set(key, page);
    return page;
  }

  /** Something made outside of the cache, in the form in which pages are sent. */
  toAnswer(bytes: Bytes, status: number, type: string): CachedPage {
    return { ...bytes, etag: tagOf(bytes.body, ''), status, type, version: '', encoded: new Map() };
  }

  get #host() {
    return {
      source: this.source,
      locks: this.#locks(),
      hasStaticPage: (name: string) => this.#site.hasStaticPage(name),
      pageSizeOf: (context: JsonObject) => this.#site.configOf(context)?.pageSize,
    };
  }

  #version(content: string): string {
    const locks = this.#locks();
    if (locks !== this.#knownLocks) this.#lockChanges += 1;
    this.#knownLocks = locks;
    return `${content}|${this.#tree.version}|${this.#site.revision}|${this.#lockChanges}`;
  }

  async #render(
    resolution: Extract<Resolution, { kind: 'page' }>,
    { path, key, version }: Wanted,
    fill: FillRegion | undefined,
    onWait: OnWait | undefined,
  ): Promise<CachedPage> {
    const liveVersion = this.#overlay?.version();
    const live = await this.#live(resolution.context);
    const name = textAt(live, 'pageTypeName');
    const regionMarkup = resolution.isPrivate && name !== '' ? await fill?.(name, live) : undefined;
    const context = regionMarkup === undefined ? live : withMembers(live, { regionMarkup });
    const arena = resolution.isPrivate || this.#options.cache === false ? Arena.lend() : undefined;
    const hasOwnRegion = regionMarkup !== undefined;
    const rendered = await this.#renderWith('page', context, path, { arena, onWait, hasOwnRegion });
    // Of a page that is one visitor's own nothing stays here.
    const page = this.#toPage(rendered, resolution.status, version, resolution.isPrivate ? undefined : key);
    if (arena !== undefined) return { ...page, giveBack: () => arena.giveBack() };
    // A page without live data does not grow old with them.
    return live === resolution.context || liveVersion === undefined ? page : { ...page, live: liveVersion };
  }

  #toPage({ body, holes, onlyOurScripts }: RenderedPage, status: number, version: string, key?: string): CachedPage {
    const origin = `${version.split('|')[0] ?? ''}|${this.#site.revision}`;
    const type = 'text/html; charset=utf-8';
    const etag =
      key === undefined ? tagOf(body, origin) : (this.#tags?.tagOf(key, body, origin) ?? tagOf(body, origin));
    return { body, holes, etag, status, type, version, onlyOurScripts, encoded: new Map() };
  }

  async #renderWith(
    what: Render['what'],
    context: JsonObject,
    path: string,
    how: RenderWay = {},
  ): Promise<RenderedPage> {
    const { made, missing } = this.#prepare(what, context, path, how.hasOwnRegion);
    const render = () => this.#runHere(made, how.arena) ?? this.#runElsewhere(made, how.onWait);
    let rendered = await render();
    if (missing.size > 0) {
      const fetched = await Promise.all([...missing].map((wanted) => this.source.find(wanted, new URLSearchParams())));
      if (fetched.some((found) => found !== undefined)) rendered = await render();
    }
    tellProblems({ ...made, elsewhere: this.#options.elsewhere }, rendered, this.#options);
    return rendered;
  }

  /** Undefined for a page that would hold the thread longer than it may. */
  #runHere(made: Render, arena: Arena | undefined): RenderedPage | undefined {
    if (this.#options.elsewhere === undefined) return run(made, arena, this.#options);
    const template = () => templateOf(made);
    const allowed = this.#time.allowed(template);
    if (allowed === 0) return undefined;
    const worked = watchProcessor();
    const rendered = runBriefly(made, arena, () => worked() > allowed, this.#options);
    this.#time.spent(worked(), rendered === undefined, template);
    return rendered;
  }

  async #runElsewhere(made: Render, onWait: OnWait | undefined): Promise<RenderedPage> {
    const { elsewhere, failed } = this.#options;
    if (elsewhere === undefined) throw new Error('There is no other thread to render in.');
    onWait?.();
    try {
      return await elsewhere.page(made);
    } catch (fault) {
      if (!(fault instanceof PageUnavailable)) failed?.({ ...made, elsewhere, problems: [], fault });
      throw fault;
    }
  }

  /** `missing`: paths of what the render turns out to need and has to be fetched first. */
  #prepare(
    what: Render['what'],
    context: JsonObject,
    path: string,
    hasOwnRegion = false,
  ): { made: Render; missing: ReadonlySet<string> } {
    const { runtime, prefix, settings = {} } = this.#options;
    const missing = new Set<string>();
    const options = {
      path,
      data: this.#tree.dataFor(context, missing),
      runtime,
      prefix,
      // All templates of a page tell the same time.
      settings: { ...settings, now: settings.now ?? Date.now() },
      form: this.form,
      formHasScript: this.#formHasScript,
      hasOwnRegion,
    };
    return { made: { what, site: this.#site, context, options, forms: this.#forms }, missing };
  }

  async #live(context: JsonObject): Promise<JsonObject> {
    return this.#overlay?.apply(context) ?? context;
  }
}

/** What decides how long a page takes: the file that makes its content, and the layout around it. */
function templateOf({ site, context }: Render): string {
  const main = site.mainTemplateOf(context);
  return `${site.revision} ${site.layoutOf(context).name} ${main.kind === 'content' ? '' : main.path}`;
}

const DEFAULT_TIME: ThreadTimeLimits = { longest: 200 };

/** A filter or a search that finds nothing: made-up ones are without number, and nobody asks for the same one again. */
function listsNothing(context: JsonObject): boolean {
  if (at(context, 'searchCount') === 0) return true;
  const isNarrowed = ['categoryFilter', 'tagFilter', 'authorFilter'].some((name) => textAt(context, name) !== '');
  return isNarrowed && listAt(context, 'items').length === 0;
}

const NO_LOCKS: readonly LockedPath[] = [];

const STYLESHEET_KEY = '/site.css';
const NOT_FOUND_KEY = '404';

const HIT = 'cache;desc=hit';

/** Only what a page depends on: neither order nor unknown members of the query count. */
function keyOf(path: string, { page, category, tag, author, search }: PageQuery): string {
  const isPlain = page === 1 && category === '' && tag === '' && author === '' && search === '';
  return isPlain ? path : JSON.stringify([path, page, category, tag, author, search]);
}

function timing(data: number, render: number): string {
  return `cache;desc=miss, data;dur=${data.toFixed(2)}, render;dur=${render.toFixed(2)}`;
}
