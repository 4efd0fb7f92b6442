import type { Value } from '#engine';
import { joinedText } from '../lib/text.ts';

const ZERO = 48;
const NINE = 57;
const OPEN = 123;
const CLOSE = 125;

/**
 * Replaces `{N}` by the value at that position. Any other character inside braces makes a dead tag, which prints
 * nothing; a brace that opens inside a dead tag starts a new tag. There is no escape.
 */
export function substitute(pattern: string, values: readonly Value[]): string {
  let output = '';
  let plainFrom = 0;
  let at = pattern.indexOf('{');
  while (at >= 0) {
    output += pattern.slice(plainFrom, at);
    const tag = readTag(pattern, at + 1);
    if (tag === undefined) return output;
    if (tag.position !== undefined) output += joinedText(values[tag.position]);
    plainFrom = tag.end;
    at = pattern.indexOf('{', plainFrom);
  }
  return output + pattern.slice(plainFrom);
}

/** Reads up to the closing brace; `undefined` when there is none. */
function readTag(pattern: string, start: number): { position: number | undefined; end: number } | undefined {
  let position = 0;
  let dead = false;
  for (let at = start; at < pattern.length; at += 1) {
    const code = pattern.charCodeAt(at);
    if (code === CLOSE) return { position: dead ? undefined : position, end: at + 1 };
    if (code === OPEN && dead) {
      dead = false;
      position = 0;
    } else if (code >= ZERO && code <= NINE) position = position * 10 + code - ZERO;
    else dead = true;
  }
  return undefined;
}
