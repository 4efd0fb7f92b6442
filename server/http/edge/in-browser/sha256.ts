const BLOCK = 64;
const ROUNDS = 64;
const LOADED = 16;
const WORD = 4;
const BITS = 8;
/** What follows the text: one bit, and its length in eight bytes. */
const TAIL = 9;

/** FIPS 180-4. The browser's own answers later than a page that is being made can wait for. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const { start, rounds } = constants();
  const padded = new Uint8Array(Math.ceil((bytes.length + TAIL) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 2 * WORD, BigInt(bytes.length * BITS));
  const state = Uint32Array.from(start);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, wordsOf(view, at), rounds);
  const result = new DataView(new ArrayBuffer(state.byteLength));
  state.forEach((word, index) => {
    result.setUint32(index * WORD, word);
  });
  return new Uint8Array(result.buffer);
}

function wordsOf(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  for (let i = 0; i < LOADED; i += 1) words[i] = view.getUint32(at + i * WORD);
  for (let i = LOADED; i < ROUNDS; i += 1) {
    const early = words[i - 15] ?? 0;
    const late = words[i - 2] ?? 0;
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second;
  }
  return words;
}

function mix(state: Uint32Array, words: Uint32Array, rounds: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    const next = (h + chosen + (rounds[i] ?? 0) + (words[i] ?? 0)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + most) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

interface Constants {
  readonly start: Uint32Array;
  readonly rounds: Uint32Array;
}

let known: Constants | undefined;

/** Fractions of the square roots of the first primes, and of their cube roots. */
function constants(): Constants {
  if (known !== undefined) return known;
  const primes: number[] = [];
  for (let each = 2; primes.length < ROUNDS; each += 1) {
    if (primes.every((prime) => each % prime !== 0)) primes.push(each);
  }
  const fraction = (root: number) => (root % 1) * 2 ** 32;
  known = {
    start: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
  return known;
}
