import type { KeptRows } from '../../site/assembly/kept-rows.ts';
import type { Bytes } from '../../site/assembly/page-assembly.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { memoryOfText, type RoomUser, type SharedRoom } from '../../site/lib/shared-room.ts';
import { sizeAsText } from '../../site/lib/size-as-text.ts';
import type { TemplateOrigins } from '../../site/platform/template-origins.ts';
import { Doorkeeper } from './doorkeeper.ts';
import type { PageReads } from './page-reads.ts';

/** A page ready to be sent. */
export interface CachedPage extends Bytes {
  readonly etag: string;
  readonly status: number;
  readonly type: string;
  /** What the page was made of; another value makes it stale. */
  readonly version: string;
  /** What it was made of beside its own content; without, it depends on nothing else. */
  readonly reads?: PageReads | undefined;
  /** Which state of live data it shows; undefined for a page without any. */
  readonly live?: string;
  /** When it is no longer true, in milliseconds since 1970: it says how long ago something was. */
  readonly until?: number;
  /** Whether it was cut short where the time ran out: the next one may be whole. */
  readonly isCutShort?: true;
  /** Compressed forms by encoding, made when first asked for: the bytes between two holes each. */
  readonly encoded: Map<string, readonly Buffer[]>;
  /** One visitor's own that is kept beside its markup, with its compressed forms: no cache has it. */
  readonly isKeptBeside?: true;
  /** Whether every script that runs in it is the runtime's. */
  readonly onlyOurScripts?: boolean;
  /** Whether browsers may fetch the pages behind its links ahead; the rules come with the runtime. */
  readonly readsAhead?: boolean;
  /** What the policy names its scripts by, when it has no nonces: the same bytes are for everybody. */
  readonly scriptHashes?: readonly string[];
  /** Where its template has style sheets and fonts from, besides us. */
  readonly origins?: TemplateOrigins;
  /** Gives the memory of its bytes to the next page. Only a page that is in no cache has it, for whoever sends it. */
  readonly release?: () => void;
  /** Of a page with live data: what the next one is made from in less time. The cache takes it back, see `PageCache`. */
  again?: MadeAgain | undefined;
}

/** What a page was made of, and what it keeps for the next time. */
export interface MadeAgain {
  readonly shown: JsonObject;
  readonly kept?: KeptRows | undefined;
  /** How much that was when the page was made. */
  readonly keptBytes: number;
  /** Size of the items that it shows, as text. */
  readonly shownSize: number;
}

export function madeAgain(shown: JsonObject, kept: KeptRows | undefined): MadeAgain {
  const shownSize = sizeAsText(shown['item']) + sizeAsText(shown['items']);
  return { shown, shownSize, kept, keptBytes: kept?.bytes ?? 0 };
}

export interface PageCacheLimits {
  readonly entries: number;
  readonly bytes: number;
  /** Size of the items that pages were made of, as text; see `memoryOfText`. */
  readonly shown: number;
  /** Memory that it shares with other caches; without, its own limits are all there is. */
  readonly room?: SharedRoom | undefined;
}

/** What a page takes beside its bytes: its key, its headers, what it read of the site. */
const BESIDE_BYTES = 2_000;
const DEFAULT_LIMITS: PageCacheLimits = { entries: 5_000, bytes: 128_000_000, shown: 6_000_000 };

/**
 * Rendered pages, the least recently used leave first. A page that takes a tenth of the room is not kept, and one for which
 * another would have to go is when it comes a second time. What pages were made of is kept of fewer: where a list has more
 * items than are held in memory, nobody else has these.
 */
export class PageCache implements RoomUser {
  readonly #pages = new Map<string, CachedPage>();
  readonly #limits: PageCacheLimits;
  /** The pages that have it, in the order in which they were made. */
  readonly #again = new Map<string, MadeAgain>();
  readonly #door = new Doorkeeper();
  #shown = 0;
  #bytes = 0;
  evictions = 0;

  constructor(limits: Partial<PageCacheLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#limits.room?.join(this);
  }

