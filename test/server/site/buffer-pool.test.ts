import { expect, it } from 'vitest';
import { BufferPool } from '../../../server/site/assembly/buffer-pool.ts';

it('keeps what was taken apart until it is given back, however much that is', () => {
  const pool = BufferPool.acquire();
  const taken = Array.from({ length: 40 }, (_, at) => pool.copy(Buffer.alloc(50_000, at)));
  for (const [at, bytes] of taken.entries()) expect(bytes.equals(Buffer.alloc(50_000, at))).toBe(true);
});

it('is lent to one page at a time, and only once for every time that it is given back', () => {
  const first = BufferPool.acquire();
  expect(BufferPool.acquire()).not.toBe(first);
  first.release();
  first.release();
  const [second, third] = [BufferPool.acquire(), BufferPool.acquire()];
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('leaves what grew beyond a page to the collector', () => {
  const large = BufferPool.acquire();
  large.take(3_000_000);
  large.release();
  expect(BufferPool.acquire()).not.toBe(large);
});
