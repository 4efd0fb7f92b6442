import { defineFormatter, type FormatterDefinition } from '#engine';
import { cycle } from './cycle.ts';

/** Where cycle found nothing to pick, the reference's raw prints nothing either, and not `null`. */
const rawOfPick: FormatterDefinition = defineFormatter({
  name: 'raw',
  family: 'core',
  summary: 'JSON text of what cycle picked; nothing where it picked nothing.',
  examples: [{ template: '{a|cycle odd even|raw}{b|cycle odd even|raw}', data: { a: 1, b: 'c' }, output: '"odd"' }],
  behind: (previous) => (previous === rawOfPick ? rawOfPick : undefined),
  apply: (input) => (input === undefined ? undefined : JSON.stringify(input)),
});

export const raw = defineFormatter({
  name: 'raw',
  family: 'core',
  summary: 'JSON text of a value as it is, without the protection that json gives a script.',
  examples: [
    { template: '{item|raw}', data: { item: { sku: 'A1' } }, output: '{"sku":"A1"}' },
    { template: '{a|raw} {nope|raw}', data: { a: '</b>' }, output: '"</b>" null' },
    { template: '[{a|cycle odd even|raw}]', data: { a: 'b' }, output: '[]' },
  ],
  behind: (previous) => (previous === cycle || previous === rawOfPick ? rawOfPick : undefined),
  apply: (input) => JSON.stringify(input ?? null),
});
