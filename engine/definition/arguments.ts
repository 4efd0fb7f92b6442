import { readReference } from './reference.ts';
import type { Reference } from './value.ts';

/**
 * Reads one positional argument, once, when the template is compiled. The reference engine never rejects an argument,
 * so `read` always yields a value; what is wrong with the text is told by `error` and becomes a located diagnostic.
 */
export interface ArgumentReader<T> {
  readonly summary: string;
  readonly optional: boolean;
  /** Takes all remaining arguments instead of one. */
  readonly rest?: boolean;
  /** How many a reader with `rest` wants; fewer or more still run. */
  readonly least?: number;
  readonly most?: number;
  /** What is allowed, in the author's words: `a whole number of at least 1`. */
  readonly allowed: string;
  read(text: string | undefined, all: readonly string[], position: number): T;
  error(text: string): string | undefined;
}

/** Readers by argument name; their order is the order of the arguments in the template. */
export type ArgumentReaders = Readonly<Record<string, ArgumentReader<unknown>>>;

export type ArgumentsOf<R> = { readonly [K in keyof R]: R[K] extends ArgumentReader<infer T> ? T : never };

interface Options<T> {
  default: T;
}

/** Any text. Missing and, as in the reference, nothing else: the default. */
export function text(summary: string, options?: Options<string>): ArgumentReader<string> {
  return {
    summary,
    optional: options !== undefined,
    allowed: 'any text',
    read: (given) => given ?? options?.default ?? '',
    error: () => undefined,
  };
}

/** Text, with `undefined` for an argument that is not there. */
export function optionalText(summary: string): ArgumentReader<string | undefined> {
  return { summary, optional: true, allowed: 'any text', read: (given) => given, error: () => undefined };
}

/** A whole number; text that does not start with one is NaN, as `parseInt` has it, unless there is a default. */
export function integer(
  summary: string,
  options: { default?: number; min?: number; max?: number } = {},
): ArgumentReader<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  const bounds = options.min === undefined ? '' : ` of at least ${options.min}`;
  return {
    summary,
    optional: options.default !== undefined,
    allowed: `a whole number${bounds}`,
    read(given) {
      const value = given === undefined ? Number.NaN : Number.parseInt(given, 10);
      return Number.isNaN(value) && options.default !== undefined ? options.default : value;
    },
    error(given) {
      const value = Number(given);
      return given.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
        ? undefined
        : `'${given}' is not a whole number${bounds}`;
    },
  };
}

/** A reference to data, cut at its dots once. */
export function reference(
  summary: string,
  options: { optional?: boolean } = {},
): ArgumentReader<Reference | undefined> {
  return {
    summary,
    optional: options.optional ?? false,
    allowed: 'a name or dotted path',
    read: (given) => (given === undefined ? undefined : readReference(given)),
    error: (given) => (given === '' ? 'the name is empty' : undefined),
  };
}

/** One of a few words; anything else is the default. */
export function choice<const T extends string>(
  summary: string,
  words: readonly T[],
  options: Options<T>,
): ArgumentReader<T> {
  return {
    summary,
    optional: true,
    allowed: words.map((word) => `'${word}'`).join(', '),
    read: (given) => words.find((word) => word === given) ?? options.default,
    error: (given) =>
      words.some((word) => word === given) ? undefined : `'${given}' is not one of ${words.join(', ')}`,
  };
}

/** All remaining arguments as they were written. */
export function rest(summary: string, { least = 0 }: { least?: number } = {}): ArgumentReader<readonly string[]> {
  return {
    summary,
    optional: least === 0,
    rest: true,
    least,
    allowed: least === 0 ? 'any number of arguments' : `at least ${least}`,
    read: (_given, all, position) => all.slice(position),
    error: () => undefined,
  };
}
