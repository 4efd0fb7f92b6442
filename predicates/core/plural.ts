import { definePredicate, toNumber } from '#engine';

export const plural = definePredicate({
  name: 'plural?',
  family: 'core',
  summary: 'True when the current value is more than one.',
  examples: [
    { template: '{.section n}{@} item{.plural?}s{.end}{.end}', data: { n: 3 }, output: '3 items' },
    { template: '{.section n}{.plural?}many{.or}not many{.end}{.end}', data: { n: -2 }, output: 'not many' },
  ],
  test: (input) => toNumber(input) > 1,
});
