import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { eachPage } from '../../../../../server/site/content/each-page.ts';
import { isLarge } from '../../../../../server/site/content/indexed/open-indexed.ts';
import type { ListPart, PageSource } from '../../../../../server/site/content/page-source.ts';
import { search } from '../../../../../server/site/content/search.ts';
import { SiteTree } from '../../../../../server/site/content/site-tree.ts';
import { listAt, textAt } from '../../../../../server/site/lib/json-access.ts';
import { queryData } from '../../../../../server/site/tags/query.ts';
import { fresh, PRODUCTS } from '../../../../support/indexed-content.ts';
import { largeContent, madeProduct } from '../../../../support/large-content.ts';
import { scratchFolder, writeFiles } from '../../../../support/serve-site.ts';

// Each index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });

/** One for all that only read of it: to make one takes a thread. */
let read: ReturnType<typeof fresh> | undefined;
const shared = () => (read ??= fresh('kept'));
afterAll(async () => {
  const kept = await read;
  await kept?.source.close();
  for (const folder of kept === undefined ? [] : [kept.content, kept.data]) rmSync(folder, { recursive: true });
});

const numbers = (found: ListPart | undefined) =>
  (found?.items ?? []).map((item) => Number(textAt(item, 'id').replace('item-', '')));
const priceOf = (number: number) => 5 + ((number * 3) % 50);
/** By which prices only grow in an order; 0 where it is none of prices. */
const priceSigns = { featured: 0, name: 0, price: 1, '-price': -1, newest: 0 } as const;
const all = Array.from({ length: PRODUCTS }, (_, number) => number);