  get held(): number {
    return this.#bytes + memoryOfText(this.#shown) + this.#pages.size * BESIDE_BYTES;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** `content` is the version of the whole content: what the page read of it may have changed with that. */
  get(key: string, version: string, live?: string, content?: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    const isOld = page.version !== version || isOver(page) || !isTrueAt(page, content);
    // Nearly true, and most of the next one.
    if (!isOld && page.live !== undefined && page.live !== live) return undefined;
    if (isOld) {
      this.#remove(key, page);
      return undefined;
    }
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** The page before its live data changed. */
  before(key: string, version: string, content: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    const isMeant = page?.version === version && page.live !== undefined && !isOver(page);
    return isMeant && isTrueAt(page, content) ? page : undefined;
  }

  set(key: string, page: CachedPage): void {
    const known = this.#pages.get(key);
    if (known !== undefined) this.#remove(key, known);
    const bytes = bytesOf(page);
    if (bytes > this.#limits.bytes / 10) return;
    if (known === undefined && this.#isFullFor(page, bytes) && !this.#door.knows(key)) return;
    this.#pages.set(key, page);
    this.#bytes += bytes;
    this.#keepAgain(key, page);
    this.#trim();
    this.#limits.room?.grown();
  }

  /** Keeps a compressed form with its page, as long as the page itself is kept. */
  addEncoded(key: string, page: CachedPage, encoding: string, parts: readonly Buffer[]): void {
    if (this.#pages.get(key) !== page || page.encoded.has(encoding)) return;
    page.encoded.set(encoding, parts.map(inOwnMemory));
    this.#bytes += sizeOf(parts);
    this.#trim();
    this.#limits.room?.grown();
  }

  /** All but the page that came last, which is about to be sent again. */
  forgetOldest(): boolean {
    const [oldest] = this.#pages;
    if (oldest === undefined || this.#pages.size === 1) return false;
    this.#remove(...oldest);
    this.evictions += 1;
    return true;
  }

  /** Of a site that is closed. */
  close(): void {
    this.clear();
    this.#limits.room?.leave(this);
  }

  clear(): void {
    this.#pages.clear();
    this.#again.clear();
    this.#bytes = 0;
    this.#shown = 0;
  }

  /** Whether one of its own pages would have to go. */
  #isFullFor({ again }: CachedPage, bytes: number): boolean {
    const { entries, bytes: most, room } = this.#limits;
    if (this.#pages.size === 0) return false;
    if (this.#pages.size >= entries || this.#bytes + bytes > most) return true;
    return room?.isFullFor(this, bytes + memoryOfText(again?.shownSize ?? 0) + BESIDE_BYTES) === true;
  }

  #remove(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#bytes -= bytesOf(page);
    this.#forgetAgain(key);
  }

  #keepAgain(key: string, { again }: CachedPage): void {
    if (again === undefined) return;
    this.#again.set(key, again);
    this.#shown += again.shownSize;
    for (const [other] of this.#again) {
      if (this.#shown <= this.#limits.shown || other === key) return;
      const page = this.#pages.get(other);
      this.#forgetAgain(other);
      if (page?.again === undefined) continue;
      this.#bytes -= page.again.keptBytes;
      page.again = undefined;
    }
  }

  #forgetAgain(key: string): void {
    this.#shown -= this.#again.get(key)?.shownSize ?? 0;
    this.#again.delete(key);
  }

  #trim(): void {
    for (const [key, page] of this.#pages) {
      if (this.#pages.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.#remove(key, page);
      this.evictions += 1;
    }
  }
}

/** Whether what it read of the content is still so; a version that is not given is that of before. */
function isTrueAt({ reads }: CachedPage, content: string | undefined): boolean {
  return content === undefined || reads === undefined || reads.isTrueAt(content);
}

function isOver({ until }: CachedPage): boolean {
  return until !== undefined && Date.now() >= until;
}

function bytesOf(page: CachedPage): number {
  let total = page.body.length + (page.again?.keptBytes ?? 0);
  for (const parts of page.encoded.values()) total += sizeOf(parts);
  return total;
}

/** What zlib gives is the beginning of a piece of 16 kB, all of which it would keep, and a page mostly needs a third. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
