import { afterAll } from 'vitest';
import type { Store } from '../../server/store/index.ts';
import { createShopApi, type ShopApi } from './shop-api.ts';
import { openTestStore } from './store.ts';

/** A test shop on a database of its own, for all tests of a file. */
export async function openTestShop(): Promise<{ readonly store: Store; readonly shop: ShopApi }> {
  const store = await openTestStore();
  afterAll(() => store.close());
  return { store, shop: createShopApi(store) };
}
