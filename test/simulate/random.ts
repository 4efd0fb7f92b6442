/** Chance that a seed decides: the same seed, the same numbers. */
export interface Random {
  /** From 0 up to 1, without it. */
  next(): number;
  below(limit: number): number;
  chance(part: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  bytes(count: number): Buffer;
}

/** sfc32: small, fast and good enough for what no secret depends on. */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  function word(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let round = 0; round < 15; round++) word();
  const below = (limit: number) => Math.floor((word() / 2 ** 32) * limit);
  return {
    next: () => word() / 2 ** 32,
    below,
    chance: (part) => word() / 2 ** 32 < part,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => word() & 0xff)),
  };
}
