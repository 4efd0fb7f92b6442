import { isEqual } from '../lib/compare.ts';
import { defineComparison } from './comparison.ts';

export const equal = defineComparison({
  name: 'equal?',
  summary: 'True when two values are deeply equal; with one operand, when the current value equals it.',
  examples: [
    { template: '{.equal? size "M"}medium{.or}other{.end}', data: { size: 'M' }, output: 'medium' },
    { template: '{.equal? n 1}same{.or}not{.end}', data: { n: '1' }, output: 'not' },
    { template: '{.section n}{.equal? 5}five{.end}{.end}', data: { n: 5 }, output: 'five' },
  ],
  holds: (left, right) => isEqual(left, right),
});
