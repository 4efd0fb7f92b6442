import { BufferPool } from '../../site/assembly/buffer-pool.ts';
import { textsToldIn } from '../../site/assembly/byte-search.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { shareJson } from '../../site/lib/share-json.ts';
import { viewOf } from '../../site/page-view.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { Site } from '../../site/site.ts';
import type { OnWait } from '../render/page-renderer.ts';
import { type FillRegion, filledContext, KeptMarkup, plainMarkup } from './filled-region.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageResolution } from './resolve-page.ts';

/** What stands around the markup of a visitor in a private page: the same for everybody. */
interface Surround {
  /** As it was rendered, with nothing of a visitor in it. */
  readonly rendered: RenderedPage;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** What is known of one page for as long as it is made of the same. */
interface Known {
  readonly site: Site;
  /** Of everything but live data. */
  readonly version: string;
  readonly live: string | undefined;
  /** With live data. */
  readonly shown: JsonObject;
  /** By address, and by the texts that a markup has and the page around it may depend on. */
  readonly surrounds: Map<string, Surround | 'once' | 'none'>;
}

interface Parts {
  readonly site: () => Site;
  /** Changes with what pages show beside their content. */
  readonly liveVersion: () => string | undefined;
  readonly withLive: (context: JsonObject) => Promise<JsonObject>;
  readonly render: (request: PrivateRender) => Promise<RenderedPage>;
  readonly toPage: (rendered: RenderedPage, status: number, version: string) => CachedPage;
  /** Whether what stands around a visitor's markup is kept at all. */
  readonly keeps: boolean;
}

interface PrivateRender {
  readonly context: JsonObject;
  readonly path: string;
  readonly pool?: BufferPool;
  readonly onWait?: OnWait | undefined;
  readonly hasOwnRegion: boolean;
}

export interface Asked {
  readonly path: string;
  readonly version: string;
  /** Of all content: what stands around a markup may show any of it. */
  readonly content: string;
  readonly fill: FillRegion | undefined;
  readonly onWait: OnWait | undefined;
}

/** What was made of a markup that is given again. */
interface Again {
  readonly known: Known;
  readonly path: string;
  /** Its page, once it was asked for again. */
  readonly page?: CachedPage;
}

/** Markups that a page may be known around: an empty cart, a full one, one with a notice. */
const MOST_SURROUNDS = 8;

/**
 * Pages that are one visitor's own. All but the markup that was made for the visitor is the same for everybody: it is
 * rendered around a mark that stands for no visitor, compared once with a page that was rendered whole, and kept
 * (http/decisions/0560). Of a visitor something is kept only beside a markup that is given again, and for as long
 * (http/decisions/0714).
 */
export class PrivatePageRenderer {
  readonly #parts: Parts;
  readonly #known = new WeakMap<JsonObject, Known>();
  readonly #again = new WeakMap<KeptMarkup, Again>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async render(resolution: PageResolution, { path, version, content, fill, onWait }: Asked): Promise<CachedPage> {
    const known = await this.#knowledge(resolution.context, `${version}|${content}`);
    const filled = await fill?.(viewOf(known.site, known.shown).worded);
    const isKnown = this.#parts.keeps && printsMarkups(known.site) && this.#parts.site() === known.site;
    const before = filled instanceof KeptMarkup ? this.#again.get(filled) : undefined;
    const isAgain = isKnown && before?.known === known && before.path === path;
    if (isAgain && before.page !== undefined) return before.page;
    const { regionMarkup, context, status = resolution.status } = filledContext(known.shown, filled);
    const plain = plainMarkup(filled);
    const markup = isKnown && plain !== undefined ? Buffer.from(plain) : undefined;
    const key = keyOf(path, markup);
    const surround = key === undefined ? undefined : known.surrounds.get(key);
    const toPage = (rendered: RenderedPage) => this.#parts.toPage(rendered, status, version);
    if (markup !== undefined && typeof surround === 'object') {
      const page = fitPage(surround, markup, { isAgain, toPage });
      if (filled instanceof KeptMarkup) this.#again.set(filled, { known, path, ...(isAgain && { page }) });
      return page;
    }
    const pool = BufferPool.acquire();
    const request = { path, onWait, hasOwnRegion: regionMarkup !== undefined };
    const rendered = await this.#parts.render({ ...request, context, pool });
    if (markup !== undefined && key !== undefined) {
      const around = (mark: string) =>
        this.#parts.render({ ...request, context: filledContext(known.shown, mark).context });
      await learn(known, key, { markup, rendered, around });
    }
    return released(toPage(rendered), pool);
  }

