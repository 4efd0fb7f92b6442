import { randomInt } from 'node:crypto';

/**
 * What stands at a mark in the rendered page. A platform tag cannot be rendered by the engine: its template, its data
 * and its place in the page are the site's business. So it is exchanged, in the source, for a mark of the same length
 * (line and column of every diagnostic stay true) and the mark is exchanged for its content in the rendered bytes.
 */
const markKinds = ['tag', 'close', 'content', 'headers', 'footers', 'script', 'quoted-script'] as const;
export type MarkKind = (typeof markKinds)[number];

// 12 bits each from the private use area: 72 bits that no page data can guess.
const PREFIX_LENGTH = 6;
const PRIVATE_USE = 0xe000;
const ALPHABET = 4_096;
const KIND_BASE = 0xf000;

/** Length of a mark in the source, in UTF-16 units: that of `<script`. */
const MARK_LENGTH = PREFIX_LENGTH + 1;
/** Length of a mark in rendered bytes. */
export const MARK_BYTES = MARK_LENGTH * 3;

export interface Marks {
  readonly prefix: Buffer;
  /** A mark, padded with spaces to the length of what it stands for. */
  write(kind: MarkKind, length: number): string;
}

export function createMarks(): Marks {
  let prefix = '';
  for (let index = 0; index < PREFIX_LENGTH; index += 1) {
    prefix += String.fromCharCode(PRIVATE_USE + randomInt(ALPHABET));
  }
  return marksWith(prefix);
}

/** Those that templates were written with ahead. */
export function marksWith(prefix: string): Marks {
  return {
    prefix: Buffer.from(prefix),
    write: (kind, length) => (prefix + String.fromCharCode(KIND_BASE + markKinds.indexOf(kind))).padEnd(length, ' '),
  };
}

/** Kind of the mark that starts at `at` in rendered bytes. */
export function readMark(bytes: Buffer, at: number): MarkKind | undefined {
  const text = bytes.toString('utf8', at + PREFIX_LENGTH * 3, at + MARK_BYTES);
  return markKinds[text.charCodeAt(0) - KIND_BASE];
}
