import { Compiler } from '@squarespace/template-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { fixedPartials, randomData, randomTemplate } from '../support/random-template.ts';

const registry = createRegistry({ formatters, predicates });
const reference = new Compiler();

function serialise(source: string): JsonValue {
  return compile(source, { registry }).serialise();
}

describe('the serialised form', () => {
  it('writes what the reference writes', () => {
    fc.assert(
      fc.property(randomTemplate, (source) => {
        expect(serialise(source)).toEqual(JSON.parse(JSON.stringify(reference.parse(source).code)));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('renders as the text it came from', () => {
    fc.assert(
      fc.property(randomTemplate, randomData, (source, data) => {
        const options = { registry, partials: fixedPartials, injects: { i: 1 } };
        const tree = JSON.parse(JSON.stringify(serialise(source))) as JsonValue;
        expect(compile(tree, options).render(data).output).toBe(compile(source, options).render(data).output);
      }),
      { numRuns: 300, seed: 8 },
    );
  });

  it.each<[string, JsonValue, string]>([
    ['no tree at all', 'text that is no template tree'.length, ''],
    ['a body that is 0', [17, 1, 0, 18], ''],
    ['an unknown opcode', [17, 1, [[99, 1], [0, 'a'], 98, 'odd', null], 18], 'a'],
    ['an unknown formatter', [17, 1, [[1, [['a']], [['nope'], ['html']]]], 18], '&lt;'],
    ['an unknown predicate', [17, 1, [[5, 'nope?', 0, [[0, 'x']], [7, 0, 0, [[0, 'y']], 3]]], 18], 'y'],
    [
      'an absent alternate',
      [
        17,
        1,
        [
          [2, ['b'], [[0, 'x']]],
          [8, [], [['b']], [[0, 'x']], null],
        ],
        18,
      ],
      '',
    ],
    [
      'a nested block between',
      [17, 1, [[4, ['list'], [[1, [['@']], 0]], 3, [[8, [], [['@']], [[0, ',']], 3]]]], 18],
      '1,2',
    ],
    [
      'a struct and an atom',
      [
        17,
        1,
        [
          [20, { any: 1 }, [[0, 's']]],
          [21, 'x'],
        ],
        18,
      ],
      's',
    ],
    [
      'odd segments',
      [
        17,
        1,
        [
          [1, [[-1]], 0],
          [1, [[1.5, 'x']], 0],
          [1, [[{}]], 0],
        ],
        18,
      ],
      '',
    ],
  ])('reads %s', (_what, tree, output) => {
    for (const tier of ['closures', 'code'] as const) {
      expect(compile(tree, { registry, tier }).render({ a: '<', list: [1, 2] }).output).toBe(output);
    }
  });
});