describe('a content folder with an index', () => {
  it('gives every part of a list once, forwards and backwards, in each order', async () => {
    const { part } = await shared();
    for (const sort of ['featured', 'name', 'price', '-price', 'newest'] as const) {
      const forwards: number[][] = [];
      let found = part({ sort });
      let last = found;
      for (let page = 2; found !== undefined; page += 1) {
        forwards.push(numbers(found));
        last = found;
        found = found.next === undefined ? undefined : part({ sort, page, after: found.next });
      }
      expect(forwards.flat().sort((a, b) => a - b)).toEqual(all);
      const backwards = [numbers(last)];
      for (let back = last?.previous; back !== undefined; back = last?.previous) {
        last = part({ sort, page: 2, before: back });
        backwards.unshift(numbers(last));
      }
      expect(backwards).toEqual(forwards);
      const before = priceSigns[sort];
      const prices = forwards.flat().map((number) => priceOf(number) * before);
      expect(prices.every((price, at) => price >= (prices[at - 1] ?? price))).toBe(true);
    }
  });

  it('narrows a list by category, tag, price, stock and options, with how many there are', async () => {
    const { part } = await shared();
    const query = { category: 'mug', tag: 'blue', inStock: true, options: ['Size=Large'], minPrice: 10, maxPrice: 40 };
    const wanted = all.filter(
      (n) => n % 5 === 0 && n % 3 === 0 && n % 4 !== 0 && n % 2 === 1 && priceOf(n) >= 10 && priceOf(n) <= 40,
    );
    expect(wanted.length).toBeGreaterThan(0);
    const found = part(query, 100);
    expect([numbers(found).sort((a, b) => a - b), found?.total]).toEqual([wanted, wanted.length]);
    expect(part({ category: 'mug' })?.total).toBe(24);
    expect(part({ category: 'nothing of the kind' })?.items).toEqual([]);
    expect(part()?.labels.get('category:mug')).toBe(24);
  });

  it('reads for a query the items that it shows, and finds those of a category wherever they stand', async () => {
    const { source } = await shared();
    const peeked: string[] = [];
    const data = new SiteTree({
      ...{ collectionAt: (name: string) => source.collectionAt(name), large: source.large },
      peek: (path: string) => {
        peeked.push(path);
        return source.peek(path);
      },
    } as PageSource).dataFor({}, new Set());
    const asked = vi.spyOn(source.large, 'first');
    const idsOf = (attributes: Readonly<Record<string, string>>) =>
      listAt(queryData(new Map(Object.entries({ collection: 'shop', ...attributes })), {}, data), 'items').map((item) =>
        Number(textAt(item, 'id').replace('item-', '')),
      );
    const first = numbers((await shared()).part({}, 10));
    expect(idsOf({ limit: '3', skip: '2' })).toEqual(first.slice(2, 5));
    const mugs = numbers((await shared()).part({ category: 'mug' }, 4));
    expect(idsOf({ limit: '4', category: 'mug' })).toEqual(mugs);
    expect(idsOf({ limit: '4', featured: 'true' })).toEqual([]);
    expect(asked.mock.calls.map(([, { most }]) => most)).toEqual([5, 4, 200]);
    expect(peeked).toEqual(['/shop', '/shop', '/shop']);
    asked.mockRestore();
  });

  it('refuses a made-up place', async () => {
    const { part } = await shared();
    for (const after of ['bm9uc2Vuc2U', 'WzEsIHt9XQ']) expect(part({ page: 2, after })).toBeUndefined();
    expect(part({ page: 99 })).toBeUndefined();
  });

  it('finds products before pages, and what was meant by a slip', async () => {
    const { source } = await shared();
    const { products, count, words } = await source.large.find('mgu', 50);
    expect([products.length, count, words]).toEqual([24, 24, ['mug']]);
    expect((await source.large.find('blue mug 15', 5)).products[0]).toBe('/shop/p15');
    expect(await source.large.find('shop', 5)).toMatchObject({ products: [], others: ['/shop'] });
    expect((await source.large.find('""*( OR', 5)).count).toBe(0);
  });

  it('finds what stands in a list alone, by the address of its own, and what has a page once', async () => {
    const { content, source } = await fresh();
    const products = [
      { id: 'own', title: 'Quagga brooch', urlId: 'quagga', structuredContent: { variants: [] } },
      { ...JSON.parse(madeProduct(7)).item, fullUrl: '/shop/p7' },
    ];
    const list = (items: readonly object[]) =>
      JSON.stringify({ ...JSON.parse(String(largeContent(0)['shop.json'])), items });
    writeFiles(content, { 'shop.json': list(products), 'news.json': newsOf('Okapi walks') });
    const found = async (text: string) =>
      listAt(await search(source, {}, { text }), 'searchResults').map((each) => textAt(each, 'fullUrl'));
    await vi.waitFor(async () => {
      expect(await found('quagga')).toEqual(['/shop/quagga']);
      expect(await found('quaga brooch')).toEqual(['/shop/quagga']);
      expect(await found('okapi')).toEqual(['/news/walks']);
    }, WAIT);
    expect(await source.large.find('grey jar 7', 5)).toMatchObject({ products: ['/shop/p7'], count: 1 });
    writeFiles(content, { 'shop.json': list([]) });
    await vi.waitFor(async () => expect(await found('quagga')).toEqual([]), WAIT);
  });

  it('answers nothing with all that there is', async () => {
    const { source } = await shared();
    expect(source.pages({ most: 7 }).pages).toHaveLength(7);
    expect([...eachPage(source)]).toHaveLength(PRODUCTS + 2);
    expect(source.collections().map(({ path }) => path)).toEqual(['/', '/shop']);
    expect(source.large.itemsAfter('', 9)).toHaveLength(9);
    expect(source.collectionAt('shop')).toBe('/shop');
  });

  it('sees what is saved, added and removed, in pages, lists and search', async () => {
    const { content, source, part } = await fresh();
    const before = source.version;
    writeFiles(content, {
      'shop/p7.json': madeProduct(7, { title: 'Zebra', categories: ['rare'] }),
      'shop/p900.json': madeProduct(900),
    });
    rmSync(join(content, 'shop/p8.json'));
    await vi.waitFor(async () => {
      expect(part({ category: 'rare' })?.total).toBe(1);
      expect(source.large.pageOfItem('item-900')).toBe('/shop/p900');
      expect(source.large.pageOfItem('item-8')).toBeUndefined();
      expect((await source.large.find('zebra', 5)).products).toEqual(['/shop/p7']);
    }, WAIT);
    expect(source.version).not.toBe(before);
    expect(source.large.countBelow('/shop')).toBe(PRODUCTS);
  });

  it('shows a new page before anybody tells of it, and keeps the last good state of one that breaks', async () => {
    const { content, source, diagnostics } = await fresh();
    writeFiles(content, { 'shop/new.json': madeProduct(901) });
    expect(textAt(source.peek('/shop/new')?.context ?? null, 'item.id')).toBe('item-901');
    writeFiles(content, { 'shop/p5.json': '{ "item": ' });
    await vi.waitFor(() => expect(diagnostics.map(({ file }) => file)).toContain('shop/p5.json'), WAIT);
    expect(source.large.pageOfItem('item-5')).toBe('/shop/p5');
  });

  it('keeps an address in its part of the site map', async () => {
    const { source } = await shared();
    expect(source.large.siteMapParts().map(({ part }) => part)).toEqual([0]);
    expect(source.large.siteMapPart(0)).toHaveLength(PRODUCTS + 2);
  });
});

describe('a content folder', () => {
  it('is large by the pages in it, not by what else lies there', () => {
    const content = scratchFolder({ ...largeContent(3), 'assets/a.json': '{}', '_drafts/b.json': '{}' });
    expect([isLarge(content, 4), isLarge(content, 5)]).toEqual([true, false]);
    expect(isLarge(join(content, 'nowhere'))).toBe(false);
  });
});

const newsOf = (title: string) =>
  JSON.stringify({
    collection: { id: 'news', title: 'News', type: 1, typeName: 'blog', urlId: 'news', fullUrl: '/news' },
    items: [{ id: 'n1', title, urlId: 'walks', body: '<p>It walked.</p>' }],
  });

/** The system tells of a change when it likes to. */
const WAIT = { timeout: 60_000, interval: 50 };
