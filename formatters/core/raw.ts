import { defineFormatter } from '#engine';

export const raw = defineFormatter({
  name: 'raw',
  family: 'core',
  summary: 'JSON text of a value as it is, without the protection that json gives a script.',
  examples: [
    { template: '{item|raw}', data: { item: { sku: 'A1' } }, output: '{"sku":"A1"}' },
    { template: '{a|raw} {nope|raw}', data: { a: '</b>' }, output: '"</b>" null' },
  ],
  apply: (input) => JSON.stringify(input ?? null),
});
