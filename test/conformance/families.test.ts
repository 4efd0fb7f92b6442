import { describe, expect, it } from 'vitest';
import { conformanceGroups, hasConformance } from '../support/conformance.ts';
import { conformanceWays, differencesIn } from '../support/conformance-group.ts';

const families = /^(?:diff-)?(?:formatters|predicates)-|^diff-(?:focused|java-divergent)/;

describe('conformance of formatters and predicates', () => {
  const groups = conformanceGroups().filter((group) => families.test(group));

  it('finds the cases, and says which are not there', () => {
    if (!hasConformance) console.log('conformance: no suites beside the repository, only our own cases');
    expect(groups.length).toBeGreaterThan(5);
  });

  it.each(groups)('prints %s as expected', async (group) => {
    for (const way of conformanceWays) expect(await differencesIn(group, way)).toEqual([]);
  });
});
