import type { ArgumentReader, ArgumentReaders } from './arguments.ts';

const NONE: Readonly<Record<string, unknown>> = Object.freeze({});

/** Reads the arguments of one call, once, when the template is compiled. */
export function readArguments(
  readers: ArgumentReaders | undefined,
  texts: readonly string[],
): Readonly<Record<string, unknown>> {
  if (readers === undefined) return NONE;
  const values: Record<string, unknown> = {};
  let position = 0;
  for (const [name, reader] of Object.entries(readers)) {
    values[name] = reader.read(texts[position], texts, position);
    position += 1;
  }
  return values;
}

export interface ArgumentError {
  readonly position: number;
  readonly error: string;
  readonly allowed: string;
}

/** What the readers hold against the arguments as written; the call runs all the same. */
export function findArgumentError(
  readers: ArgumentReaders | undefined,
  texts: readonly string[],
): ArgumentError | undefined {
  if (readers === undefined && texts.length === 0) return undefined;
  const list = Object.values(readers ?? {});
  for (const [position, reader] of list.entries()) {
    const given = reader.rest === true ? texts.slice(position) : texts.slice(position, position + 1);
    if (given.length < (reader.least ?? (reader.optional || reader.rest === true ? 0 : 1))) {
      return {
        position: texts.length,
        error: `it needs ${reader.summary} (${reader.allowed})`,
        allowed: reader.allowed,
      };
    }
    for (const [offset, text] of given.entries()) {
      const error = reader.error(text);
      if (error !== undefined) return { position: position + offset, error, allowed: reader.allowed };
    }
  }
  return findSurplus(list, texts.length);
}

function findSurplus(readers: readonly ArgumentReader<unknown>[], given: number): ArgumentError | undefined {
  const last = readers.at(-1);
  const most = last?.rest === true ? readers.length - 1 + (last.most ?? Number.POSITIVE_INFINITY) : readers.length;
  if (given <= most) return undefined;
  const allowed = most === 0 ? 'no arguments' : `at most ${most} argument${most === 1 ? '' : 's'}`;
  return { position: most, error: `it takes ${allowed}, and what is more does nothing`, allowed };
}
