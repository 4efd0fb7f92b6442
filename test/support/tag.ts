import {
  type ArgumentReaders,
  childOf,
  type EscapingProfile,
  type JsonValue,
  type Reference,
  type RenderContext,
  readReference,
  toText,
  type Value,
  walk,
} from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { timeZones as hostTimeZones, localeData } from '../../server/cli/locale-packs.ts';

export interface TagOptions {
  readonly locale?: string | null;
  readonly now?: number;
  readonly profile?: EscapingProfile;
  readonly timeZones?: unknown;
  readonly expressions?: boolean;
}

const definitions = new Map(
  formatters.flatMap((definition) =>
    [definition.name, ...(definition.aliases ?? [])].map((name) => [name, definition] as const),
  ),
);

/**
 * Prints `references|formatter arguments` over a root value by calling the definition itself, so that a formatter can
 * be tried ten thousand times without compiling templates. What the language adds around it is the engine's to prove.
 */
export function printTag(tag: string, root: JsonValue, options: TagOptions = {}): string {
  const [references = '', call = ''] = tag.split(/\|(.*)/s);
  const name = /^[A-Za-z][\w-]*/.exec(call)?.[0] ?? '';
  const written = call.slice(name.length);
  const texts = written === '' ? [] : written.slice(1).split(written.charAt(0));
  const values = references
    .split(/, ?/)
    .map((reference) => (reference === '@' ? root : walk(root, readReference(reference))));
  return toText(callFormatter(name, texts, values, root, options));
}

export function callFormatter(
  name: string,
  texts: readonly string[],
  values: readonly Value[],
  root: JsonValue,
  options: TagOptions = {},
): Value {
  const definition = definitions.get(name);
  if (definition === undefined) throw new Error(`no formatter '${name}'`);
  return definition.apply(values[0], readAll(definition.args, texts), contextOf(values[0], root, options), values);
}

/** Asks a predicate with `root` as the current value. */
export function callPredicate(
  name: string,
  texts: readonly string[],
  root: JsonValue,
  options: TagOptions = {},
): boolean {
  const definition = predicates.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new Error(`no predicate '${name}'`);
  return definition.test(root, readAll(definition.args, texts), contextOf(root, root, options));
}

function contextOf(node: Value, root: JsonValue, options: TagOptions): RenderContext {
  const { locale = 'en', now = 0, profile = 'reference', expressions = true, timeZones = hostTimeZones } = options;
  return {
    profile,
    locale,
    localeData: locale === null ? undefined : localeData(locale),
    timeZones,
    now,
    expressions,
    node,
    find: (reference) => find(node, root, reference),
    findOutside: (reference) => walk(root, reference),
    apply: () => '',
    reportNotImplemented: () => undefined,
  };
}

function readAll(readers: ArgumentReaders = {}, texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readers).map(([name, reader], position) => [name, reader.read(texts[position], texts, position)]),
  );
}

/** As in an output tag: the first value is the innermost frame, the root the only other one. */
function find(value: Value, root: JsonValue, reference: Reference): Value {
  const [first = '', ...rest] = reference;
  const own = childOf(value, first);
  return own === undefined ? walk(root, reference) : walk(own, rest);
}
