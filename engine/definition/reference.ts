import type { Reference } from './value.ts';

const LARGEST_INDEX = 2_147_483_647;

/** Cuts a dotted reference into its segments (language reference, “References”). */
export function readReference(written: string): Reference {
  if (isOneName(written)) return [written];
  return written.split('.').map((segment) => {
    if (!/^[0-9]+$/.test(segment)) return segment;
    const index = Number(segment);
    return index <= LARGEST_INDEX ? index : segment;
  });
}

const [DOT, ZERO, NINE] = [0x2e, 0x30, 0x39];

/** Most are. A look at each character takes less time than calling an expression. */
function isOneName(written: string): boolean {
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at);
    if (code === DOT || (code >= ZERO && code <= NINE)) return false;
  }
  return true;
}
