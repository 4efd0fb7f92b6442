import { join } from 'node:path';
import type { RegionEntry } from '../extensions/kinds/regions.ts';

/** What is meant where a region does not say it. */
export const usualRegion = { load: 'visible', controls: 'button,[role=button],form' } as const;

/** A region's module as it is imported: a file of the site's folder, or what the site has installed. */
export function moduleOf(root: string, { module }: RegionEntry): string {
  return /^\.{1,2}\//.test(module) ? join(root, module) : module;
}
