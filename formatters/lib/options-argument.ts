import type { ArgumentReader } from '#engine';
import { type OptionReader, readOption } from './number-options.ts';

/** All arguments of a tag as options, read once into what the locale library takes. */
export function optionsArgument<T>(
  summary: string,
  allowed: string,
  readAll: (options: readonly string[]) => T,
  readOne: OptionReader,
): ArgumentReader<T> {
  return {
    summary,
    allowed,
    optional: true,
    rest: true,
    read: (_given, all, position) => readAll(all.slice(position)),
    error: (given) => (readOption(given, readOne, {}) ? undefined : `'${given}' has no effect here`),
  };
}
