import { afterAll, beforeAll, expect, it } from 'vitest';
import { childOf } from '#model';
import { type LiveSource, together } from '../../../../server/shop/live/live-source.ts';
import { liveStock } from '../../../../server/shop/live/live-stock.ts';
import { ageByTheClock } from '../../../../server/shop/live/stated-age.ts';
import type { JsonObject } from '../../../../server/site/lib/json-access.ts';
import type { Store } from '../../../../server/store/index.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const statements: string[] = [];
let store: Store;
beforeAll(async () => {
  store = await openTestStore({ onStatement: (text) => void statements.push(text) });
});
afterAll(() => store.close());

const pages = ['cup', 'pot', 'jug'].map((id) => productPage({ id, variants: [{ sku: id.toUpperCase(), stock: 5 }] }));
const items = pages.flatMap((page) => childOf(page, 'item') ?? []);

it('asks for the stock of a whole list in one query, and keeps what content says of what was never counted', async () => {
  const { stock } = createShopApi(store, { pages }).services;
  await stock.set('pot', { sku: 'POT', unlimited: false, qtyInStock: 2 });
  statements.length = 0;
  const shown = await together(liveStock(stock)).apply({ items });
  expect(shown).toMatchObject({
    items: [5, 2, 5].map((qtyInStock) => ({ structuredContent: { variants: [{ qtyInStock }] } })),
  });
  expect(statements.filter((text) => text.includes('"stock"'))).toHaveLength(1);
});

it('leaves what was never counted the object that it was, so that nothing is made of it anew', async () => {
  const { stock } = createShopApi(store, { pages }).services;
  await stock.set('pot', { sku: 'POT', unlimited: false, qtyInStock: 3 });
  const uncounted = ['bowl', 'dish', 'vase'].map((id) => productPage({ id }));
  const api = createShopApi(store, { pages: [...pages, ...uncounted] }).services;
  const listed = [...items.slice(1, 2), ...uncounted.flatMap((page) => childOf(page, 'item') ?? [])];
  const shown = await together(liveStock(api.stock)).apply({ items: listed });
  const same = (shown['items'] as readonly unknown[]).map((item, at) => item === listed[at]);
  expect(same).toEqual([false, true, true, true]);
});

it.each([
  ['has no figures', {}, { unlimited: false, qtyInStock: 0 }],
  ['is without limit and has a figure', { unlimited: true, qtyInStock: 7 }, { unlimited: true, qtyInStock: 0 }],
  ['is below nothing', { unlimited: false, qtyInStock: -2 }, { unlimited: false, qtyInStock: 0 }],
])('says in one way what content that %s says of what was never counted', async (_name, levels, expected) => {
  const item = {
    id: 'tray',
    title: 'Tray',
    structuredContent: { productType: 1, variants: [{ sku: 'TRAY', ...levels }] },
  };
  const { stock } = createShopApi(store, { pages: [{ item }] }).services;
  const shown = await together(liveStock(stock)).apply({ items: [item] });
  expect(shown).toMatchObject({ items: [{ structuredContent: { variants: [expected] } }] });
});

it('shows one stock of a product that a page has twice, whatever each says of it', async () => {
  const own = childOf(productPage({ id: 'urn', variants: [{ sku: 'URN', stock: 4 }] }), 'item') ?? null;
  const other = childOf(productPage({ id: 'urn', variants: [{ sku: 'URN', stock: 9 }] }), 'item') ?? null;
  const { stock } = createShopApi(store, { pages: [{ item: own }] }).services;
  for (const items of [[own, other], [other], [other, own, other]]) {
    const shown = await together(liveStock(stock)).apply({ items });
    const variants = [{ qtyInStock: 4 }];
    expect(shown).toMatchObject({ items: items.map(() => ({ structuredContent: { variants } })) });
  }
});

