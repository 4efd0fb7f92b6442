import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBatchLoader } from '../../../server/services/lib/batch-loader.ts';

const pause = 40;

it('asks at once for who comes alone, and together for a crowd, each hearing its own answer', async () => {
  const asked: (readonly number[])[] = [];
  const double = createBatchLoader(
    async (numbers: readonly number[]) => {
      asked.push(numbers);
      return numbers.map((number) => number * 2);
    },
    { pause, most: 3 },
  );
  expect(await double(1)).toBe(2);
  expect(await Promise.all([2, 3, 4, 5, 6].map(double))).toEqual([4, 6, 8, 10, 12]);
  expect(asked).toEqual([[1], [2, 3, 4], [5, 6]]);
  await wait(2 * pause);
  const alone = double(7);
  expect(asked.at(-1)).toEqual([7]);
  await alone;
});

it('tells all of an asking that failed, and goes on with the next', async () => {
  let isAway = true;
  const echo = createBatchLoader(
    async (words: readonly string[]) => {
      if (isAway) throw new Error('away');
      return words;
    },
    { pause: 1, most: 10 },
  );
  const failed = await Promise.allSettled([echo('a'), echo('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await echo('c')).toBe('c');
});
