import { counted } from '../../site/lib/counted.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { Site } from '../../site/site.ts';
import { type Construct, type Inventory, takeInventory } from './inventory.ts';

export interface CompatReport extends Inventory {
  /** How many constructs fare so. */
  readonly counts: Readonly<Record<Construct['support'], number>>;
  /** What loading the folder said besides the constructs that the inventory lists anyway. */
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Whether nothing stands in the way of serving the folder. */
  readonly isServable: boolean;
  /** That, and what stands in the way, in one sentence. */
  readonly verdict: string;
}

/** Mistakes of a sheet's own that cost the rule they stand in, on every platform: pages are served without that rule. */
const COSTS_A_RULE: ReadonlySet<string> = new Set([
  'style-invalid',
  'style-name-unknown',
  'style-brace-unclosed',
  'style-brace-unopened',
  'style-import-cycle',
  'tweak-invalid',
]);

const LISTED_ANYWAY: ReadonlySet<string> = new Set([
  'formatter-unknown',
  'predicate-unknown',
  'tag-unknown',
  'style-import-missing',
]);

/** How every construct of a folder's templates fares here, and of the blocks in its pages where there are some. */
export function reportCompatibility(site: Site, loading: readonly SiteDiagnostic[], content?: string): CompatReport {
  const inventory = takeInventory(site, loading, content);
  const diagnostics = loading.filter(({ code }) => !LISTED_ANYWAY.has(code));
  const count = (support: Construct['support']) => inventory.constructs.filter((one) => one.support === support).length;
  const counts = { supported: count('supported'), different: count('different'), unsupported: count('unsupported') };
  const isServable = counts.unsupported === 0 && errorsIn(diagnostics).inTheWay.length === 0;
  return { ...inventory, counts, diagnostics, isServable, verdict: verdictOf(inventory.constructs, diagnostics) };
}

const MOST_NAMED = 5;

function verdictOf(constructs: readonly Construct[], diagnostics: readonly SiteDiagnostic[]): string {
  const unsupported = constructs.filter(({ support }) => support === 'unsupported');
  const absent = unsupported.filter(isAbsent).map(({ name }) => name);
  const missing = unsupported.filter((one) => !isAbsent(one)).map(({ name }) => name);
  const { inTheWay, inSheets } = errorsIn(diagnostics);
  const reasons = [
    ...(missing.length > 0 ? [`${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not supported`] : []),
    ...(absent.length > 0 ? [`${listed(absent)} ${absent.length === 1 ? 'is' : 'are'} not in the folder`] : []),
    ...(inTheWay.length > 0 ? [`${counted(inTheWay.length, 'error')} in ${listed(filesOf(inTheWay))}`] : []),
  ];
  if (reasons.length > 0) return `This folder cannot be served as it is meant: ${reasons.join(', and ')}.`;
  const different = constructs.filter(({ support }) => support === 'different').map(({ name }) => name);
  const provisos = [
    ...(different.length > 0 ? [`with a difference in ${listed(different)}`] : []),
    ...(inSheets.length > 0
      ? [`without what ${counted(inSheets.length, 'mistake')} in ${listed(filesOf(inSheets))} cost`]
      : []),
  ];
  return `${['This folder can be served today', ...provisos].join(', ')}.`;
}

/** A file that the folder counts on and was published without; where it is put, nothing stands in the way. */
function isAbsent({ kind, name }: Construct): boolean {
  return kind === 'platform partial' || /^(?:scripts\/|@import )/.test(name);
}

function errorsIn(diagnostics: readonly SiteDiagnostic[]) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const inSheets = errors.filter(({ code }) => COSTS_A_RULE.has(code));
  return { inSheets, inTheWay: errors.filter((error) => !inSheets.includes(error)) };
}

const filesOf = (diagnostics: readonly SiteDiagnostic[]) => [...new Set(diagnostics.map(({ file }) => file))];

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
