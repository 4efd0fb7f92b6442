import { defineFormatter, isArray, isObject, type Value } from '#engine';

export const count = defineFormatter({
  name: 'count',
  family: 'core',
  summary: 'Number of elements of an array, members of an object or characters of a text.',
  examples: [
    { template: '{items|count} items', data: { items: ['hat', 'shirt', 'scarf'] }, output: '3 items' },
    { template: '{title|count} {price|count}', data: { title: 'Hat', price: 4200 }, output: '3 0' },
  ],
  apply: (input) => sizeOf(input),
});

function sizeOf(value: Value): number {
  if (typeof value === 'string' || isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}
