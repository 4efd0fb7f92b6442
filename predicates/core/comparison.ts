import { definePredicate, type Operand, type PredicateDefinition, type Value } from '#engine';
import { CURRENT, operands, operandValue } from '../lib/operand.ts';

interface Comparison extends Pick<PredicateDefinition, 'name' | 'summary' | 'examples'> {
  holds: (left: Value, right: Value) => boolean;
}

/** A predicate on two operands, or on the current value and one; without operands it is false. */
export function defineComparison({ holds, ...definition }: Comparison): PredicateDefinition {
  return definePredicate({
    ...definition,
    family: 'core',
    args: { operands: operands('the value, or the two values, to compare') },
    test(_input, { operands: given }, context) {
      const sides = sidesOf(given);
      return sides !== undefined && holds(operandValue(sides[0], context), operandValue(sides[1], context));
    },
    ofValues({ operands: given }) {
      const sides = sidesOf(given);
      return sides && { operands: sides, holds };
    },
  });
}

function sidesOf([first, second]: readonly Operand[]): readonly [Operand, Operand] | undefined {
  if (first === undefined) return undefined;
  return second === undefined ? [CURRENT, first] : [first, second];
}
