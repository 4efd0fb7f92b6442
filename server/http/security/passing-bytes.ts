import { randomBytes } from 'node:crypto';

/** Bytes asked of the system at a time, and written as text at once: one call costs more than a thousand bytes of it. */
const atOnce = 3_072;
let pool = '';
let used = 0;

/**
 * Random text of so many characters of six bits, for what is over with one response, such as its nonce: it lies in memory
 * for a while, as no key may.
 */
export function passingToken(characters: number): string {
  if (used + characters > pool.length) {
    pool = randomBytes(atOnce).toString('base64url');
    used = 0;
  }
  used += characters;
  return pool.slice(used - characters, used);
}
