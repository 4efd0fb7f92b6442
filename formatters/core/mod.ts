import { defineFormatter, toNumber } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';

const DIVISOR = 2;

export const mod = defineFormatter({
  name: 'mod',
  family: 'core',
  summary: 'Remainder of a division.',
  args: { divisor: leadingInteger('number to divide by', { default: DIVISOR }) },
  examples: [
    { template: '{n|mod 3}', data: { n: 7 }, output: '1' },
    { template: '{n|mod} {n|mod 0} {text|mod}', data: { n: -7.5, text: 'x' }, output: '-1.5 -1.5 NaN' },
  ],
  apply: (input, { divisor }) => toNumber(input) % (divisor || DIVISOR),
});
