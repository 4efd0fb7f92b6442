import { definePredicate, type Value } from '#engine';
import { variable } from '../lib/variable.ts';

export const even = definePredicate({
  name: 'even?',
  family: 'core',
  summary: 'True when a variable, or the current value, is an even whole number.',
  args: { value: variable('variable to test') },
  examples: [
    { template: '{.even? n}even{.or}not{.end}', data: { n: 4 }, output: 'even' },
    { template: '{.even? n}even{.or}not{.end}', data: { n: '4' }, output: 'not' },
  ],
  test: (input, { value }, context) => isEven(value === undefined ? input : context.find(value)),
  ofValues: ({ value = [] }) => ({ operands: [{ name: value }], holds: isEven }),
});

function isEven(number: Value): boolean {
  return typeof number === 'number' && Math.abs(number) % 2 === 0;
}
