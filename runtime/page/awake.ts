import { sharedMap } from '../shared-map.ts';

/** Regions whose effects have run: from then on their controls tell what is chosen and typed themselves. */
export const awake = sharedMap<Element, true>('awake');
