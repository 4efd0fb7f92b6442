import { defineFormatter, type Value, walk } from '#engine';
import { references } from '../lib/arguments.ts';

export const prop = defineFormatter({
  name: 'prop',
  family: 'core',
  summary: 'The value at a path below the value.',
  args: { paths: references('paths, walked one after the other', { least: 1 }) },
  examples: [
    { template: '{item|prop price.value}', data: { item: { price: { value: '42.00' } } }, output: '42.00' },
    { template: '{items|prop 1 title}', data: { items: [{}, { title: 'Hat' }] }, output: 'Hat' },
  ],
  apply: (input, { paths }) => paths.reduce<Value>(walk, input),
});
