import { isObject } from '#engine';
import { withTimeout } from '../../lib/with-timeout.ts';
import { readJson } from '../lib/json.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { HeldPages } from './held-pages.ts';
import { ownPath } from './own-path.ts';
import {
  type FoundPage,
  type PageSource,
  type PageSummary,
  type PagesPart,
  type PartOfPages,
  SourceUnavailable,
} from './page-source.ts';
import { noSurroundings, readSurroundings, type Surroundings } from './upstream-surroundings.ts';

interface Kept {
  readonly found: FoundPage | undefined;
  readonly at: number;
}

const FRESH_MILLISECONDS = 2_000;
const MOST_KEPT = 500;
/** Menus change rarely. */
const SURROUNDINGS_FRESH = 60_000;

class UpstreamFailed extends SourceUnavailable {}

export interface UpstreamPatience {
  /** Milliseconds that a page waits for the other side when it was never seen. */
  readonly first?: number;
  /** The same when there is a last good one to show. */
  readonly known?: number;
  /** Milliseconds for which a side that was silent or away is not asked, so that a page with several needs waits once. */
  readonly pause?: number;
}

/**
 * Pages of another running site of the same kind: its `?format=json`, asked for again after two seconds. Menus and block
 * fields are not in the JSON of a published page: they are read from the page of its home.
 */
export class UpstreamContent implements PageSource {
  #surroundings = { version: 0, value: noSurroundings, text: '', until: 0 };
  #held = { of: noSurroundings.pages, pages: new HeldPages(noSurroundings.pages) };
  #comingSurroundings: Promise<void> | undefined;
  readonly #origin: URL;
  readonly #kept = new Map<string, Kept>();
  /** What is being asked for: whoever wants the same meanwhile waits for the same answer. */
  readonly #coming = new Map<string, Promise<FoundPage | undefined>>();
  readonly #patience: Required<UpstreamPatience>;
  #awayUntil = Number.NEGATIVE_INFINITY;