it.each([
  [3, [{ qtyInStock: 3 }]],
  [1, [{ qtyInStock: 1 }]],
  [0, []],
  // Filled up: more than the store thought worth telling.
  [40, []],
])('tells what is left with %i in stock, never of what is sold out', async (qtyInStock, views) => {
  const { stock } = createShopApi(store, { pages }).services;
  await stock.set('cup', { sku: 'CUP', unlimited: false, qtyInStock });
  const published = { qtyInStock: 3 };
  const merchandising = (scarcityTemplateViews: object[]) => ({
    cup: { scarcityEnabled: true, scarcityTemplateViews },
  });
  const shown = await together(liveStock(stock)).apply({
    item: items[0],
    productMerchandisingContext: merchandising([published]),
  } as JsonObject);
  expect(shown['productMerchandisingContext']).toEqual(merchandising(views));
});

it('tells nothing is left of what content itself has sold out and nobody has counted', async () => {
  const page = productPage({ id: 'lid', variants: [{ sku: 'LID', stock: 0 }] });
  const { stock } = createShopApi(store, { pages: [page] }).services;
  const views = (scarcityTemplateViews: object[]) => ({ lid: { scarcityTemplateViews } });
  const shown = await together(liveStock(stock)).apply({
    item: childOf(page, 'item') ?? null,
    productMerchandisingContext: views([{ qtyInStock: 3 }]),
  } as JsonObject);
  expect(shown['productMerchandisingContext']).toEqual(views([]));
});

it('tells what is left of each variant that its text is for', async () => {
  const variants = ['S', 'L'].map((sku) => ({ sku, stock: 2, attributes: { Size: sku } }));
  const page = productPage({ id: 'hat', variants });
  const { stock } = createShopApi(store, { pages: [page] }).services;
  await stock.set('hat', { sku: 'S', unlimited: false, qtyInStock: 0 });
  await stock.set('hat', { sku: 'L', unlimited: false, qtyInStock: 1 });
  const view = (size: string, qtyInStock: number) => ({ qtyInStock, attributes: { Size: size } });
  const views = (scarcityTemplateViews: object[]) => ({ hat: { scarcityTemplateViews } });
  const shown = await together(liveStock(stock)).apply({
    items: [childOf(page, 'item') ?? null],
    productMerchandisingContext: views([view('S', 2), view('L', 2)]),
  } as JsonObject);
  expect(shown['productMerchandisingContext']).toEqual(views([view('L', 1)]));
});

it('rel-K01 waits for no database that is paused, and shows what was counted last', async () => {
  const { stock } = createShopApi(store, { pages }).services;
  await stock.set('jug', { sku: 'JUG', unlimited: false, qtyInStock: 1 });
  let isPaused = false;
  const overlay = together(liveStock({ readAll: (ids) => (isPaused ? new Promise(() => {}) : stock.readAll(ids)) }));
  const context = { items: items.slice(2) } as JsonObject;
  const counted = await overlay.apply(context);
  expect(counted).toMatchObject({ items: [{ structuredContent: { variants: [{ qtyInStock: 1 }] } }] });
  isPaused = true;
  expect(await overlay.apply(context)).toEqual(counted);
});

it('rel-K01 asks for everything that it may have to wait for at once', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const source = (name: string): LiveSource => ({
    version: () => name,
    look: () =>
      new Promise((resolve) => {
        asked.push(name);
        answers.push(() => resolve((page) => ({ ...page, [name]: true })));
      }),
  });
  const shown = together(source('first'), source('second')).apply({ title: 'Cup' });
  await Promise.resolve();
  expect(asked).toEqual(['first', 'second']);
  for (const answer of answers.reverse()) answer();
  expect(await shown).toEqual({ title: 'Cup', first: true, second: true });
});

it('makes a page anew after five seconds, so that it sells nothing for long that is gone', () => {
  let now = 60_000;
  const live = liveStock(
    { readAll: async () => new Map() },
    ageByTheClock(() => now),
  );
  const first = live.version();
  now += 4_999;
  expect(live.version()).toBe(first);
  now += 1;
  expect(live.version()).not.toBe(first);
});

it('keeps what content says while the database is away, on a page that grows old all the same', async () => {
  const { stock } = createShopApi(store, { pages }).services;
  const away = { ...stock, readAll: () => Promise.reject(new Error('away')) };
  const context = { items } as JsonObject;
  const shown = await together(liveStock(away)).apply(context);
  expect(shown).toEqual(context);
  // The same context would be kept as a page without live data, for good.
  expect(shown).not.toBe(context);
});
