import { defineFormatter, isArray, type JsonValue, reference, type Value, walk } from '#engine';
import { joinedText } from '../lib/text.ts';

export const keyBy = defineFormatter({
  name: 'key-by',
  family: 'core',
  summary: 'Turns an array into an object, each element under the value it has at a path.',
  args: { path: reference('path of the key in an element') },
  examples: [
    {
      template: '{.var @bySku items|key-by sku}{@bySku.B2.title}',
      data: {
        items: [
          { sku: 'A1', title: 'Hat' },
          { sku: 'B2', title: 'Shirt' },
        ],
      },
      output: 'Shirt',
    },
    {
      template: '{.var @m items|key-by sku}{@m|json}',
      data: { items: [{ sku: 'A', n: 1 }, { n: 2 }, { sku: 'A', n: 3 }] },
      output: '{"A":{"sku":"A","n":3}}',
    },
  ],
  apply(input, { path }) {
    const entries: [string, JsonValue][] = [];
    if (path === undefined || !isArray(input)) return {};
    for (const element of input) {
      const key = walk(element, path);
      if (key !== undefined) entries.push([keyText(key), element]);
    }
    return Object.fromEntries(entries);
  },
});

function keyText(value: Value): string {
  return value === null ? 'null' : joinedText(value);
}
