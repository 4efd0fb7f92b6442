import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { cleanUp } from '../../../server/services/clean-up.ts';
import type { Store } from '../../../server/store/index.ts';
import { createShopApi, createShopper } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
const statements = new Set<string>();
beforeAll(async () => {
  store = await openTestStore({ onStatement: (text) => void statements.add(text) });
});
afterAll(() => store.close());

const asksRows = /^\s*(?:select|update|delete|with "\w+" as \((?:select|update|delete))\b/i;
const namesSites = /website_id"? = (?:any\()?\$\d|unnest\(\$\d+::text\[\]\) as site [\s\S]*website_id = site\.id/;
/** Page reports are forgotten by their age alone, whosever they are; days of the calendar belong to nobody. */
const ofNobody = /delete from intake_records|from generate_series/;

it('names the site in every statement that asks for rows, so that no id of another site is ever enough', async () => {
  const shop = createShopApi(store);
  const { carts, orders, outbox, owners, restock, formFiles, discussion, galleries, dashboard, catalogue } =
    shop.services;
  const shopper = await createShopper(shop.app);
  const line = async (itemId: string, sku: string) =>
    (await shopper.post(endpoints.addEntry.path, { itemId, sku, quantity: 1 }, { 'idempotency-key': sku })).body;
  const { newlyAdded, shoppingCart } = await line('mug', 'MUG');
  await line('mug', 'MUG');
  await line('shirt', 'L-BLUE');
  const caller = { visitorId: '', token: String(shoppingCart.cartToken) };
  for (const step of [
    () => carts.changeQuantity(caller, newlyAdded.id, 2),
    () => carts.updateFields(caller, newlyAdded.id, { itemId: 'mug', additionalFields: '{}' }),
    () => carts.remove(caller, newlyAdded.id),
    () => carts.restore(caller, newlyAdded.id),
    () => carts.applyCoupon(caller, 'TEN'),
    () => carts.removeCoupon(caller, 'TEN'),
    () => carts.chooseShipping(caller, { country: 'US' }, 'post'),
  ]) {
    expect(await step()).toMatchObject({ ok: true });
  }
  const { cart, cartToken } = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = {
    cartToken,
    email: 'a@example.org',
    shippingAddress: { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US' },
    shippingOptionId: 'post',
    expectedTotalCents: cart.grandTotalCents,
  };
  const pay = (token: string, key: string) =>
    shopper.post(
      endpoints.placeOrder.path,
      { ...order, payment: { method: 'test', token } },
      { 'idempotency-key': key },
    );
  const statuses = [(await pay('decline', 'one')).status, (await pay('approve', 'two')).status];
  expect(statuses).toEqual([400, 201]);
  // The buyer's and the owner's.
  expect(await outbox.deliver()).toBe(2);
  await orders.settleOverdue();
  await orders.list({ search: 'mug', show: 'to-send' }, undefined, 5);
  await orders.askOverdueRefunds();
  await orders.hasBought('v', 'mug');
  await carts.history(shoppingCart.id);
  await owners.add('o@example.org', 'a long password', ['store-manager']);
  await restock.groups(undefined);
  await restock.signUps({ productId: 'shirt', variantId: 'L-RED' }, undefined);
  await restock.send([{ productId: 'shirt', variantId: 'L-RED' }]);
  await restock.cancel([{ productId: 'shirt', variantId: 'L-RED' }]);
  await shop.services.submissions(undefined);
  await formFiles.sweep();
  await formFiles.names(['a']);
  await discussion.counts(['mug']);
  await discussion.add('mug', 'v', { author: 'Ada', body: 'Fine.' });
  await galleries.list();
  await dashboard.read();
  await cleanUp(store, [catalogue.websiteId]);
  const asked = [...statements].filter((text) => asksRows.test(text));
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((text) => !ofNobody.test(text) && !namesSites.test(text))).toEqual([]);
}, 60_000);
