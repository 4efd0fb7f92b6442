import { compare } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const lessThan = defineComparison({
  name: 'lessThan?',
  summary: 'True when the first value is less than the second.',
  examples: [
    { template: '{.lessThan? stock 3}few{.or}plenty{.end}', data: { stock: 2 }, output: 'few' },
    { template: '{.lessThan? a b}yes{.or}no{.end}', data: { a: 10, b: '9' }, output: 'no' },
  ],
  holds: (left, right) => compare(left, right) < 0,
});
