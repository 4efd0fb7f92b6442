import { definePredicate, type Value } from '#engine';
import { variable } from '../lib/variable.ts';

export const odd = definePredicate({
  name: 'odd?',
  family: 'core',
  summary: 'True when a variable, or the current value, is an odd whole number.',
  args: { value: variable('variable to test') },
  examples: [
    { template: '{.odd? n}odd{.or}not{.end}', data: { n: 3 }, output: 'odd' },
    { template: '{.odd? n}odd{.or}not{.end}', data: { n: 2.5 }, output: 'not' },
  ],
  test: (input, { value }, context) => isOdd(value === undefined ? input : context.find(value)),
  ofValues: ({ value = [] }) => ({ operands: [{ name: value }], holds: isOdd }),
});

function isOdd(number: Value): boolean {
  return typeof number === 'number' && Math.abs(number) % 2 === 1;
}
