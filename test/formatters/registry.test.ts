import { expect, it } from 'vitest';
import { compile, createRegistry, defineFormatter, definePredicate, integer, toText } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';

const shout = defineFormatter({
  name: 'shout',
  family: 'mine',
  summary: 'Adds exclamation marks.',
  args: { count: integer('how many', { default: 1, min: 1 }) },
  examples: [{ template: '{title|shout 2}', data: { title: 'New' }, output: 'New!!' }],
  apply: (input, { count }) => toText(input) + '!'.repeat(count),
});

const loud = definePredicate({
  name: 'loud?',
  family: 'mine',
  summary: 'True for a text with an exclamation mark.',
  examples: [{ template: '{.section t}{.loud?}yes{.end}{.end}', data: { t: 'New!' }, output: 'yes' }],
  test: (input) => toText(input).includes('!'),
});

it.each(['closures', 'code'] as const)('a host adds names of its own (%s)', (tier) => {
  const registry = createRegistry({ formatters: [...formatters, shout], predicates: [...predicates, loud] });
  const render = (template: string) => compile(template, { registry, tier }).render({ title: 'New', t: 'New!' });
  expect(render('{title|shout 2|html}{.section t}{.loud?} yes{.end}{.end}').output).toBe('New!! yes');
  expect(render('{title|shot}').diagnostics[0]?.suggestion).toBe('shout');
});

it('takes the place of a built-in one by its name', () => {
  const mine = defineFormatter({ ...shout, name: 'capitalize' });
  const registry = createRegistry({ formatters: [...formatters, mine], predicates });
  expect(compile('{title|capitalize}', { registry }).render({ title: 'New' }).output).toBe('New!');
});

it('has every built-in name once', () => {
  for (const definitions of [formatters, predicates]) {
    const names = definitions.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
  expect(formatters.flatMap(({ name, aliases = [] }) => [name, ...aliases])).toHaveLength(95);
  expect(predicates.flatMap(({ name, aliases = [] }) => [name, ...aliases])).toHaveLength(101);
});
