import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Services } from '../../../../server/services/services.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { createShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
let services: Services;
const statements: string[] = [];
beforeAll(async () => {
  store = await openTestStore({
    onStatement: (text) => {
      // What owners have set is asked for once a second.
      if (text.includes('cart')) statements.push(text);
    },
  });
  services = createShopApi(store).services;
  // From now on the pieces of them are counted.
  for (const request of [mug, vase]) await add('first of all', undefined, request);
});
afterAll(() => store.close());
beforeEach(() => void statements.splice(0));

const mug = { itemId: 'mug', sku: 'MUG', quantity: 1 };
const vase = { itemId: 'vase', sku: 'VASE', quantity: 1 };
const add = (visitorId: string, key?: string, request = mug) =>
  services.carts.add({ visitorId, token: undefined, key }, request);
const read = (visitorId: string) => services.carts.read({ visitorId, token: undefined });
const versionOf = (answer: Awaited<ReturnType<typeof add>>) => answer.ok && answer.value.shoppingCart.version;

it('begins a cart, adds a line and adds more to it by two statements each, and answers what is there then', async () => {
  for (const [at, request] of [mug, vase, { ...mug, quantity: 4 }].entries()) {
    statements.length = 0;
    const answer = await add('two each', `k${at}`, request);
    expect(statements).toHaveLength(2);
    expect(answer.ok && answer.value.shoppingCart).toEqual(await read('two each'));
  }
  const cart = await read('two each');
  expect(cart.entries.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    ['mug', 5],
    ['vase', 1],
  ]);
  expect((await services.carts.history(cart.id))?.map(({ kind, sequence }) => [kind, sequence])).toEqual([
    ['add', 1],
    ['add', 2],
    ['add', 3],
  ]);
});

it('adds once for each key, whatever comes at the same moment', async () => {
  const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((n) => add('at once', `k${n}`)));
  expect(answers.slice(3).map(versionOf)).toEqual(answers.slice(0, 3).map(versionOf));
  expect(new Set(answers.map(versionOf))).toEqual(new Set([1, 2, 3]));
  const { entries, version } = await read('at once');
  expect([entries.map(({ quantity }) => quantity), version]).toEqual([[3], 3]);
  const carts = await store.read((database) => database.select().from(tables.carts));
  expect(carts.filter(({ visitorId }) => visitorId === 'at once')).toHaveLength(1);
});

it('leaves a key that was used for something else, and what cannot be had, to the transaction, which refuses', async () => {
  await add('refused', 'key');
  expect(await add('refused', 'key', { ...mug, quantity: 2 })).toMatchObject({ ok: false, problem: 'key-reused' });
  expect(await add('refused', 'other', { ...vase, quantity: 40 })).toMatchObject({
    ok: false,
    problem: 'stock-short',
  });
  // What was refused has left nothing behind: its key is free.
  expect(await add('refused', 'other', vase)).toMatchObject({ ok: true });
  expect((await read('refused')).version).toBe(2);
});
