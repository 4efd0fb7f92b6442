import type { Reference } from './value.ts';

const LARGEST_INDEX = 2_147_483_647;

/** Cuts a dotted reference into its segments (language reference, “References”). */
export function readReference(written: string): Reference {
  // Most are one name.
  if (!/[.0-9]/.test(written)) return [written];
  return written.split('.').map((segment) => {
    if (!/^[0-9]+$/.test(segment)) return segment;
    const index = Number(segment);
    return index <= LARGEST_INDEX ? index : segment;
  });
}
