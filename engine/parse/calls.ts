import type { ArgumentReaders } from '../definition/arguments.ts';
import type { FormatterDefinition } from '../definition/define.ts';
import { findArgumentError, readArguments } from '../definition/read-arguments.ts';
import { findFormatter, previousFor } from '../definition/registry.ts';
import { suggest } from '../errors/suggest.ts';
import type { FormatterCall, PredicateCall, RawArguments } from '../tree/nodes.ts';
import type { ParseContext } from './parse-context.ts';

const BAR = 0x7c;
const NO_TEXTS: readonly string[] = [];

/** `undefined`: not the grammar. `'unknown'`: the grammar, with a name that nobody defined; reported. */
export function readFormatters(context: ParseContext): FormatterCall[] | 'unknown' | undefined {
  const { cursor, registry } = context;
  const calls: FormatterCall[] = [];
  let unknown: FormatterCall | undefined;
  let previous: FormatterDefinition | undefined;
  while (!cursor.done) {
    if (!cursor.take('|')) return undefined;
    const start = cursor.at;
    const name = cursor.word();
    if (name === undefined) return undefined;
    const raw = splitArguments(readUntilBar(context), 1);
    const definition = findFormatter(registry, name, previous);
    previous = previousFor(previous, definition);
    const args = readArguments(definition?.args, raw?.texts ?? NO_TEXTS);
    const call = { name, raw, definition, args, start, end: start + name.length };
    if (definition === undefined) unknown ??= call;
    else reportArguments(context, call, definition.args);
    calls.push(call);
  }
  if (unknown === undefined) return calls;
  const { name } = unknown;
  context.reporter.report('formatter-unknown', unknown, { name }, suggest(name, registry.formatters.keys()));
  return 'unknown';
}

/** `name "?" [ arguments ]`, from the name to the end of the tag; an unknown name is reported and kept. */
export function readPredicate(context: ParseContext): PredicateCall | undefined {
  const { cursor, registry } = context;
  const start = cursor.at;
  if (!cursor.skipWord() || !cursor.take('?')) {
    cursor.at = start;
    return undefined;
  }
  const name = cursor.source.slice(start, cursor.at);
  const raw = readRawArguments(context);
  const definition = registry.predicates.get(name);
  const args = readArguments(definition?.args, raw?.texts ?? NO_TEXTS);
  const call = { name, raw, definition, args, start, end: start + name.length };
  if (definition === undefined) {
    context.reporter.report('predicate-unknown', call, { name }, suggest(name, registry.predicates.keys()));
  } else {
    reportArguments(context, call, definition.args);
  }
  return call;
}

/** Those of predicates, `.include` and `.inject`: a delimiter with nothing after it gives none (“Arguments”). */
export function readRawArguments({ cursor }: ParseContext): RawArguments | undefined {
  return splitArguments(cursor.rest(), 2);
}

/** The first character is the delimiter; pieces are kept as they stand (language reference, “Arguments”). */
function splitArguments(written: string, shortest: number): RawArguments | undefined {
  if (written === '') return undefined;
  const delimiter = written.charAt(0);
  const texts = written.length < shortest ? NO_TEXTS : written.slice(1).split(delimiter);
  return { texts, delimiter };
}

function readUntilBar({ cursor }: ParseContext): string {
  const start = cursor.at;
  while (cursor.at < cursor.end && cursor.source.charCodeAt(cursor.at) !== BAR) cursor.at += 1;
  return cursor.source.slice(start, cursor.at);
}

function reportArguments(
  context: ParseContext,
  call: FormatterCall | PredicateCall,
  readers: ArgumentReaders | undefined,
): void {
  const found = findArgumentError(readers, call.raw?.texts ?? NO_TEXTS);
  if (found === undefined) return;
  const { position, error, allowed } = found;
  const texts = call.raw?.texts ?? NO_TEXTS;
  const before = texts.slice(0, position).reduce((sum, text) => sum + text.length + 1, 1);
  const written = texts[position];
  const start = written === undefined ? call.start : call.end + before;
  const end = written === undefined ? call.end : start + written.length;
  context.reporter.report('argument-invalid', { start, end }, { call: call.name, error, allowed });
}
