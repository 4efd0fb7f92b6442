import type { FormatterDefinition, PredicateDefinition } from './define.ts';

/** The formatters and predicates a template may use, by name. */
export interface Registry {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
}

export interface RegistryContents {
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
}

/** A later definition takes the place of an earlier one of the same name, so a host can put its own in front. */
export function createRegistry({ formatters = [], predicates = [] }: RegistryContents): Registry {
  return { formatters: byName(formatters), predicates: byName(predicates) };
}

/** What a name means in a chain: behind some formatters another definition takes the place of the usual one. */
export function findFormatter(
  { formatters }: Registry,
  name: string,
  previous: FormatterDefinition | undefined,
): FormatterDefinition | undefined {
  const usual = formatters.get(name);
  return (previous && usual?.behind?.(previous)) ?? usual;
}

/** What a formatter behind `definition` stands behind. */
export function previousFor(
  previous: FormatterDefinition | undefined,
  definition: FormatterDefinition | undefined,
): FormatterDefinition | undefined {
  return definition?.handsOn === true ? previous : definition;
}

function byName<D extends { readonly name: string; readonly aliases?: readonly string[] }>(
  definitions: readonly D[],
): ReadonlyMap<string, D> {
  const map = new Map<string, D>();
  for (const definition of definitions) {
    for (const name of [definition.name, ...(definition.aliases ?? [])]) map.set(name, definition);
  }
  return map;
}
