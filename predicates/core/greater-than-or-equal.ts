import { compare } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const greaterThanOrEqual = defineComparison({
  name: 'greaterThanOrEqual?',
  summary: 'True when the first value is greater than the second or equal to it.',
  examples: [
    { template: '{.greaterThanOrEqual? stock 3}plenty{.or}few{.end}', data: { stock: 3 }, output: 'plenty' },
    { template: '{.greaterThanOrEqual? a 1}yes{.or}no{.end}', data: { a: null }, output: 'no' },
  ],
  holds: (left, right) => compare(left, right) >= 0,
});
