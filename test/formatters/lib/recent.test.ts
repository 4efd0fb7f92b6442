import { describe, expect, it } from 'vitest';
import { CACHE_LIMIT, rememberRecent } from '../../../formatters/lib/recent.ts';

describe('caches', () => {
  it('keep the hundred entries used last', () => {
    const made: string[] = [];
    const remember = rememberRecent((key) => {
      made.push(key);
      return { key };
    });
    for (let index = 0; index < CACHE_LIMIT; index++) remember(String(index));
    const first = remember('0');
    remember('one more');
    expect(remember('0')).toBe(first);
    expect(made).toHaveLength(CACHE_LIMIT + 1);
    remember('1');
    expect(made.filter((key) => key === '1')).toHaveLength(2);
  });
});
