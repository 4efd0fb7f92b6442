import { describe, expect, it } from 'vitest';
import { type CachedPage, PageCache } from '../../../../server/http/pages/page-cache.ts';
import { compress } from '../../../../server/http/protocol/encodings.ts';
import { sizeAsText } from '../../../../server/site/lib/size-as-text.ts';

const limits = { entries: 10, bytes: 10_000, shown: 1_000 };

function madeOf(size: number): CachedPage {
  const again = { shown: { items: [] }, shownSize: size, keptBytes: 50 };
  const body = Buffer.alloc(100);
  return {
    ...{ body, holes: [], etag: '', status: 200, type: '', version: '1', live: '1' },
    encoded: new Map(),
    again,
  };
}

const named = (cache: PageCache, names: readonly string[]) =>
  names.map((name) => cache.before(name, '1', '')?.again !== undefined);

it('keeps of a compressed form the memory that it needs, which is what it counts', async () => {
  const cache = new PageCache(limits);
  const page = madeOf(0);
  cache.set('a', page);
  const form = await compress('br', Buffer.from('a page '.repeat(200)), 'kept');
  const { bytes } = cache;
  cache.addEncoded('a', page, 'br', [form]);
  const [kept] = cache.get('a', '1', '1')?.encoded.get('br') ?? [];
  expect(kept).toEqual(form);
  expect(kept?.buffer.byteLength).toBe(cache.bytes - bytes);
});

describe('a full cache', () => {
  const held = (cache: PageCache, names: readonly string[]) =>
    names.filter((name) => cache.get(name, '1', '1') !== undefined);
  const visited = Array.from({ length: 10 }, (_, number) => `/visited-${number}`);

  function fullCache(): PageCache {
    const cache = new PageCache({ ...limits, shown: 1_000_000 });
    for (const name of visited) cache.set(name, madeOf(10));
    return cache;
  }

  it('gives no page away for those that are asked for once', () => {
    const cache = fullCache();
    for (let number = 0; number < 1_000; number += 1) cache.set(`/crawled-${number}`, madeOf(10));
    expect([held(cache, visited), cache.size, cache.evictions]).toEqual([visited, 10, 0]);
  });

  it('takes a page in for which somebody comes back, and its oldest goes', () => {
    const cache = fullCache();
    for (const name of ['/new', '/other', '/new']) cache.set(name, madeOf(10));
    expect(held(cache, [...visited, '/new', '/other'])).toEqual([...visited.slice(1), '/new']);
  });

  it('takes in what a page has become', () => {
    const cache = fullCache();
    const changed = { ...madeOf(10), version: '2' };
    cache.set('/visited-3', changed);
    expect(cache.get('/visited-3', '2', '1')).toBe(changed);
    expect(cache.get('/visited-4', '2', '1')).toBeUndefined();
    cache.set('/visited-4', changed);
    expect(cache.get('/visited-4', '2', '1')).toBe(changed);
  });
});

describe('what cached pages were made of', () => {
  it('is kept of the pages made last, and the others stay pages', () => {
    const cache = new PageCache(limits);
    for (const name of ['a', 'b', 'c']) cache.set(name, madeOf(400));
    expect(named(cache, ['a', 'b', 'c'])).toEqual([false, true, true]);
    expect(cache.get('a', '1', '1')?.body).toHaveLength(100);
    expect([cache.size, cache.bytes]).toEqual([3, 3 * 100 + 2 * 50]);
  });

  it('counts once for a page that is made again, and not for one that is gone', () => {
    const cache = new PageCache(limits);
    cache.set('a', madeOf(400));
    for (let time = 0; time < 5; time += 1) cache.set('b', madeOf(400));
    expect(named(cache, ['a', 'b'])).toEqual([true, true]);
    expect(cache.get('a', 'other')).toBeUndefined();
    cache.set('c', madeOf(600));
    expect(named(cache, ['b', 'c'])).toEqual([true, true]);
    expect(cache.bytes).toBe(2 * 150);
  });

  it('is kept of one page that is larger than all may be, until the next one', () => {
    const cache = new PageCache(limits);
    cache.set('a', madeOf(5_000));
    expect(named(cache, ['a'])).toEqual([true]);
    cache.set('b', madeOf(10));
    expect(named(cache, ['a', 'b'])).toEqual([false, true]);
    cache.clear();
    cache.set('c', madeOf(1_000));
    expect(named(cache, ['c'])).toEqual([true]);
  });

  it.each([
    {},
    [],
    'text',
    12.5,
    null,
    {
      items: [
        { id: 'a', tags: ['x', 'yz'] },
        { id: 'b', n: 1 },
      ],
    },
  ])('has about the size of the text of %j', (value) => {
    expect(Math.abs(sizeAsText(value) - JSON.stringify(value).length)).toBeLessThanOrEqual(8);
  });
});
