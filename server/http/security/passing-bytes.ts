import { randomBytes } from 'node:crypto';

/** Bytes asked of the system at a time: one call costs more than a thousand bytes of it. */
const atOnce = 4_096;
let pool = Buffer.alloc(0);
let used = 0;

/** Random text for what is over with one response, such as its nonce: it lies in memory for a while, as no key may. */
export function passingToken(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(atOnce);
    used = 0;
  }
  used += bytes;
  return pool.toString(encoding, used - bytes, used);
}
