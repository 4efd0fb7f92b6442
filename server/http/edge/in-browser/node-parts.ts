import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer as BrowserBuffer } from 'buffer/';
import { inflateSync } from 'fflate/browser';

/**
 * What the renderer of workers asks of Node, for a browser's service worker: `vitrine build --target preview` names this file
 * in the place of Node's modules. A page is not packed there, and hashes some hundred bytes.
 */

const processTime = { user: 0, system: 0 };
Object.assign(globalThis, {
  Buffer: BrowserBuffer,
  process: { cpuUsage: () => processTime, hrtime: () => [0, 0], env: {} },
});

type Encoding = 'base64' | 'base64url' | 'hex';

/** One algorithm for all: browsers are told of the one, and whoever asks for another wants a name that changes with the text. */
export function hash(_algorithm: string, text: string | Uint8Array, encoding: Encoding): string {
  return encoded(sha256(bytesOf(text)), encoding);
}

export function createHash(_algorithm: string): Digest {
  return new Digest();
}

class Digest {
  readonly #parts: Uint8Array[] = [];

  update(part: string | Uint8Array): this {
    this.#parts.push(bytesOf(part));
    return this;
  }

  digest(encoding: Encoding): string {
    return encoded(sha256(BrowserBuffer.concat(this.#parts)), encoding);
  }
}

const bytesOf = (given: string | Uint8Array): Uint8Array =>
  typeof given === 'string' ? BrowserBuffer.from(given) : given;

function encoded(bytes: Uint8Array, encoding: Encoding): string {
  const written = BrowserBuffer.from(bytes);
  if (encoding !== 'base64url') return written.toString(encoding);
  return written
    .toString('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** What was written packed. */
export const inflateRawSync = (packed: Uint8Array) => BrowserBuffer.from(inflateSync(packed));

const BITS = 8;
const POLYNOMIAL = 0xed_b8_83_20;

export function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < BITS; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** Of functions that a browser does not have, too: nobody calls those. */
export const promisify = (_callback: unknown) => () => Promise.reject(new Error('A preview packs nothing.'));

export function extname(path: string): string {
  return /[^/](\.[^./]*)$/.exec(path)?.[1] ?? '';
}
