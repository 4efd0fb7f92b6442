import { expect, it } from 'vitest';
import { formatters } from '#formatters';
import { predicates } from '#predicates';

// The engine reads the number of parameters: a default value or a rest parameter would hide the context from it.
it.each(formatters)('$name declares each parameter of apply plainly', (definition) => {
  expect(parametersOf(definition.apply.toString())).toBe(definition.apply.length);
});

it.each(predicates)('$name declares each parameter of test plainly', (definition) => {
  expect(parametersOf(definition.test.toString())).toBe(definition.test.length);
});

/** How many parameters a function's text lists, whatever their kind. */
function parametersOf(source: string): number {
  const single = /^(?:async )?[\w$]+\s*=>/.exec(source);
  if (single !== null) return 1;
  const open = source.indexOf('(');
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let at = open; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 1) count += 1;
    if (depth === 0) break;
    if (at > open && depth >= 1 && /\S/.test(character)) isEmpty = false;
  }
  return isEmpty ? 0 : count + 1;
}
