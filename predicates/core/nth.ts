import { definePredicate, type Value } from '#engine';
import { operands } from '../lib/operand.ts';

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
  test(input, { operands: list }, context) {
    const [first, second] = list;
    if (first === undefined) return false;
    // With three operands and more, the first one divides the current value.
    return list.length === 2 && second !== undefined
      ? isMultiple(first(context), second(context))
      : isMultiple(input, first(context));
  },
});

function isMultiple(value: Value, divisor: Value): boolean {
  return Number.isInteger(value) && Number.isInteger(divisor) && divisor !== 0 && Number(value) % Number(divisor) === 0;
}
