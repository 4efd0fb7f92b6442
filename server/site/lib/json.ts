import { type JsonValue, trustJson } from '#engine';

export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly offset: number; readonly detail: string };

interface Options {
  /** Accept comments and commas before a closing bracket, as published .conf files have them. */
  readonly lenient?: boolean;
  readonly maxDepth?: number;
}

class Mistake extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const DEFAULT_DEPTH = 200;

/** Reads JSON. Members named `__proto__` become own members, as `JSON.parse` has it; nothing is ever merged. */
export function readJson(text: string, options: Options = {}): JsonReading {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return { ok: true, value: parseWhole(source, options) };
  } catch (mistake) {
    if (mistake instanceof Mistake) return { ok: false, offset: mistake.offset, detail: mistake.message };
    throw mistake;
  }
}

function parseWhole(source: string, { lenient = false, maxDepth = DEFAULT_DEPTH }: Options): JsonValue {
  if (!lenient) {
    // The native parser is some ten times faster; the scanner below then only finds the place of a mistake.
    const fast = parseNatively(source);
    if (fast !== undefined) {
      // Templates then take it as it is: looking through a page's data would take longer than reading them.
      const admitted = trustJson(fast, maxDepth);
      if (admitted === undefined) throw new Mistake(`The data is nested deeper than ${maxDepth} levels.`, 0);
      return admitted;
    }
  }
  return scan(source, lenient, maxDepth);
}

function parseNatively(source: string): JsonValue | undefined {
  try {
    return JSON.parse(source) as JsonValue;
  } catch {
    return undefined;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const WORDS: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

function scan(source: string, lenient: boolean, maxDepth: number): JsonValue {
  let at = 0;

  const fail = (what: string): never => {
    const found = at >= source.length ? 'the end of the file' : `"${source.slice(at, at + 1)}"`;
    throw new Mistake(`Expected ${what}, found ${found}.`, at);
  };

  const skip = () => {
    for (;;) {
      while (/\s/.test(source.charAt(at)) && at < source.length) at += 1;
      if (!lenient) return;
      if (source.startsWith('//', at)) {
        const end = source.indexOf('\n', at);
        at = end < 0 ? source.length : end + 1;
      } else if (source.startsWith('/*', at)) {
        const end = source.indexOf('*/', at + 2);
        if (end < 0) fail('the end of the comment');
        at = end + 2;
      } else return;
    }
  };

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };

  const readString = (what: string): string => JSON.parse(match(STRING) ?? fail(what)) as string;

  const readMembers = (close: string, readOne: () => void) => {
    at += 1;
    skip();
    if (source.charAt(at) === close) {
      at += 1;
      return;
    }
    for (;;) {
      readOne();
      skip();
      const next = source.charAt(at);
      if (next === close) {
        at += 1;
        return;
      }
      if (next !== ',') fail(`"," or "${close}"`);
      at += 1;
      skip();
      if (lenient && source.charAt(at) === close) {
        at += 1;
        return;
      }
    }
  };

  const readValue = (depth: number): JsonValue => {
    skip();
    if (depth > maxDepth) throw new Mistake(`The data is nested deeper than ${maxDepth} levels.`, at);
    const first = source.charAt(at);
    if (first === '{') {
      const entries: [string, JsonValue][] = [];
      readMembers('}', () => {
        const name = readString('a member name in double quotes');
        skip();
        if (source.charAt(at) !== ':') fail('":"');
        at += 1;
        entries.push([name, readValue(depth + 1)]);
      });
      return Object.fromEntries(entries);
    }
    if (first === '[') {
      const items: JsonValue[] = [];
      readMembers(']', () => {
        items.push(readValue(depth + 1));
      });
      return items;
    }
    if (first === '"') return readString('a string that is closed on its line');
    for (const [word, value] of WORDS) {
      if (source.startsWith(word, at)) {
        at += word.length;
        return value;
      }
    }
    const number = match(NUMBER);
    return number === undefined ? fail('a value') : Number(number);
  };

  const value = readValue(0);
  skip();
  if (at < source.length) fail('the end of the file');
  return value;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

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
