import { expect, it } from 'vitest';
import { Arena } from '../../../server/site/assembly/buffer-pool.ts';

it('keeps what was taken apart until it is given back, however much that is', () => {
  const arena = Arena.lend();
  const taken = Array.from({ length: 40 }, (_, at) => arena.copy(Buffer.alloc(50_000, at)));
  for (const [at, bytes] of taken.entries()) expect(bytes.equals(Buffer.alloc(50_000, at))).toBe(true);
});

it('is lent to one page at a time, and only once for every time that it is given back', () => {
  const first = Arena.lend();
  expect(Arena.lend()).not.toBe(first);
  first.giveBack();
  first.giveBack();
  const [second, third] = [Arena.lend(), Arena.lend()];
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('leaves what grew beyond a page to the collector', () => {
  const large = Arena.lend();
  large.take(3_000_000);
  large.giveBack();
  expect(Arena.lend()).not.toBe(large);
});
