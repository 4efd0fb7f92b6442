import type { Experiment } from '#contract';
import { leastCounts } from '#model';

type Variant = Experiment['variants'][number];

export const goals = { add: 'put something into the cart', purchase: 'bought something' } as const;

/** Parts of a hundred as people read them: `4.2 %`. */
export function percentText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** What the numbers say of a variant beside the first one, in a sentence or two; nothing of the first one itself. */
export function verdictText({ goal, variants }: Experiment, variant: Variant): string {
  const [base] = variants;
  const { verdict, name } = variant;
  if (base === undefined || verdict === null) return '';
  const { at, from = 0, to = 0 } = verdict;
  const rate = (of: Variant) => percentText(goal === 'add' ? of.adds : of.purchases, of.visitors);
  const numbers = `${rate(variant)} of those who saw it ${goals[goal]}, ${rate(base)} of those who saw “${base.name}”.`;
  switch (at) {
    case 'too-early':
      return `“${name}”: too early to say. Each variant needs ${leastCounts.visitors} visitors, and ${leastCounts.reached} of them must have ${goals[goal]}.`;
    case 'uneven':
      return `“${name}”: visitors are not shared out as you set. Something keeps a variant from being shown or counted, so these numbers compare nothing.`;
    case 'open':
      return `“${name}”: no clear difference yet. ${numbers} In truth it may be anything from ${points(from)} to ${points(to)}.`;
    case 'better':
      return `“${name}” is better than “${base.name}”. ${numbers} The difference is hardly chance: it lies between ${points(from)} and ${points(to)}.`;
    case 'worse':
      return `“${name}” is worse than “${base.name}”. ${numbers} The difference is hardly chance: it lies between ${points(from)} and ${points(to)}.`;
  }
}

/** A difference in points of a percentage. */
function points(difference: number): string {
  const size = Math.abs(100 * difference).toFixed(1);
  return `${size} points ${difference < 0 ? 'less' : 'more'}`;
}
