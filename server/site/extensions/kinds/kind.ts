import type { Registry } from '#engine';

/** Something in a config that is not as it must be. */
export interface Mistake {
  /** Members and indexes that lead to it, from the config on. */
  readonly path: readonly (string | number)[];
  /** What stands there, in a few words; the value itself is described without. */
  readonly found?: string;
  /** What would be right, to follow “must be”. */
  readonly expected: string;
  readonly help?: string;
}

/** What the entries of one member are held against. */
export interface KindContext {
  /** What templates know without the config. */
  readonly builtIn: Registry;
  /** The whole config as it was given. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** One member of `vitrine.config`: everything that is said about it in one place. */
export interface Kind<Value> {
  mistakes(given: unknown, context: KindContext): readonly Mistake[];
  /** Only for the type of the member; never there. */
  readonly type?: Value;
}

/** The names that are given twice, each at its second place. */
export function repeatedNames(member: string, names: readonly (readonly string[])[]): readonly Mistake[] {
  const seen = new Set<string>();
  return names.flatMap((own, index) =>
    own.flatMap((name) => {
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [{ path: [member, index], found: `"${name}" once more`, expected: 'an entry with a name of its own' }];
    }),
  );
}
