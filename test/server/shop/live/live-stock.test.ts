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
