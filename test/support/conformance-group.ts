import type { Tier } from '#engine';
import { renderRequest } from '../../server/cli/batch.ts';
import differences from '../conformance/differences.json' with { type: 'json' };
import { findDifference, readConformance } from './conformance.ts';

const knownToDiffer = new Set(differences.map(({ id }) => id));

/** What a group prints otherwise than expected, and what is on the list of differences without need. */
export function surprisesIn(group: string, tier: Tier): string[] {
  return readConformance(group).flatMap((example) => {
    const difference = findDifference(example, renderRequest({ id: example.name, ...example }, tier));
    const isKnown = knownToDiffer.has(`${group}/${example.name}`);
    if (difference !== undefined) return isKnown ? [] : [difference];
    return isKnown ? [`${example.name} no longer differs: take it off the list`] : [];
  });
}
