import { describe, expect, it } from 'vitest';
import { renderRequest } from '../../server/cli/batch.ts';
import {
  type ConformanceCase,
  conformanceGroups,
  findDifference,
  hasConformance,
  readConformance,
} from '../support/conformance.ts';
import differences from './differences.json' with { type: 'json' };

const languageGroups =
  /^(?:diff-)?(?:language|parser|eval|errors|partials|preprocessor|deep|unicode|mixed|java-divergent|predicates-core|formatters-core)$/;
const knownToDiffer = new Set(differences.map(({ id }) => id));

describe('conformance of the language', () => {
  const groups = conformanceGroups().filter((group) => languageGroups.test(group));

  it('finds the cases, or says that they are not there', () => {
    if (!hasConformance) console.log('conformance: no cases beside the repository, nothing to compare with');
    expect(groups.length > 10).toBe(hasConformance);
  });

  for (const tier of ['closures', 'code'] as const) {
    it.each(groups)(`renders %s as expected (${tier})`, (group) => {
      const found: string[] = [];
      for (const example of readConformance(group)) {
        const actual = renderRequest({ id: example.name, ...example }, tier);
        if (usesLaterFamily(example, actual.errors)) continue;
        const difference = findDifference(example, actual);
        const isKnown = knownToDiffer.has(`${group}/${example.name}`);
        if (difference !== undefined && !isKnown) found.push(difference);
        if (difference === undefined && isKnown) found.push(`${example.name} no longer differs: take it off the list`);
      }
      expect(found).toEqual([]);
    });
  }
});

/** A formatter or predicate that the reference knows and this build does not have yet. */
function usesLaterFamily(
  { expect: wanted }: ConformanceCase,
  errors: readonly { readonly message: string }[],
): boolean {
  return wanted.errors === undefined && errors.some(({ message }) => message.endsWith("' is unknown"));
}
