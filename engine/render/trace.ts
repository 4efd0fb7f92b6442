import { isArray } from '../definition/coerce.ts';
import type { JsonValue, Value } from '../definition/value.ts';
import type { ChainLink } from '../errors/diagnostic.ts';

/** Where a piece of the output came from. */
export interface Origin {
  /** The piece, in UTF-16 units of the output. */
  readonly start: number;
  readonly end: number;
  readonly file: string;
  /** The tag that printed it. */
  readonly spanStart: number;
  readonly spanEnd: number;
  /** The partials it came through, innermost first. */
  readonly chain: readonly ChainLink[];
  /** The way to the value in the data; empty for the root and for what no data is behind. */
  readonly path: string;
  readonly formatters: readonly string[];
}

/** What a traced render tells besides the output. */
export interface TraceResult {
  /** Every way in the data that was read to its end. */
  readonly touched: readonly string[];
  /** In the order of the output. */
  readonly origins: readonly Origin[];
}

/**
 * Watches one render. The data is handed over behind proxies that note what is read, so neither tier has anything of this
 * in it; where printed text came from is noted by the closures, which traced renders run in.
 */
export class Trace {
  readonly #touched = new Set<string>();
  #origins: Origin[] = [];
  /** What was read last: the value a tag is about to print. */
  #last = '';

  watch(value: Value): Value {
    return this.#wrap(value, '');
  }

  get last(): string {
    return this.#last;
  }

  forget(): void {
    this.#last = '';
  }

  get count(): number {
    return this.#origins.length;
  }

  add(origin: Origin): void {
    this.#origins.push(origin);
  }

  /** Moves what was noted since `from`, when text that was printed apart is put in its place. */
  shift(from: number, by: number): void {
    this.#origins = this.#origins.map((origin, at) =>
      at < from ? origin : { ...origin, start: origin.start + by, end: origin.end + by },
    );
  }

  /** Forgets what was noted since `from`: the text was changed afterwards, or thrown away. */
  drop(from: number): void {
    this.#origins.length = from;
  }

  result(): TraceResult {
    const all = [...this.#touched];
    const inner = new Set(all.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))));
    return {
      touched: all.filter((path) => !inner.has(path)).sort(),
      origins: this.#origins,
    };
  }

  #wrap(value: Value, path: string): Value {
    if (typeof value !== 'object' || value === null) return value;
    // A proxy of plain data is plain data to everyone who reads it. It stands before a copy, because what a proxy says of
    // a frozen object has to be the object's own truth.
    const target: object = isArray(value) ? [...value] : { ...value };
    return new Proxy(target, {
      get: (members, name) => {
        const member: unknown = Reflect.get(members, name);
        if (typeof name !== 'string' || !Object.hasOwn(members, name)) return member;
        if (Array.isArray(members) && name === 'length') return member;
        const memberPath = path === '' ? name : `${path}.${name}`;
        this.#touched.add(memberPath);
        this.#last = memberPath;
        return this.#wrap(member as JsonValue, memberPath);
      },
    }) as JsonValue;
  }
}
