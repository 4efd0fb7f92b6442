import type { RegionRow } from './region-table.ts';

/** A region of the page before its own code has taken over. */
export interface LazyRegion {
  row: RegionRow;
  awake?: Promise<void>;
  /** Its own code hears what is pressed, or it was given up. */
  answers?: boolean;
}

/** Loads React and the region's code, and resolves when the region answers to events. */
export type Wake = (name: string, element: Element) => Promise<void>;
