import { compare } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const greaterThan = defineComparison({
  name: 'greaterThan?',
  summary: 'True when the first value is greater than the second.',
  examples: [
    { template: '{.greaterThan? stock 3}plenty{.or}few{.end}', data: { stock: 12 }, output: 'plenty' },
    { template: '{.greaterThan? a b}yes{.or}no{.end}', data: { a: '10', b: '9' }, output: 'no' },
  ],
  holds: (left, right) => compare(left, right) > 0,
});
