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
  return new JsonScanner(source, lenient, maxDepth).read();
}

const SHALLOW = 20;

/** The value that a text begins with, whatever follows; undefined where it begins with none. */
export function scanFirst(source: string): JsonValue | undefined {
  try {
    return new JsonScanner(source, true, SHALLOW).readFirst();
  } catch (mistake) {
    if (mistake instanceof JsonMistake) return undefined;
    throw mistake;
  }
}

class JsonScanner {
  readonly #source: string;
  readonly #lenient: boolean;
  readonly #maxDepth: number;
  #at = 0;

  constructor(source: string, lenient: boolean, maxDepth: number) {
    this.#source = source;
    this.#lenient = lenient;
    this.#maxDepth = maxDepth;
  }

  readFirst(): JsonValue {
    return this.#readValue(0);
  }

  read(): JsonValue {
    const value = this.readFirst();
    this.#skip();
    if (this.#at < this.#source.length) this.#fail('the end of the file');
    return value;
  }

  #readValue(depth: number): JsonValue {
    this.#skip();
    if (depth > this.#maxDepth) {
      throw new JsonMistake(`The data is nested deeper than ${this.#maxDepth} levels.`, this.#at);
    }
    const first = this.#next();
    if (first === '{') return this.#readObject(depth);
    if (first === '[') return this.#readList(depth);
    if (first === '"' || (this.#lenient && first === "'")) {
      return this.#readString('a string that is closed on its line');
    }
    for (const [word, value] of WORDS) {
      if (this.#source.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    const number = this.#match(NUMBER);
    return number === undefined ? this.#fail('a value') : Number(number);
  }

  #readObject(depth: number): JsonValue {
    const entries: [string, JsonValue][] = [];
    this.#readMembers('}', () => {
      const bare = this.#lenient ? this.#match(BARE_NAME) : undefined;
      const name = bare ?? this.#readString('a member name in double quotes');
      this.#skip();
      if (!this.#take(':')) this.#fail('":"');
      entries.push([name, this.#readValue(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #readList(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.#readMembers(']', () => {
      items.push(this.#readValue(depth + 1));
    });
    return items;
  }

  #readMembers(close: string, readOne: () => void): void {
    this.#at += 1;
    this.#skip();
    if (this.#take(close)) return;
    for (;;) {
      readOne();
      this.#skip();
      if (this.#take(close)) return;
      if (!this.#take(',')) this.#fail(`"," or "${close}"`);
      this.#skip();
      if (this.#lenient && this.#take(close)) return;
    }
  }

  #readString(what: string): string {
    const single = this.#lenient ? this.#match(SINGLE_QUOTED) : undefined;
    if (single !== undefined) return single.slice(1, -1).replace(/\\(.)/g, '$1');
    return JSON.parse(this.#match(STRING) ?? this.#fail(what)) as string;
  }

  /** Over white space, and over comments where they are accepted. */
  #skip(): void {
    for (;;) {
      while (/\s/.test(this.#next())) this.#at += 1;
      if (!this.#lenient) return;
      if (this.#source.startsWith('//', this.#at)) {
        const end = this.#source.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#source.length : end + 1;
      } else if (this.#source.startsWith('/*', this.#at)) {
        const end = this.#source.indexOf('*/', this.#at + 2);
        if (end < 0) this.#fail('the end of the comment');
        this.#at = end + 2;
      } else return;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #take(text: string): boolean {
    if (this.#next() !== text) return false;
    this.#at += 1;
    return true;
  }

  /** The next character; empty at the end. */
  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #fail(what: string): never {
    const next = this.#next();
    const found = next === '' ? 'the end of the file' : `"${next}"`;
    throw new JsonMistake(`Expected ${what}, found ${found}.`, this.#at);
  }
}
