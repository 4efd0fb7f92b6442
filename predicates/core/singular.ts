import { definePredicate, toNumber } from '#engine';

export const singular = definePredicate({
  name: 'singular?',
  family: 'core',
  summary: 'True when the current value is exactly one.',
  examples: [
    { template: '{.section n}{.singular?}one item{.or}{@} items{.end}{.end}', data: { n: 1 }, output: 'one item' },
    { template: '{.section n}{.singular?}one{.or}not one{.end}{.end}', data: { n: '1.0' }, output: 'one' },
  ],
  test: (input) => toNumber(input) === 1,
});
