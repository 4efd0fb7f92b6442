import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonValue } from '#engine';

/** Milliseconds of writing between which others have their turn. */
const TURN = 2;
/** Below so many levels a value is written in one go: what lies deeper is mostly small. */
const LEVELS = 3;

/**
 * JSON text of a page's data, written a little at a time: a page may have 10 MB of them, and writing those at once would
 * hold the thread as long as the page that is taken off it. The data do not change meanwhile; page data never do.
 */
export async function writeJson(value: JsonValue): Promise<string> {
  const written: string[] = [];
  let began = performance.now();
  for (const piece of piecesOf(value, LEVELS)) {
    written.push(piece);
    if (performance.now() - began < TURN) continue;
    await nextTurn();
    began = performance.now();
  }
  return written.join('');
}

function* piecesOf(value: JsonValue | undefined, levels: number): Generator<string, void, undefined> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value ?? null);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let isFirst = true;
  for (const [name, child] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && child === undefined) continue;
    if (!isFirst) yield ',';
    isFirst = false;
    if (!isList) yield `${JSON.stringify(name)}:`;
    yield* piecesOf(child, levels - 1);
  }
  yield isList ? ']' : '}';
}
