import { MARK_BYTES, type Marks, readMark } from '../tags/marks.ts';
import { endOfTag } from '../tags/rewrite.ts';
import type { BufferPool } from './buffer-pool.ts';

/** What stands for the parts of a page that are known last. */
export type Slot = 'headers' | 'footers';
/** Rendered bytes, a part that is known last, or the place of a response's nonce. */
export type Piece = Buffer | Slot | 'nonce';

/** A page's bytes without nonces, and the offsets at which every response puts its own. */
export interface Bytes {
  readonly body: Buffer;
  readonly holes: readonly number[];
}

/** A script's start around its nonce; the second within what a script writes between double quotes. */
const scriptStarts = {
  script: [Buffer.from('<script nonce="'), Buffer.from('"')],
  'quoted-script': [Buffer.from("<script nonce='"), Buffer.from("'")],
} as const;
export type ScriptStart = keyof typeof scriptStarts;

/** A page in the making: rendered pieces in order. */
export class Assembly {
  readonly pieces: Piece[] = [];
  readonly #pool: BufferPool | undefined;
  #bytes = 0;

  /** `pool`: where the whole page goes, instead of memory of its own. */
  constructor(pool?: BufferPool) {
    this.#pool = pool;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(piece: Piece): void {
    if (typeof piece !== 'string') {
      if (piece.length === 0) return;
      this.#bytes += piece.length;
    }
    this.pieces.push(piece);
  }

  /** Puts a piece into another, at an offset of its bytes. */
  insert(index: number, offset: number, piece: Buffer): void {
    const into = this.pieces[index];
    if (into === undefined || typeof into === 'string') return;
    this.pieces.splice(index, 1, into.subarray(0, offset), piece, into.subarray(offset));
    this.#bytes += piece.length;
  }

  /** A script start of template source: it is given the nonce; a script in data never is. */
  addScript(start: ScriptStart = 'script'): void {
    const [opening, closing] = scriptStarts[start];
    this.add(opening);
    this.add('nonce');
    this.add(closing);
  }

  /** Whether the page has a place for a slot; what nobody asks for need not be made. */
  has(slot: Slot): boolean {
    return this.pieces.includes(slot);
  }

  /** The whole page, with what its slots turned out to hold. */
  finish(slots: Readonly<Record<Slot, readonly Piece[]>>): Bytes {
    const buffers: Buffer[] = [];
    const holes: number[] = [];
    let offset = 0;
    const take = (piece: Piece): void => {
      if (piece === 'nonce') holes.push(offset);
      else if (typeof piece === 'string') slots[piece].forEach(take);
      else {
        buffers.push(piece);
        offset += piece.length;
      }
    };
    this.pieces.forEach(take);
    return { body: this.#join(buffers, offset), holes };
  }

  #join(buffers: readonly Buffer[], length: number): Buffer {
    const [only] = buffers;
    if (only !== undefined && buffers.length === 1) return only;
    if (this.#pool === undefined) return Buffer.concat(buffers, length);
    const whole = this.#pool.take(length);
    let offset = 0;
    for (const buffer of buffers) offset += buffer.copy(whole, offset);
    return whole;
  }
}

/** Hands text and marks of rendered bytes, in order, to their takers. */
export interface MarkTakers {
  text(bytes: Buffer): void;
  content(): void;
  slot(slot: Slot): void;
  script(start: ScriptStart): void;
  /** `attributes` is the rendered text between the tag's name and its `>`. */
  tag(name: string, attributes: string, body: number | undefined): void;
}

const PADDED = {
  content: '{squarespace.main-content}'.length,
  headers: '{squarespace-headers}'.length,
  footers: '{squarespace-footers}'.length,
} as const;
const MARK_UNITS = MARK_BYTES / 3;

export function readMarks(bytes: Buffer, marks: Marks, takers: MarkTakers): void {
  let from = 0;
  for (;;) {
    const at = bytes.indexOf(marks.prefix, from);
    if (at < 0) break;
    if (at > from) takers.text(bytes.subarray(from, at));
    const kind = readMark(bytes, at);
    const after = at + MARK_BYTES;
    if (kind === 'content' || kind === 'headers' || kind === 'footers') {
      if (kind === 'content') takers.content();
      else takers.slot(kind);
      from = after + PADDED[kind] - MARK_UNITS;
    } else if (kind === 'script' || kind === 'quoted-script') {
      takers.script(kind);
      from = after;
    } else if (kind === 'tag') from = readTag(bytes, after, marks, takers);
    else from = after;
  }
  if (from < bytes.length) takers.text(from === 0 ? bytes : bytes.subarray(from));
}

// The mark of a tag is padded to the length of `<squarespace:`: five spaces, then the index of the body or a space.
const TAG_PADDING = 5;

function readTag(bytes: Buffer, after: number, marks: Marks, takers: MarkTakers): number {
  const end = endOfTag(bytes, after);
  const text = bytes.toString('utf8', after, end);
  const index = text.charCodeAt(TAG_PADDING);
  const [, name = '', attributes = ''] = /^([a-z-]+)([\s\S]*?)\/?>?$/i.exec(text.slice(TAG_PADDING + 1)) ?? [];
  const hasBody = index >= 0x100;
  takers.tag(name.toLowerCase(), attributes, hasBody ? index - 0x100 : undefined);
  if (!hasBody) return end;
  const close = bytes.indexOf(marks.prefix, end);
  if (close < 0 || readMark(bytes, close) !== 'close') return end;
  return skipClose(bytes, close, name);
}

/** The closing tag's mark is padded with spaces to the length of `</squarespace:name>`. */
function skipClose(bytes: Buffer, close: number, name: string): number {
  let at = close + MARK_BYTES;
  const most = at + `</squarespace:${name}>`.length - MARK_UNITS;
  while (at < most && bytes[at] === 0x20) at += 1;
  return at;
}
