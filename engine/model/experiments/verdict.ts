/** Visitors who saw a variant, and how many of them did afterwards what the experiment is about. */
export interface VariantCount {
  readonly share: number;
  readonly visitors: number;
  readonly reached: number;
}

/** What the numbers say of a variant beside the first one; differences are parts of one. */
export type Verdict =
  | { readonly at: 'too-early' }
  /** Visitors are shared out otherwise than was set: the numbers compare nothing. */
  | { readonly at: 'uneven' }
  | { readonly at: 'open' | 'better' | 'worse'; readonly from: number; readonly to: number };

/** Of fewer visitors each, or fewer who reached the goal together, nothing is said. */
export const leastCounts = { visitors: 100, reached: 10 } as const;

/** How often a difference is said that is none, over all looks and all variants of an experiment. */
const errorRate = 0.05;
/** The size of differences at which the interval is narrowest: two visitors in a hundred. */
const expectedDifference = 0.02;
/** Standard deviations from its share at which a variant's number of visitors is no chance any more. */
const unevenFrom = 4;

/**
 * What is known of each variant but the first, compared with the first.
 *
 * The difference of two proportions with an interval that holds at every look at once, not only at one that was planned
 * (Robbins' normal mixture: Johari, Koomen, Pekelis, Walsh, "Always Valid Inference", Operations Research 70, 2022):
 * d ± √(V (1 + V/τ²) (ln(1 + τ²/V) + 2 ln(1/α))), where V is the variance of d and τ `expectedDifference`. Several variants
 * share the error rate.
 */
export function verdicts(counts: readonly VariantCount[]): readonly Verdict[] {
  const [base, ...others] = counts;
  if (base === undefined) return [];
  if (counts.some(({ visitors }) => visitors < leastCounts.visitors)) return others.map(() => ({ at: 'too-early' }));
  if (isUneven(counts)) return others.map(() => ({ at: 'uneven' }));
  return others.map((other) => compare(base, other, errorRate / others.length));
}

function compare(base: VariantCount, other: VariantCount, alpha: number): Verdict {
  if (base.reached + other.reached < leastCounts.reached) return { at: 'too-early' };
  const difference = other.reached / other.visitors - base.reached / base.visitors;
  const variance = varianceOf(base) + varianceOf(other);
  const ratio = expectedDifference ** 2 / variance;
  const reach = Math.sqrt(variance * (1 + 1 / ratio) * (Math.log(1 + ratio) + 2 * Math.log(1 / alpha)));
  const [from, to] = [difference - reach, difference + reach];
  return { at: from > 0 ? 'better' : to < 0 ? 'worse' : 'open', from, to };
}

/** Of a proportion, with one success and one failure added, so that none and all are not taken for certain. */
function varianceOf({ visitors, reached }: VariantCount): number {
  const proportion = (reached + 1) / (visitors + 2);
  return (proportion * (1 - proportion)) / visitors;
}

function isUneven(counts: readonly VariantCount[]): boolean {
  const all = counts.reduce((sum, { visitors }) => sum + visitors, 0);
  return counts.some(({ visitors, share }) => {
    const part = share / 100;
    return Math.abs(visitors - all * part) > unevenFrom * Math.sqrt(all * part * (1 - part));
  });
}
