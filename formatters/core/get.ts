import { defineFormatter, isArray, type JsonValue, toText, type Value, walk } from '#engine';
import { references } from '../lib/arguments.ts';

export const get = defineFormatter({
  name: 'get',
  family: 'core',
  summary: 'The member whose name is the value of another variable.',
  args: { names: references('variables that hold the names', { least: 1 }) },
  examples: [
    { template: '{labels|get size}', data: { labels: { m: 'Medium' }, size: 'm' }, output: 'Medium' },
    { template: '{labels|get path}', data: { labels: { m: { de: 'Mittel' } }, path: ['m', 'de'] }, output: 'Mittel' },
  ],
  apply(input, { names }, context) {
    let value: Value = input;
    for (const name of names) {
      const found = context.find(name);
      if (found === undefined) return undefined;
      value = walk(value, isArray(found) ? found.map(keyOf) : [keyOf(found)]);
    }
    return value;
  },
});

function keyOf(value: JsonValue): string | number {
  return typeof value === 'number' ? value : toText(value);
}
