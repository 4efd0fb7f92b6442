import type { JsonValue } from '#engine';

/** What is wrong with a JSON text, and where. */
export class JsonMistake extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SINGLE_QUOTED = /'(?:[^'\\\p{Cc}]|\\.)*'/uy;
const BARE_NAME = /[\p{L}_$][\p{L}\d_$-]*/uy;
const WORDS: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Reads a JSON text by itself, for the place of a mistake and for what `lenient` accepts. */
export function scanJson(source: string, lenient: boolean, maxDepth: number): JsonValue {
  let at = 0;

  const fail = (what: string): never => {
    const found = at >= source.length ? 'the end of the file' : `"${source.slice(at, at + 1)}"`;
    throw new JsonMistake(`Expected ${what}, found ${found}.`, at);
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

  const readString = (what: string): string => {
    const single = lenient ? match(SINGLE_QUOTED) : undefined;
    if (single !== undefined) return single.slice(1, -1).replace(/\\(.)/g, '$1');
    return JSON.parse(match(STRING) ?? fail(what)) as string;
  };

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
    if (depth > maxDepth) throw new JsonMistake(`The data is nested deeper than ${maxDepth} levels.`, at);
    const first = source.charAt(at);
    if (first === '{') {
      const entries: [string, JsonValue][] = [];
      readMembers('}', () => {
        const bare = lenient ? match(BARE_NAME) : undefined;
        const name = bare ?? readString('a member name in double quotes');
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
    if (first === '"' || (lenient && first === "'")) return readString('a string that is closed on its line');
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
