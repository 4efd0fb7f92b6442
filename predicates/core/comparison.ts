import { definePredicate, type PredicateDefinition, type Value } from '#engine';
import { operands } from '../lib/operand.ts';

interface Comparison extends Pick<PredicateDefinition, 'name' | 'summary' | 'examples'> {
  holds: (left: Value, right: Value) => boolean;
}

/** A predicate on two operands, or on the current value and one; without operands it is false. */
export function defineComparison({ holds, ...definition }: Comparison): PredicateDefinition {
  return definePredicate({
    ...definition,
    family: 'core',
    args: { operands: operands('the value, or the two values, to compare') },
    test(input, { operands: [first, second] }, context) {
      if (first === undefined) return false;
      return second === undefined ? holds(input, first(context)) : holds(first(context), second(context));
    },
  });
}