  async #knowledge(context: JsonObject, version: string): Promise<Known> {
    const site = this.#parts.site();
    const live = this.#parts.liveVersion();
    const before = this.#known.get(context);
    const isMeant = before?.site === site && before.version === version;
    if (isMeant && before.live === live && live !== undefined) return before;
    const now = await this.#parts.withLive(context);
    const shown = isMeant ? shareJson(before.shown, now) : now;
    const surrounds = isMeant && shown === before.shown ? before.surrounds : new Map<string, never>();
    const known = { site, version, live, shown, surrounds };
    this.#known.set(context, known);
    return known;
  }
}

const printing = new WeakMap<Site, boolean>();

/**
 * Whether a site's templates print a visitor's markup as it is, and decide nothing by what it says. What formatters of a
 * site's own do with it nobody knows.
 */
function printsMarkups(site: Site): boolean {
  const known = printing.get(site);
  if (known !== undefined) return known;
  const { templates } = site;
  const prints = site.keepsRows && templates.paths.every((path) => printsMarkup(templates.sourceOf(path) ?? ''));
  printing.set(site, prints);
  return prints;
}

function printsMarkup(source: string): boolean {
  return !/regionMarkup/.test(
    source.replace(/\{##[\s\S]*?##\}/g, '').replace(/\{(?:\.if |\.section )?regionMarkup\}/g, ''),
  );
}

/** What the page around a markup may depend on; undefined where more of it matters than that. */
function keyOf(path: string, markup: Buffer | undefined): string | undefined {
  if (markup === undefined || markup.length === 0) return undefined;
  const told = textsToldIn(markup);
  return told && [path, ...told].join('\n');
}

interface Whole {
  readonly markup: Buffer;
  readonly rendered: RenderedPage;
  readonly around: (mark: string) => Promise<RenderedPage>;
}

/** A page that is asked for again is worth a second render. */
async function learn({ surrounds }: Known, key: string, { markup, rendered, around }: Whole): Promise<void> {
  const before = surrounds.get(key);
  if (before === 'none') return;
  const [oldest] = surrounds.keys();
  if (before === undefined && oldest !== undefined && surrounds.size >= MOST_SURROUNDS) surrounds.delete(oldest);
  surrounds.set(key, before === undefined ? 'once' : 'none');
  if (before === undefined || !isLasting(rendered)) return;
  const mark = `${crypto.randomUUID()}\n${key}\n${crypto.randomUUID()}`;
  const surround = cut(await around(mark), Buffer.from(mark));
  if (surround === undefined || !isLasting(surround.rendered)) return;
  const pool = BufferPool.acquire();
  if (isSame(fitted(surround, markup, pool), rendered)) surrounds.set(key, surround);
  pool.release();
}

/** What was told of a page is told of each. */
function isLasting({ diagnostics, readsClock }: RenderedPage): boolean {
  return diagnostics.length === 0 && !readsClock;
}

function cut(rendered: RenderedPage, mark: Buffer): Surround | undefined {
  const { body } = rendered;
  const at = body.indexOf(mark);
  if (at < 0 || body.includes(mark, at + 1)) return undefined;
  const end = at + mark.length;
  if (rendered.holes.some((hole) => hole > at && hole < end)) return undefined;
  return { rendered, before: body.subarray(0, at), after: body.subarray(end) };
}

interface Fitting {
  /** Whether the page was asked for with the same markup before: then it is kept beside that. */
  readonly isAgain: boolean;
  readonly toPage: (rendered: RenderedPage) => CachedPage;
}

function fitPage(surround: Surround, markup: Buffer, { isAgain, toPage }: Fitting): CachedPage {
  if (isAgain) return { ...toPage(fitted(surround, markup, ownRoom)), isKeptBeside: true };
  const pool = BufferPool.acquire();
  return released(toPage(fitted(surround, markup, pool)), pool);
}

type Room = Pick<BufferPool, 'take'>;
const ownRoom: Room = { take: (length) => Buffer.allocUnsafeSlow(length) };

function fitted({ rendered, before, after }: Surround, markup: Buffer, room: Room): RenderedPage {
  const body = room.take(before.length + markup.length + after.length);
  body.set(before);
  body.set(markup, before.length);
  body.set(after, before.length + markup.length);
  const grown = body.length - rendered.body.length;
  const holes = rendered.holes.map((hole) => (hole <= before.length ? hole : hole + grown));
  return { ...rendered, body, holes };
}

function isSame(one: RenderedPage, other: RenderedPage): boolean {
  const told = ({ holes, onlyOurScripts, scriptHashes }: RenderedPage) =>
    JSON.stringify({ holes, onlyOurScripts, scriptHashes });
  return one.body.equals(other.body) && told(one) === told(other);
}

function released(page: CachedPage, pool: BufferPool): CachedPage {
  return { ...page, release: () => pool.release() };
}
