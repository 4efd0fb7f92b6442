import type { Tier } from '#engine';
import { renderRequest } from '../../server/cli/batch.ts';
import { findDifference, readConformance } from './conformance.ts';

/** What the cases of a group print otherwise than expected. */
export function differencesIn(group: string, tier: Tier): string[] {
  return readConformance(group).flatMap(
    (example) => findDifference(example, renderRequest({ id: example.name, ...example }, tier)) ?? [],
  );
}
