import { type ArgumentReader, type Reference, readReference } from '#engine';

/** A whole number as `parseInt` reads it: NaN where no number stands, the default only where no argument stands. */
export function leadingInteger(
  summary: string,
  options: { default?: number; min?: number } = {},
): ArgumentReader<number> {
  const bounds = options.min === undefined ? '' : ` of at least ${options.min}`;
  return {
    summary,
    optional: options.default !== undefined,
    allowed: `a whole number${bounds}`,
    read: (given) => (given === undefined ? (options.default ?? Number.NaN) : Number.parseInt(given, 10)),
    error: (given) =>
      /^\s*[+-]?\d+\s*$/.test(given) && Number(given) >= (options.min ?? Number.NEGATIVE_INFINITY)
        ? undefined
        : `'${given}' is not a whole number${bounds}`,
  };
}

/** All remaining arguments as references to data. */
export function references(
  summary: string,
  { least = 0 }: { least?: number } = {},
): ArgumentReader<readonly Reference[]> {
  return {
    summary,
    optional: least === 0,
    rest: true,
    least,
    allowed: 'names or dotted paths',
    read: (_given, all, position) => all.slice(position).map(readReference),
    error: (given) => (given === '' ? 'the name is empty' : undefined),
  };
}

/** All remaining arguments as written; those that are none of the words are reported and do nothing. */
export function flags(summary: string, words: readonly string[]): ArgumentReader<readonly string[]> {
  return {
    summary,
    optional: true,
    rest: true,
    allowed: listed(words),
    read: (_given, all, position) => all.slice(position),
    error: (given) => notListed(given, words),
  };
}

/** Any text, as the reference takes it; what is none of the words is reported. */
export function suggested(summary: string, words: readonly string[]): ArgumentReader<string | undefined> {
  return {
    summary,
    optional: true,
    allowed: listed(words),
    read: (given) => given,
    error: (given) => notListed(given, words),
  };
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

function notListed(given: string, words: readonly string[]): string | undefined {
  return words.includes(given) ? undefined : `'${given}' is not one of ${words.join(', ')}`;
}
