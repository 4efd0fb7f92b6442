import { z } from 'zod';
import type { Kind } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

const schema = z.array(z.string('a text'), 'a list of names');

/** Built-in formatters and predicates in whose place the config's own are put. */
export const overrides: Kind<readonly string[]> = {
  mistakes(given, { builtIn, config }) {
    const shape = mistakesOf(schema, given, ['overrides']);
    if (shape.length > 0) return shape;
    const own = new Set([...namesIn(config['formatters']), ...namesIn(config['predicates'])]);
    // The schema has just found a list of texts.
    return (given as readonly string[]).flatMap((name, index) => {
      const isBuiltIn = builtIn.formatters.has(name) || builtIn.predicates.has(name);
      if (isBuiltIn && own.has(name)) return [];
      const found = isBuiltIn ? `"${name}", which the config does not define` : `"${name}", which is not built in`;
      return [{ path: ['overrides', index], found, expected: 'a name that is built in and defined here' }];
    });
  },
};

function namesIn(list: unknown): readonly unknown[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one
      ? [one.name, ...('aliases' in one && Array.isArray(one.aliases) ? one.aliases : [])]
      : [],
  );
}
