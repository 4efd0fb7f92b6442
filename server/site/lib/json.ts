import { type JsonValue, trustJson } from '#engine';
import { JsonMistake, scanJson } from './json-scanner.ts';

export type ParsedJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly offset: number; readonly detail: string };

interface Options {
  /** Accept comments, commas before a closing bracket, bare names and single quotes, as published folders have them. */
  readonly lenient?: boolean;
  readonly maxDepth?: number;
}

const DEFAULT_DEPTH = 200;

/** Reads JSON. Members named `__proto__` become own members, as `JSON.parse` has it; nothing is ever merged. */
export function readJson(text: string, options: Options = {}): ParsedJson {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return { ok: true, value: parseWhole(source, options) };
  } catch (mistake) {
    if (mistake instanceof JsonMistake) return { ok: false, offset: mistake.offset, detail: mistake.message };
    throw mistake;
  }
}

function parseWhole(source: string, { lenient = false, maxDepth = DEFAULT_DEPTH }: Options): JsonValue {
  if (!lenient) {
    // The native parser is some ten times faster; the scanner below then only finds the place of a mistake.
    const fast = parseNatively(source);
    if (fast !== undefined) {
      // Templates then take it as it is: looking through a page's data would take longer than reading them.
      const trusted = trustJson(fast, opensMoreThan(maxDepth, source) ? maxDepth : Number.POSITIVE_INFINITY);
      if (trusted === undefined) throw new JsonMistake(`The data is nested deeper than ${maxDepth} levels.`, 0);
      return trusted;
    }
  }
  return scanJson(source, lenient, maxDepth);
}

/** A text with so few brackets is nested no deeper: to find them takes a third of looking through what was read. */
function opensMoreThan(most: number, source: string): boolean {
  let opened = 0;
  for (const bracket of ['{', '[']) {
    for (let at = source.indexOf(bracket); at !== -1; at = source.indexOf(bracket, at + 1)) {
      opened += 1;
      if (opened > most) return true;
    }
  }
  return false;
}

function parseNatively(source: string): JsonValue | undefined {
  try {
    return JSON.parse(source) as JsonValue;
  } catch {
    return undefined;
  }
}

const TOKEN = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/**
 * Where in valid JSON the value at `path` starts, or its name where `what` is the name; of a path that leads nowhere, the
 * last part that is there.
 */
export function offsetOf(text: string, path: readonly PropertyKey[], what: 'value' | 'name' = 'value'): number {
  /** The open brackets, and where in each the next value goes. */
  const open: { key: string | number; name: number | undefined }[] = [];
  let best = 0;
  let matched = -1;
  let waitsForName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === ']' || token === '}') {
      open.pop();
      waitsForName = false;
    } else if (token === ',') {
      if (typeof inner?.key === 'number') inner.key += 1;
      else waitsForName = true;
    } else if (waitsForName && inner !== undefined && token.startsWith('"')) {
      inner.key = JSON.parse(token) as string;
      inner.name = index;
      waitsForName = false;
    } else if (token !== ':') {
      if (open.length > matched && open.every(({ key }, depth) => key === path[depth])) {
        matched = open.length;
        best = what === 'name' && matched === path.length ? (inner?.name ?? index) : index;
        if (matched === path.length) break;
      }
      if (token === '{') open.push({ key: '', name: undefined });
      if (token === '[') open.push({ key: 0, name: undefined });
      waitsForName = token === '{';
    }
  }
  return best;
}
