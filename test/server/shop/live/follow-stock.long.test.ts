import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type StockCursor, stockStates } from '../../../../server/services/stock/stock-states.ts';
import { StockFollower } from '../../../../server/shop/live/follow-stock.ts';
import { openIndexed } from '../../../../server/site/content/indexed/open-indexed.ts';
import { HeldStock } from '../../../../server/site/content/known-stock.ts';
import { wholeList } from '../../../../server/site/content/list-query.ts';
import { viewList } from '../../../../server/site/content/list-view.ts';
import { textAt } from '../../../../server/site/lib/json-access.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { largeContent, madeProduct } from '../../../support/large-content.ts';
import { scratchFolder, writeFiles } from '../../../support/serve-site.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

// An index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const WAIT = { timeout: 60_000, interval: 50 };

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const report = (failure: unknown) => {
  throw failure;
};
const level = (sku: string, qtyInStock: number) => ({ sku, unlimited: false, qtyInStock });

it('narrows a list that is held by what is sold and filled up, before and after its start', async () => {
  const pages = ['cup', 'pot', 'jug'].map((id) =>
    productPage({ id, variants: [{ sku: id, stock: id === 'jug' ? 0 : 5 }] }),
  );
  const { services } = createShopApi(store, { pages });
  await services.stock.set('cup', level('cup', 0));
  const changed = vi.fn<() => void>();
  const known = new HeldStock(changed);
  const follower = new StockFollower({ store, services, known, report });
  onTestFinished(() => follower.stop());
  const context = JSON.parse(JSON.stringify({ items: pages.map((page) => (page as { item: unknown }).item) }));
  const shown = () => {
    const { items = [] } = (viewList(context, { ...wholeList, inStock: true }, 9, undefined, known) ?? {}) as {
      items?: readonly { id: string }[];
    };
    return items.map(({ id }) => id);
  };
  expect(shown()).toEqual(['cup', 'pot']);
  follower.look();
  await vi.waitFor(() => expect(shown()).toEqual(['pot']), WAIT);
  expect(changed).toHaveBeenCalledOnce();
  await services.stock.set('jug', level('jug', 2));
  await services.stock.set('cup', level('cup', 1));
  await vi.waitFor(() => expect(shown()).toEqual(['cup', 'pot', 'jug']), WAIT);
});

it('tells all that is counted in parts, each item of it, and from then on what changes alone', async () => {
  const ids = Array.from({ length: 620 }, (_, number) => `part-${number}`);
  const pages = ids.map((id) => productPage({ id, variants: [{ sku: `${id}-s` }, { sku: `${id}-l` }] }));
  const { services } = createShopApi(store, { pages });
  const { websiteId } = services.catalogue;
  const counted = ids.flatMap((itemId) => ['s', 'l'].map((size) => ({ itemId, sku: `${itemId}-${size}` })));
  // Of one transaction, and so at one time.
  await store.write((database) =>
    database.insert(tables.stock).values(counted.map((row) => ({ ...row, websiteId, unlimited: false, quantity: 1 }))),
  );
  const told = new Map<string, boolean>();
  let cursor: StockCursor | undefined;
  let parts = 0;
  do {
    const { states, next } = await stockStates({ store, ...services }, cursor);
    for (const [id, state] of states) told.set(id, state);
    cursor = next;
    parts += 1;
  } while (!cursor.isEnd);
  expect(parts).toBeGreaterThan(1);
  expect(ids.filter((id) => told.get(id) !== true)).toEqual([]);
  await store.write((database) => database.execute(sql`update stock set changed_at = now() - interval '1 hour'`));
  await services.stock.set('part-7', level('part-7-s', 0));
  const { states } = await stockStates({ store, ...services }, cursor);
  expect([...states.keys()]).toEqual(['part-7']);
});

it('counts and narrows parts of a list by it, also when a page is written anew and after the next start', async () => {
  const [content, data] = [scratchFolder(), scratchFolder()];
  writeFiles(content, largeContent(6));
  const open = () => openIndexed({ content, data, report: () => undefined });
  const source = await open();
  const part = (from = source) => {
    const found = from.large.part('/shop', { ...wholeList, inStock: true }, 10);
    return [
      found?.total,
      (found?.items ?? [])
        .map((item) => textAt(item, 'id').replace('item-', ''))
        .sort()
        .join(''),
    ];
  };
  // 0 and 4 are sold out by their pages.
  expect(part()).toEqual([4, '1235']);
  const version = source.large.versionBelow('/shop', 'stock');
  source.stock.take(new Map(Object.entries({ 'item-0': true, 'item-1': false, 'item-2': true, none: true })));
  expect(part()).toEqual([4, '0235']);
  expect(source.large.versionBelow('/shop', 'stock')).not.toBe(version);
  writeFiles(content, { 'shop/p1.json': madeProduct(1, { categories: ['rare'] }) });
  await vi.waitFor(
    () => expect(source.large.part('/shop', { ...wholeList, category: 'rare' }, 5)?.total).toBe(1),
    WAIT,
  );
  expect(part()).toEqual([4, '0235']);
  await source.close();
  const again = await open();
  onTestFinished(() => again.close());
  expect(part(again)).toEqual([4, '0235']);
});
