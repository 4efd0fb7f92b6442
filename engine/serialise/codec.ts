import type { FormatterDefinition } from '../definition/define.ts';
import { readArguments } from '../definition/read-arguments.ts';
import { findFormatter, previousFor, type Registry } from '../definition/registry.ts';
import type { JsonValue, Reference } from '../definition/value.ts';
import type { Alternate, FormatterCall, Node, PredicateCall, RawArguments } from '../tree/nodes.ts';

export type Json = JsonValue | undefined;

/** How an instruction is written into a serialised tree and read back. */
export interface Codec<N extends Node = Node> {
  readonly opcodes: readonly number[];
  write(node: N, writer: TreeWriter): JsonValue;
  /** `undefined` for what prints nothing. The first of `items` is the opcode. */
  read(items: readonly Json[], reader: TreeReader): Omit<N, 'start' | 'end'> | undefined;
}

/** The parts of an instruction that hold other instructions. */
export interface TreeWriter {
  body(nodes: readonly Node[]): JsonValue;
  /** `unclosed` is what the reference writes where the template ended before the block did. */
  alternate(part: Alternate, unclosed: JsonValue): JsonValue;
}

export interface TreeReader {
  readonly registry: Registry;
  body(json: Json): Node[];
  alternate(json: Json): Alternate;
}

/** Where nodes stand that were read from JSON. */
export const NOWHERE = { start: -1, end: -1 };

export function writeFormatters(calls: readonly FormatterCall[]): JsonValue {
  if (calls.length === 0) return 0;
  return calls.map(({ name, raw }): JsonValue => (raw === undefined ? [name] : [name, writeArguments(raw)]));
}

export function writeArguments(given: RawArguments | undefined): JsonValue {
  return given === undefined ? 0 : [given.texts, given.delimiter];
}

export function readFormatterCalls(json: Json, { registry }: TreeReader): FormatterCall[] {
  let previous: FormatterDefinition | undefined;
  return readList(json, (item) => {
    const [nameJson, argumentsJson] = Array.isArray(item) ? item : [];
    const name = readText(nameJson);
    const raw = readRawArguments(argumentsJson);
    const definition = findFormatter(registry, name, previous);
    previous = previousFor(previous, definition);
    return { name, raw, definition, args: readArguments(definition?.args, raw?.texts ?? []), ...NOWHERE };
  });
}

export function readPredicateCall(nameJson: Json, argumentsJson: Json, { registry }: TreeReader): PredicateCall {
  const name = readText(nameJson);
  const raw = readRawArguments(argumentsJson);
  const definition = registry.predicates.get(name);
  return { name, raw, definition, args: readArguments(definition?.args, raw?.texts ?? []), ...NOWHERE };
}

export function readRawArguments(json: Json): RawArguments | undefined {
  if (!Array.isArray(json)) return undefined;
  const [texts, delimiter] = json;
  return { texts: readList(texts, readText), delimiter: readText(delimiter) };
}

export function readList<T>(json: Json, read: (item: JsonValue) => T): T[] {
  return Array.isArray(json) ? json.map(read) : [];
}

export function readText(json: Json): string {
  return typeof json === 'string' ? json : '';
}

export function readSegments(json: Json): Reference {
  return readList(json, (item) => {
    if (typeof item !== 'number') return readText(item);
    return Number.isSafeInteger(item) && item >= 0 ? item : String(item);
  });
}
