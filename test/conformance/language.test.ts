import { describe, expect, it } from 'vitest';
import { conformanceGroups, hasConformance } from '../support/conformance.ts';
import { differencesIn } from '../support/conformance-group.ts';

const languageGroups =
  /^(?:diff-)?(?:language|parser|eval|errors|partials|preprocessor|deep|unicode|mixed|java-divergent|predicates-core|formatters-core)$/;

describe('conformance of the language', () => {
  const groups = conformanceGroups().filter((group) => languageGroups.test(group));

  it('finds the cases, or says that they are not there', () => {
    if (!hasConformance) console.log('conformance: no cases beside the repository, nothing to compare with');
    expect(groups.length > 10).toBe(hasConformance);
  });

  for (const tier of ['closures', 'code'] as const) {
    it.each(groups)(`renders %s as expected (${tier})`, (group) => {
      expect(differencesIn(group, tier)).toEqual([]);
    });
  }
});
