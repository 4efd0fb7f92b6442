import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { Site } from '../../site/site.ts';
import { type Construct, type Inventory, takeInventory } from './inventory.ts';

export interface CompatReport extends Inventory {
  /** How many constructs fare so. */
  readonly counts: Readonly<Record<Construct['support'], number>>;
  /** What loading the folder said besides the constructs that the inventory lists anyway. */
  readonly problems: readonly SiteDiagnostic[];
  /** Whether nothing stands in the way of serving the folder. */
  readonly isServable: boolean;
  /** That, and what stands in the way, in one sentence. */
  readonly verdict: string;
}

const LISTED_ANYWAY: ReadonlySet<string> = new Set(['formatter-unknown', 'predicate-unknown', 'tag-unknown']);

/** How every construct of a folder's templates fares here, and of the blocks in its pages where there are some. */
export function reportCompatibility(site: Site, loading: readonly SiteDiagnostic[], content?: string): CompatReport {
  const inventory = takeInventory(site, content);
  const problems = loading.filter(({ code }) => !LISTED_ANYWAY.has(code));
  const count = (support: Construct['support']) => inventory.constructs.filter((one) => one.support === support).length;
  const counts = { supported: count('supported'), different: count('different'), unsupported: count('unsupported') };
  const isServable = counts.unsupported === 0 && problems.every(({ severity }) => severity !== 'error');
  return { ...inventory, counts, problems, isServable, verdict: verdictOf(inventory.constructs, problems) };
}

const MOST_NAMED = 5;

function verdictOf(constructs: readonly Construct[], problems: readonly SiteDiagnostic[]): string {
  const missing = constructs.filter(({ support }) => support === 'unsupported').map(({ name }) => name);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const files = [...new Set(errors.map(({ file }) => file))];
  const reasons = [
    ...(missing.length > 0 ? [`${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not supported`] : []),
    ...(errors.length > 0 ? [`${errors.length} errors stand in ${listed(files)}`] : []),
  ];
  if (reasons.length > 0) return `This folder cannot be served as it is meant: ${reasons.join(', and ')}.`;
  const different = constructs.filter(({ support }) => support === 'different').map(({ name }) => name);
  if (different.length === 0) return 'This folder can be served today.';
  return `This folder can be served today, with a difference in ${listed(different)}.`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
