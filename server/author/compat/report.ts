import type { Registry } from '#engine';
import type { SiteProblem } from '../../site/lib/diagnostics.ts';
import type { Site } from '../../site/site.ts';
import { type Construct, type Inventory, takeInventory } from './inventory.ts';

export interface CompatReport extends Inventory {
  /** How many constructs fare so. */
  readonly counts: Readonly<Record<Construct['support'], number>>;
  /** What loading the folder said besides the constructs that the inventory lists anyway. */
  readonly problems: readonly SiteProblem[];
  readonly isServable: boolean;
}

const LISTED_ANYWAY: ReadonlySet<string> = new Set(['formatter-unknown', 'predicate-unknown', 'tag-unknown']);

/** How every construct of a folder's templates fares here. */
export function reportCompatibility(site: Site, registry: Registry, loading: readonly SiteProblem[]): CompatReport {
  const inventory = takeInventory(site, registry);
  const problems = loading.filter(({ code }) => !LISTED_ANYWAY.has(code));
  const count = (support: Construct['support']) => inventory.constructs.filter((one) => one.support === support).length;
  const counts = { supported: count('supported'), different: count('different'), unsupported: count('unsupported') };
  const isServable = counts.unsupported === 0 && problems.every(({ severity }) => severity !== 'error');
  return { ...inventory, counts, problems, isServable };
}
