import { compare } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const lessThanOrEqual = defineComparison({
  name: 'lessThanOrEqual?',
  summary: 'True when the first value is less than the second or equal to it.',
  examples: [
    { template: '{.lessThanOrEqual? stock 3}few{.or}plenty{.end}', data: { stock: 3 }, output: 'few' },
    { template: '{.lessThanOrEqual? stock "x"}few{.or}plenty{.end}', data: { stock: 3 }, output: 'plenty' },
  ],
  holds: (left, right) => compare(left, right) <= 0,
});