  constructor(address: string, { first = 4_000, known = 1_000, pause = 5_000 }: UpstreamPatience = {}) {
    this.#origin = new URL(address);
    this.#patience = { first, known, pause };
    if (!/^https?:$/.test(this.#origin.protocol)) throw new Error('An upstream has an http or https address.');
  }

  shared(): JsonObject {
    return {};
  }

  /** What its first menu leads to; the rest of an upstream is found as it is asked for. */
  pages(part: PartOfPages): PagesPart {
    return this.#menu.part(part);
  }

  get count(): number {
    return this.#menu.count;
  }

  collections(): readonly PageSummary[] {
    return this.#menu.collections;
  }

  collectionAt(name: string): string | undefined {
    return this.#menu.collectionAt(name);
  }

  get #menu(): HeldPages {
    const { pages } = this.#surroundings.value;
    if (this.#held.of !== pages) this.#held = { of: pages, pages: new HeldPages(pages) };
    return this.#held.pages;
  }

  get version(): string {
    return `upstream-${this.#surroundings.version}`;
  }

  fresh(): undefined {
    return undefined;
  }

  peek(path: string): FoundPage | undefined {
    return this.#kept.get(this.#addressOf(path, new URLSearchParams()).href)?.found;
  }

  async find(path: string, query: URLSearchParams): Promise<FoundPage | undefined> {
    const address = this.#addressOf(path, query);
    const kept = this.#kept.get(address.href);
    if (kept !== undefined && Date.now() - kept.at < FRESH_MILLISECONDS) return kept.found;
    // What was seen last is better than nothing while the other side is away, also by an address that a campaign marked.
    const last = kept ?? this.#kept.get(this.#addressOf(path, new URLSearchParams()).href);
    try {
      if (performance.now() < this.#awayUntil) throw new SourceUnavailable('The upstream is away.');
      const coming = this.#ask(address);
      return await (last === undefined ? coming : withTimeout(coming, this.#patience.known, () => last.found));
    } catch (error) {
      if (last !== undefined) return last.found;
      throw error;
    }
  }

  #ask(address: URL): Promise<FoundPage | undefined> {
    const known = this.#coming.get(address.href);
    if (known !== undefined) return known;
    const coming = this.#fetch(address).finally(() => this.#coming.delete(address.href));
    // Who waits for it hears of a failure; nobody may be left who does.
    coming.catch(() => undefined);
    this.#coming.set(address.href, coming);
    return coming;
  }

  async #fetch(address: URL): Promise<FoundPage | undefined> {
    try {
      const [page] = await Promise.all([
        fetchContext(address, this.#origin, AbortSignal.timeout(this.#patience.first)),
        this.#lookAround(),
      ]);
      const found = page && withSurroundings(page, this.#surroundings);
      this.#keep(address.href, found);
      return found;
    } catch (error) {
      if (error instanceof UpstreamFailed) throw error;
      this.#awayUntil = performance.now() + this.#patience.pause;
      throw new SourceUnavailable('The upstream is away.', { cause: error });
    }
  }

  /** No page waits long for a menu, and none is lost with it: without one, links in pages still lead on. */
  async #lookAround(): Promise<void> {
    if (performance.now() < this.#surroundings.until) return;
    this.#comingSurroundings ??= this.#readHome().finally(() => {
      this.#comingSurroundings = undefined;
    });
    await withTimeout(this.#comingSurroundings, this.#patience.known, () => undefined);
  }

  async #readHome(): Promise<void> {
    const before = this.#surroundings;
    this.#surroundings = { ...before, until: performance.now() + SURROUNDINGS_FRESH };
    try {
      const text = await fetchHome(this.#origin, AbortSignal.timeout(this.#patience.first));
      if (text === undefined || text === before.text) return;
      const value = readSurroundings(text, this.#origin);
      this.#surroundings = { ...this.#surroundings, value, text, version: before.version + 1 };
    } catch {
      // Asked for again in a minute; pages tell whether the other side is away.
    }
  }

  async close(): Promise<void> {
    this.#kept.clear();
  }

  /** Always of the upstream's own origin, whatever the path looks like. */
  #addressOf(path: string, query: URLSearchParams): URL {
    const address = new URL(this.#origin.href);
    address.pathname = address.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of query) if (name !== 'format') address.searchParams.append(name, value);
    address.searchParams.set('format', 'json');
    return address;
  }

  #keep(key: string, found: FoundPage | undefined): void {
    this.#kept.delete(key);
    this.#kept.set(key, { found, at: Date.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

async function fetchContext(address: URL, origin: URL, signal: AbortSignal): Promise<FoundPage | undefined> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal,
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return redirectOf(response.headers.get('location'), origin);
  }
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw new UpstreamFailed(`The upstream answered ${response.status}.`);
  const text = await readBounded(response);
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok || !isObject(reading.value)) throw new UpstreamFailed('The upstream answered no page JSON.');
  const tag = response.headers.get('etag');
  return { context: reading.value, version: tag ?? `${text.length}-${hash(text)}` };
}

/** The page of its home as visitors see it. */
async function fetchHome(origin: URL, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(origin, { redirect: 'manual', headers: { accept: 'text/html' }, signal });
  const isPage = response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (isPage) return readBounded(response);
  await response.body?.cancel();
  return undefined;
}

/** What the page's JSON says itself comes first. */
function withSurroundings(page: FoundPage, { value, version }: { value: Surroundings; version: number }): FoundPage {
  const { context } = page;
  const has = (name: string): boolean => Object.hasOwn(context, name) || (name === 'navigations' && has('navigation'));
  const own = Object.entries(value.members).filter(([name]) => !has(name));
  if (own.length === 0) return page;
  return { context: withMembers(context, Object.fromEntries(own)), version: `${page.version}.${version}` };
}

/** A redirect is handed on as the folder that it stands for. One that leads away says nothing of the page. */
function redirectOf(location: string | null, origin: URL): FoundPage {
  if (location === null || !URL.canParse(location, origin))
    throw new UpstreamFailed('The upstream leads to no address.');
  const target = new URL(location, origin);
  if (target.origin !== origin.origin) {
    throw new UpstreamFailed(`The upstream leads to ${target.origin}, which is not its own origin.`);
  }
  target.searchParams.delete('format');
  const path = ownPath(target.pathname + target.search);
  if (path === undefined) throw new UpstreamFailed('The upstream leads to no path of its own.');
  return { context: { collection: { redirectUrl: path } }, version: path };
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for await (const piece of response.body ?? []) {
    total += piece.length;
    if (total > siteLimits.pageJsonBytes) throw new UpstreamFailed('The page JSON of the upstream is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function hash(text: string): string {
  let value = 5381;
  for (let index = 0; index < text.length; index += 1) value = ((value * 33) ^ text.charCodeAt(index)) >>> 0;
  return value.toString(36);
}
