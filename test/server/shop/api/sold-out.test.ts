import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import type { Store } from '../../../../server/store/index.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
const statements: string[] = [];
beforeAll(async () => {
  // The settings are looked at from time to time, whoever comes.
  store = await openTestStore({
    onStatement: (text) => {
      if (!text.includes('"store_settings"')) statements.push(text);
    },
  });
});
afterAll(() => store.close());

const place = (shopper: Shopper, cartToken: string, key: string, total = 1000) =>
  shopper.post(
    endpoints.placeOrder.path,
    {
      cartToken,
      email: 'ann@example.org',
      shippingAddress: { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US' },
      shippingOptionId: null,
      expectedTotalCents: total,
      payment: { method: 'test', token: 'approve' },
    },
    { 'idempotency-key': key },
  );

function shopOf(id: string, stock: number, on = store) {
  const sku = id.toUpperCase();
  const { app } = createShopApi(on, { storeFile: {}, pages: [productPage({ id, variants: [{ sku, stock }] })] });
  return async () => {
    const shopper = await createShopper(app);
    const { body } = await shopper.post(endpoints.addEntry.path, { itemId: id, sku, quantity: 1 });
    return { shopper, cartToken: String(body.shoppingCart.cartToken) };
  };
}

it('rel-L04 who comes when all is sold costs the database one read, and no lock', async () => {
  const enter = shopOf('gone', 1);
  const [lucky, late] = [await enter(), await enter()];
  expect((await place(lucky.shopper, lucky.cartToken, 'lucky')).status).toBe(201);
  statements.length = 0;
  expect((await place(late.shopper, late.cartToken, 'late')).body.problem).toBe('stock-short');
  expect(statements).toEqual([expect.stringMatching(/^select/)]);
});

it('rel-L04 a crowd that comes when all is sold shares a few reads', async () => {
  const enter = shopOf('sale', 1);
  const lucky = await enter();
  const crowd = [];
  for (let n = 0; n < 30; n++) crowd.push(await enter());
  expect((await place(lucky.shopper, lucky.cartToken, 'first')).status).toBe(201);
  statements.length = 0;
  const answers = await Promise.all(crowd.map(({ shopper, cartToken }, n) => place(shopper, cartToken, `late-${n}`)));
  expect(new Set(answers.map(({ body }) => body.problem))).toEqual(new Set(['stock-short']));
  expect(statements.length).toBeLessThan(crowd.length / 2);
  expect(statements.filter((text) => !text.startsWith('select'))).toEqual([]);
});

it('who bought the last one hears of that order again, by the same key and in a second tab', async () => {
  const enter = shopOf('last', 1);
  const { shopper, cartToken } = await enter();
  const first = await place(shopper, cartToken, 'bought');
  const { purchase, ...order } = first.body;
  expect(purchase.transactionId).toBe(order.id);
  expect((await place(shopper, cartToken, 'bought')).body).toEqual(first.body);
  expect((await place(shopper, cartToken, 'second-tab')).body).toEqual(order);
  expect((await place(shopper, cartToken, 'bought', 999)).body.problem).toBe('key-reused');
});

it('rel-L04 who waits for a turn is told as soon as anybody sees that another server has sold the last piece', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isShut = false;
  const transaction: Store['transaction'] = async (work) => {
    if (isShut) await gate;
    return store.transaction(work);
  };
  const [enter, enterSlow] = [shopOf('rush', 1), shopOf('rush', 1, { ...store, transaction })];
  const [lucky, first, waiting, late] = [await enter(), await enterSlow(), await enterSlow(), await enterSlow()];
  isShut = true;
  statements.length = 0;
  const looks = () => statements.filter((text) => text.includes('unnest')).length;
  // One of them begins and stands still, the other waits for its turn.
  const both = [place(first.shopper, first.cartToken, 'first')];
  await expect.poll(looks).toBe(1);
  both.push(place(waiting.shopper, waiting.cartToken, 'waiting'));
  await expect.poll(looks).toBe(2);
  expect((await place(lucky.shopper, lucky.cartToken, 'lucky')).status).toBe(201);
  expect((await place(late.shopper, late.cartToken, 'late')).body.problem).toBe('stock-short');
  expect((await Promise.race(both)).body.problem).toBe('stock-short');
  open();
  for (const answer of await Promise.all(both)) expect(answer.body.problem).toBe('stock-short');
});

it('rel-L04 an order asks the database as seldom as can be', async () => {
  const { shopper, cartToken } = await shopOf('quick', 5)();
  statements.length = 0;
  expect((await place(shopper, cartToken, 'quick')).status).toBe(201);
  expect(statements.length).toBeLessThanOrEqual(19);
});
