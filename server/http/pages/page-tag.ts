import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Together at most 8 MB for each site that keeps no pages. */
const MOST_PAGES = 32;
const LARGEST_PAGE = 256 * 1024;

/**
 * Names a page by the files that it was made from and, for what changes without them (stock, clock), by a checksum of
 * its bytes: a cryptographic hash of every page would cost more than rendering it.
 */
export function tagOf(body: Buffer, origin: string): string {
  if (origin !== last.origin) last = { origin, tag: hash('sha1', origin, 'base64url').slice(0, 16) };
  return `${last.tag}-${crc32(body).toString(36)}-${body.length.toString(36)}`;
}

/** A page that is rendered again was mostly made from the same files as the one before. */
let last = { origin: '', tag: hash('sha1', '', 'base64url').slice(0, 16) };

interface Tagged {
  readonly body: Buffer;
  readonly origin: string;
  readonly tag: string;
}

/**
 * Tags of pages that are rendered for every request. Most turn out as they did the last time, and comparing them with
 * that takes a tenth of the time of a checksum (1.5 µs and 13 µs for 77 kB). What a page depends on would tell without
 * looking at the bytes, but not for a formatter of somebody's own that reads a clock.
 */
export class PageTags {
  readonly #known = new Map<string, Tagged>();

  tagOf(key: string, body: Buffer, origin: string): string {
    const before = this.#known.get(key);
    if (before !== undefined && before.origin === origin && before.body.equals(body)) return before.tag;
    const tag = tagOf(body, origin);
    this.#known.delete(key);
    if (body.length <= LARGEST_PAGE) this.#keep(key, { body: Buffer.from(body), origin, tag });
    return tag;
  }

  #keep(key: string, page: Tagged): void {
    this.#known.set(key, page);
    if (this.#known.size <= MOST_PAGES) return;
    const [oldest = key] = this.#known.keys();
    this.#known.delete(oldest);
  }
}
