import { describe, expect, it } from 'vitest';
import { type CachedPage, PageCache } from '../../../../server/http/pages/page-cache.ts';
import { KeptContexts } from '../../../../server/site/content/indexed/kept-contexts.ts';
import { SharedRoom } from '../../../../server/site/lib/shared-room.ts';

function pageOf(size: number): CachedPage {
  const body = Buffer.alloc(size);
  return { body, holes: [], etag: '', status: 200, type: '', version: '1', encoded: new Map() };
}

const contextOf = (path: string, size: number) => ({ file: '', path, own: {}, stamp: '', mark: '', size, checked: 0 });

describe('the memory that caches share', () => {
  it('is what all of them keep, and the one that keeps most gives way', () => {
    const room = new SharedRoom(1_000_000);
    const quiet = new PageCache({ room });
    const crawled = new PageCache({ room });
    const contexts = new KeptContexts(10_000_000, room);
    for (let n = 0; n < 5; n += 1) quiet.set(`/${n}`, pageOf(10_000));
    let most = 0;
    for (let n = 0; n < 300; n += 1) {
      crawled.set(`/${n}`, pageOf(10_000));
      contexts.set(contextOf(`/${n}`, 10_000));
      most = Math.max(most, room.held);
    }
    expect(most).toBeLessThanOrEqual(1_000_000);
    expect(room.held).toBe(quiet.held + crawled.held + contexts.held);
    expect(room.held).toBeGreaterThan(900_000);
    expect([quiet.size, crawled.get('/0', '1') !== undefined, crawled.get('/299', '1')]).toEqual([5, true, undefined]);
    expect(contexts.get('/299')?.size).toBe(10_000);
  });

  it('counts what is made of small pages to show them', () => {
    const contexts = new KeptContexts(1_000_000);
    for (let n = 0; n < 1_000; n += 1) contexts.set(contextOf(`/${n}`, 100));
    expect([contexts.get('/0'), contexts.get('/999')?.size]).toEqual([undefined, 100]);
    expect(contexts.held).toBeLessThanOrEqual(1_000_000);
  });

  it('counts the forms of a page in which it was sent', () => {
    const cache = new PageCache({ room: new SharedRoom(100_000) });
    cache.set('/a', pageOf(30_000));
    const page = pageOf(30_000);
    cache.set('/b', page);
    expect(cache.size).toBe(2);
    cache.addEncoded('/b', page, 'br', [Buffer.alloc(40_000)]);
    expect([cache.get('/a', '1'), cache.get('/b', '1')]).toEqual([undefined, page]);
  });

  it('leaves each cache what it was given last, and is given back with a cache that is closed', () => {
    const room = new SharedRoom(10_000);
    const [one, other] = [new PageCache({ room }), new PageCache({ room })];
    one.set('/', pageOf(20_000));
    other.set('/', pageOf(20_000));
    expect([one.size, other.size]).toEqual([1, 1]);
    one.close();
    other.close();
    expect(room.held).toBe(0);
  });
});
