import { definePredicate } from '#engine';
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
  test(input, { value }, context) {
    const number = value === undefined ? input : context.find(value);
    return typeof number === 'number' && Math.abs(number) % 2 === 0;
  },
});
