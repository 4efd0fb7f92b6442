import { defineFormatter } from '#engine';
import { jsonText } from '../lib/json.ts';

export const jsonPretty = defineFormatter({
  name: 'json-pretty',
  family: 'core',
  summary: 'JSON text of a value, one member a line.',
  examples: [
    {
      template: '{item|json-pretty}',
      data: { item: { sku: 'A1', tags: [] } },
      output: '{\n  "sku": "A1",\n  "tags": []\n}',
    },
    { template: '[{nope|json-pretty}]', data: {}, output: '[]' },
  ],
  apply: (input, _args, context) => jsonText(input, context, 2),
});
