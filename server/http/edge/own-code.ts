import type { FormatterDefinition, PredicateDefinition } from '#engine';
import type { IslandBundle } from '../../site/islands/bundle.ts';
import { Islands, type RenderIsland } from '../../site/islands/islands.ts';
import { readIsland } from '../../site/islands/read-island.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';

/** Code of the site's own, as `vitrine build --target edge` bundled it. */
export interface OwnCode {
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
  /** Modules of islands by their names, and what renders them. */
  readonly islands?: Readonly<Record<string, unknown>>;
  readonly renderIsland?: RenderIsland;
}

/** What is known of islands and regions beside their code. */
export type EdgeIslands = Pick<IslandBundle, 'revision' | 'islands' | 'regions' | 'runtime'>;

export function islandsOf(
  known: EdgeIslands | undefined,
  { islands = {}, renderIsland }: OwnCode,
): Islands | undefined {
  if (known === undefined) return undefined;
  const diagnostics: SiteDiagnostic[] = [];
  const evaluated = new Map<string, Exclude<ReturnType<typeof readIsland>, string>>();
  for (const name of known.islands.keys()) {
    const read = readIsland(islands[name]);
    // The build has read it before.
    if (typeof read !== 'string') evaluated.set(name, read);
  }
  const bundle = { ...known, serverCode: '', serverMap: undefined, files: new Map(), stamps: new Map() };
  const placeOf = (_error: unknown, name: string) => ({ file: known.islands.get(name)?.file ?? '' });
  return new Islands({
    bundle,
    evaluated: { islands: evaluated, diagnostics, placeOf },
    render: renderIsland ?? (() => ''),
  });
}
