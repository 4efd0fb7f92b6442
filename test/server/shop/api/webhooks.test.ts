import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { isAllowedAddress, isPublicAddress, lookUpPublic } from '../../../../server/services/webhooks/address-guard.ts';
import { type OutgoingWebhook, sendWebhook } from '../../../../server/services/webhooks/send.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { buy } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const url = 'https://books.example/hook';
const received: OutgoingWebhook[] = [];
let answers: (number | Error)[] = [];
let store: Store;
let shop: ShopApi;
let owner: Shopper;
let hook: { id: string; secret: string };

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    pages: [productPage({ id: 'print', variants: [{ sku: 'PRINT', cents: 2_500, stock: 6 }] })],
    storeFile: { lowStock: 4 },
    parts: {
      async sendWebhook(message) {
        received.push(message);
        const answer = answers.shift() ?? 204;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const password = 'a long password of the owner';
  await shop.services.owners.add('owner@shop.example', password, ['admin']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
  const events = ['order.created', 'order.paid', 'order.fulfilled', 'order.refunded', 'stock.low'];
  const added = await owner.post(endpoints.addWebhook.path, { url, events });
  hook = added.body;
});
afterAll(() => store.close());
beforeEach(async () => {
  await shop.services.webhooks.deliver();
  received.length = 0;
  answers = [];
});

let keys = 0;

const ordered = async (): Promise<string> =>
  (await buy(await createShopper(shop.app), [{ itemId: 'print', sku: 'PRINT' }])).id;

const command = (orderId: string, body: object) =>
  owner.post(endpoints.changeOrder.path.replace('{orderId}', orderId), body, { 'idempotency-key': `do-${++keys}` });
const typesOf = () => received.map(({ body }) => JSON.parse(body).type);
const letTimePass = () =>
  store.write((database) => database.update(tables.webhookDeliveries).set({ dueAt: sql`now() - interval '1 hour'` }));
const deliveries = async () =>
  (await owner.get(endpoints.listWebhookDeliveries.path.replace('{webhookId}', hook.id))).body.deliveries;

describe('what happens in the shop', () => {
  it('is told in its order, signed so that the receiver knows whose it is', async () => {
    const id = await ordered();
    const [entry] = (await owner.get(endpoints.readOwnerOrder.path.replace('{orderId}', id))).body.entries;
    const lines = [{ entryId: entry.id, quantity: 1 }];
    await command(id, { kind: 'fulfil', lines, tellsBuyer: false });
    await command(id, { kind: 'refund', amountCents: 100, lines: [], restock: false, tellsBuyer: false });
    await shop.services.webhooks.deliver();
    expect(received).toHaveLength(4);
    expect(new Set(typesOf())).toEqual(new Set(['order.created', 'order.fulfilled', 'order.paid', 'order.refunded']));
    for (const { url: to, headers, body } of received) {
      expect(to).toBe(url);
      expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], data: { order: { id } } });
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    }
  });

  it('includes stock that has become low, once, with the sale that made it so', async () => {
    await ordered();
    await shop.services.webhooks.deliver();
    const low = received.filter(({ body }) => JSON.parse(body).type === 'stock.low');
    expect(low.map(({ body }) => JSON.parse(body).data)).toEqual([
      { itemId: 'print', sku: 'PRINT', title: 'print', quantity: 4 },
    ]);
    received.length = 0;
    await ordered();
    await shop.services.webhooks.deliver();
    expect(typesOf()).not.toContain('stock.low');
  });
});

it('is sent again under its id, later each time, until it is taken, and shown with what came of it', async () => {
  answers = [500, new Error('connect ECONNREFUSED'), 200];
  await owner.post(endpoints.pingWebhook.path.replace('{webhookId}', hook.id));
  expect(await shop.services.webhooks.deliver()).toBe(1);
  expect(await shop.services.webhooks.deliver()).toBe(0);
  expect((await deliveries())[0]).toMatchObject({
    state: 'queued',
    status: 500,
    attempts: 1,
    lastError: 'Answered 500.',
  });
  await letTimePass();
  await Promise.all([shop.services.webhooks.deliver(), shop.services.webhooks.deliver()]);
  expect((await deliveries())[0]).toMatchObject({ state: 'queued', status: null, lastError: 'connect ECONNREFUSED' });
  await letTimePass();
  await shop.services.webhooks.deliver();
  const [last] = await deliveries();
  expect(last).toMatchObject({ state: 'delivered', status: 200, attempts: 3, type: 'ping' });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await owner.post(endpoints.sendWebhookAgain.path.replace('{deliveryId}', last.id));
  await shop.services.webhooks.deliver();
  expect(received).toHaveLength(4);
});

it('is not told to an address that is turned off or removed', async () => {
  const path = endpoints.changeWebhook.path.replace('{webhookId}', hook.id);
  await owner.put(path, { events: ['order.paid'], isActive: false });
  const order = await ordered();
  await shop.services.webhooks.deliver();
  expect([typeof order, received]).toEqual(['string', []]);
  expect((await owner.delete(path)).status).toBe(200);
  expect((await owner.delete(path)).body.problem).toBe('webhook-unknown');
});

describe('an address', () => {
  it.each([
    'http://books.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://printer.local/',
    'https://intranet/',
    'https://name:password@books.example/',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is refused', async (to) => {
    expect(isAllowedAddress(to)).toBe(false);
    const answer = await owner.post(endpoints.addWebhook.path, { url: to, events: ['order.paid'] });
    expect(answer.body.problem).toBe('webhook-address');
  });

  it.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['172.16.9.9', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
  ])('%s is on the internet: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it.each([{}, { all: true }])(
    'whose name leads to this machine is not looked up for a connection: %j',
    async (options) => {
      const error = await new Promise<Error | null>((resolve) => lookUpPublic('localhost', options, resolve));
      expect(error?.message).toBe('localhost is on a private network.');
    },
  );

  it('that is private is not connected to, whoever wrote it down', async () => {
    const sent = sendWebhook({ url: 'https://127.0.0.1:1/', headers: {}, body: '{}' });
    await expect(sent).rejects.toThrow('127.0.0.1 is on a private network.');
  });

  it('can be no more than ten', async () => {
    const add = () => owner.post(endpoints.addWebhook.path, { url, events: ['order.paid'] });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await add()).status);
    expect(statuses.slice(-2)).toEqual([201, 409]);
  });
});
