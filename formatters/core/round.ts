import { defineFormatter, toNumber } from '#engine';

export const round = defineFormatter({
  name: 'round',
  family: 'core',
  summary: 'The nearest whole number; halves go up.',
  examples: [
    { template: '{n|round}', data: { n: 2.5 }, output: '3' },
    { template: '{n|round} {text|round}', data: { n: -2.5, text: 'x' }, output: '-2 NaN' },
  ],
  apply: (input) => Math.round(toNumber(input)),
});
