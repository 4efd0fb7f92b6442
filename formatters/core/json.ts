import { defineFormatter } from '#engine';
import { jsonText } from '../lib/json.ts';

export const json = defineFormatter({
  name: 'json',
  family: 'core',
  summary: 'JSON text of a value, safe inside a script.',
  examples: [
    {
      template: 'let item = {item|json};',
      data: { item: { sku: 'A1', tags: [] } },
      output: 'let item = {"sku":"A1","tags":[]};',
    },
    { template: '{a|json} [{nope|json}]', data: { a: '</b>' }, output: '"<\\/b>" []' },
  ],
  apply: (input, _args, context) => jsonText(input, context),
});
