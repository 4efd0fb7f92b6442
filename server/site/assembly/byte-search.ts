import { isKnownWithout } from './known-searches.ts';
import { rarityOf, TextScan } from './text-scan.ts';

/** Fewer bytes than these are found too often where the rest of the text is not. */
const SHORTEST = 4;

/** A text to look for in pages. */
export interface ByteSearch {
  isIn(bytes: Buffer): boolean;
}

/**
 * What becomes of a page that has the text. `told`: it matters that the page has it, and neither where nor how often;
 * `worked`: what stands around it is changed or read.
 */
type Use = 'told' | 'worked';

/** Every text that pages are searched for; those of which any will do are one. */
const known = new Map<string, { readonly search: ByteSearch; readonly use: Use }>();

export function createByteSearch(text: string, use: Use = 'worked'): ByteSearch {
  const search = searchFor(text);
  known.set(text, { search, use: known.get(text)?.use === 'worked' ? 'worked' : use });
  return search;
}

/** Tells whether pages have any of some texts, which is all that matters of these; the likeliest stands first. */
export function createSearchForAny(texts: readonly string[]): ByteSearch {
  const searches = texts.map(searchFor);
  const search: ByteSearch = { isIn: (bytes) => searches.some((one) => one.isIn(bytes)) };
  known.set(texts.join('\n'), { search, use: 'told' });
  return search;
}

/**
 * Pages are looked through once for all texts: one after the other they were a fifth of what a page of 115 kB takes (950 µs
 * against 250). What is kept of a page is looked through only where it is new, and there for each text by itself.
 */
function searchFor(text: string): ByteSearch {
  longest = Math.max(longest, text.length);
  const isInDirectly = directSearch(text);
  const scanned = text.length < SHORTEST_SCANNED ? undefined : scan.add(text);
  return {
    isIn(bytes) {
      const isWithout = isKnownWithout(bytes, text, isInDirectly);
      if (isWithout !== undefined) return !isWithout && isInDirectly(bytes);
      return scanned === undefined ? isInDirectly(bytes) : textsIn(bytes)[scanned] === 1;
    },
  };
}

/** Of the length of all texts. */
let longest = 0;

/** Shorter ones would make the look through the others slow. */
const SHORTEST_SCANNED = 7;
const scan = new TextScan();

/** By piece: pieces of pages do not change, what is changed in them is another piece. */
const found = new WeakMap<Buffer, Uint8Array>();

function textsIn(piece: Buffer): Uint8Array {
  const known = found.get(piece);
  if (known?.length === scan.size) return known;
  const texts = scan.textsIn(piece);
  found.set(piece, texts);
  return texts;
}

/**
 * Buffers look for the first byte of a text first, as fast as memory is read, and slow down with each place where only
 * that one fits. So the search starts at the text's rarest byte, and what precedes it is compared where that was found.
 */
function directSearch(text: string): (bytes: Buffer) => boolean {
  const start = rarest(text);
  const rest = Buffer.from(text.slice(start));
  const before = Buffer.from(text.slice(0, start));
  return (bytes) => {
    for (let at = bytes.indexOf(rest, start); at >= 0; at = bytes.indexOf(rest, at + 1)) {
      if (before.compare(bytes, at - start, at) === 0) return true;
    }
    return false;
  };
}

/**
 * The texts that a part of a page has of those that pages are searched for: all that the rest of the page may depend on.
 * Undefined where the part has one that something is done about.
 */
export function textsToldIn(part: Buffer): readonly string[] | undefined {
  const texts: string[] = [];
  for (const [text, { search, use }] of known) {
    if (!search.isIn(part)) continue;
    if (use === 'worked') return undefined;
    texts.push(text);
  }
  return texts;
}

/**
 * The same of a part of some bytes, with those that begin or end beside it. Its bytes are looked through by themselves:
 * nothing is remembered of all the others for it.
 */
export function textsAround(bytes: Uint8Array, from: number, to: number): readonly string[] | undefined {
  const around = bytes.subarray(Math.max(0, from - longest + 1), to + longest - 1);
  return textsToldIn(Buffer.from(around));
}

/** ByteSearches are ASCII, so that the index of a character is the index of its byte. */
function rarest(text: string): number {
  let best = 0;
  let most = -1;
  for (let at = 0; at <= text.length - SHORTEST; at += 1) {
    const rarity = rarityOf(text[at] ?? '');
    if (rarity > most) [best, most] = [at, rarity];
  }
  return best;
}
