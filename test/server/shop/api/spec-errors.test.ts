import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { quoted, says, specSection } from '../../../support/spec.ts';
import { type ApiErrorCase, add, mug, pages, type States, storeFile } from '../../../support/spec-errors/asking.ts';
import { cartErrors, checkout, stockShort, subscribe, unavailable } from '../../../support/spec-errors/cart-errors.ts';
import { formErrors } from '../../../support/spec-errors/form-errors.ts';
import { saidByPages } from '../../../support/spec-errors/said-by-pages.ts';
import { openTestStore } from '../../../support/store.ts';

// Every error that a call gives, with its exact words and its status, written out by hand.
const errors = [...cartErrors, ...formErrors];

let store: Store;
let shop: ShopApi;
let states: States;
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-errors-'));
beforeAll(async () => {
  store = await openTestStore();
  const options = { pages, storeFile, parts: { fileFolder } };
  shop = createShopApi(store, options);
  const one = { points: 0, seconds: 60 };
  const fault = () => Promise.reject(new TypeError('a mistake of ours'));
  states = {
    limited: createShopApi(store, { ...options, limits: { cart: one, form: one, restock: one } }),
    broken: createShopApi({ ...store, read: fault, write: fault, transaction: fault }, options),
  };
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

describe('the errors of the specification that a call gives', () => {
  it.each(errors)('$what: $says', async ({ says: words, status, field, ask }) => {
    const answer = await ask(await createShopper(shop.app), states);
    expect([answer.status, field === undefined ? answer.body.message : answer.body.errors?.[field]]).toEqual([
      status,
      words,
    ]);
    expect(answer.body.error).toBe(answer.body.message);
  });

  it('are all of them', () => {
    const sections = ['## 5. Validation rules', '## 8. The error catalogue'].map((heading) => specSection(heading));
    if (sections.includes(undefined)) return;
    const silent = sections
      .flatMap((section = '') => quoted(section))
      .filter((message) => !saidByPages.includes(message))
      .filter((message) => !errors.some((error) => says(error.says, message)));
    expect(silent).toEqual([]);
  });

  it('come one at a time, in the order of the checks', async () => {
    const shopper = await createShopper(shop.app);
    const asked = [
      { itemId: 'shirt', quantity: 'abc' },
      { itemId: 'shirt', sku: 'NONE', quantity: 'abc' },
      { itemId: 'gone', sku: 'GONE', quantity: 'abc' },
      { itemId: 'mug', sku: 'MUG', quantity: 'abc' },
      { itemId: 'mug', sku: 'MUG', quantity: 1.5 },
    ];
    const said = [];
    for (const body of asked) said.push((await add(body)(shopper)).body.message);
    expect(said).toEqual([
      'Please select the Size and Colour options.',
      unavailable,
      stockShort,
      'Quantity must be a number.',
      'Quantity must be a whole number',
    ]);
  });

  it('are told as what is tracked', async () => {
    const shopper = await createShopper(shop.app);
    const tracked = async (ask: ApiErrorCase['ask']) => (await ask(shopper, states)).body.track;
    expect([
      await tracked((one) => one.get(checkout)),
      await tracked(add({ itemId: 'shirt' })),
      await tracked(add({ itemId: 'mug', sku: 'NONE' })),
      await tracked(add({ itemId: 'gone', sku: 'GONE' })),
      await tracked(add({ ...mug, quantity: 'x' })),
      await tracked(subscribe({ itemId: 'tea', sku: 'TEA', qty: 1.5 })),
    ]).toEqual([
      'EXPRESS_CHECKOUT_FAILURE',
      'NO_VARIANT_SELECTED',
      'VARIANT_UNAVAILABLE',
      'OUT_OF_STOCK',
      'QUANTITY_NOT_A_NUMBER',
      'SUB_QUANTITY_NOT_A_WHOLE_NUMBER',
    ]);
  });
});
