import { describe, expect, it } from 'vitest';
import { conformanceGroups, hasConformance } from '../support/conformance.ts';
import { conformanceWays, differencesIn } from '../support/conformance-group.ts';

const languageGroups =
  /^(?:diff-)?(?:language|parser|eval|errors|partials|preprocessor|deep|unicode|mixed|java-divergent|predicates-core|formatters-core)$/;

describe('conformance of the language', () => {
  const groups = conformanceGroups().filter((group) => languageGroups.test(group));

  it('finds the cases, and says which are not there', () => {
    if (!hasConformance) console.log('conformance: no suites beside the repository, only our own cases');
    expect(groups.length).toBeGreaterThan(5);
  });

  for (const way of conformanceWays) {
    it.each(groups)(`renders %s as expected (${way})`, async (group) => {
      expect(await differencesIn(group, way)).toEqual([]);
    });
  }
});
