import { definePredicate, type Operand, type Value } from '#engine';
import { CURRENT, operands, operandValue } from '../lib/operand.ts';

export const nth = definePredicate({
  name: 'nth?',
  family: 'core',
  summary: 'True when a number, or the current value, is a multiple of another.',
  args: { operands: operands('NUMBER and DIVISOR, or DIVISOR alone') },
  examples: [
    {
      template: '{.repeated section a}{@}{.nth? @index 2}; {.or}, {.end}{.end}',
      data: { a: [10, 20, 30, 40] },
      output: '10, 20; 30, 40; ',
    },
    { template: '{.nth? n 0}yes{.or}no{.end}', data: { n: 9 }, output: 'no' },
  ],
  test(_input, { operands: list }, context) {
    const sides = sidesOf(list);
    return sides !== undefined && isMultiple(operandValue(sides[0], context), operandValue(sides[1], context));
  },
  ofValues({ operands: list }) {
    const sides = sidesOf(list);
    return sides && { operands: sides, holds: isMultiple };
  },
});

/** With three operands and more, the first one divides the current value. */
function sidesOf(list: readonly Operand[]): readonly [Operand, Operand] | undefined {
  const [first, second] = list;
  if (first === undefined) return undefined;
  return list.length === 2 && second !== undefined ? [first, second] : [CURRENT, first];
}

function isMultiple(value: Value, divisor: Value): boolean {
  return Number.isInteger(value) && Number.isInteger(divisor) && divisor !== 0 && Number(value) % Number(divisor) === 0;
}
