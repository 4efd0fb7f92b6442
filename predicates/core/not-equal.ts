import { isEqual } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const notEqual = defineComparison({
  name: 'notEqual?',
  summary: 'True when two values differ.',
  examples: [
    { template: '{.notEqual? size "M"}other{.or}medium{.end}', data: { size: 'L' }, output: 'other' },
    { template: '{.notEqual? nope null}differs{.or}equal{.end}', data: {}, output: 'equal' },
  ],
  holds: (left, right) => !isEqual(left, right),
});
