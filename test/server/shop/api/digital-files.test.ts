import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, like, sql } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadPagePath, downloadPath, endpoints, type OrderCommand } from '#contract';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { erasePerson } from '../../../../server/services/erase.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { nextKey, place } from '../../../support/orders.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { createShopApi, createShopper, noLimits, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const bytes = '%PDF-1.4 the pattern, from the first to the last letter';
const german = { website: { id: 'site-1', siteTitle: 'Laden', language: 'de-DE' } };
const rules = {
  digitalFiles: [{ product: 'pattern', file: 'linen pattern ü.pdf', title: 'The <linen> pattern' }],
  downloads: { days: 30, times: 2 },
};
const password = 'a long password of the owner';
let store: Store;
let office: ShopApi;
let owner: Shopper;

beforeAll(async () => {
  store = await openTestStore();
  office = createShopApi(store, { storeFile: { ...rules, testPayment: true } });
  await office.services.owners.add('owner@shop.example', password, ['admin']);
  owner = await createShopper(office.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(() => store.close());

const serve = () =>
  serveShop(store, { rules, files: { '_files/linen pattern ü.pdf': bytes, '_files/inner/secret.txt': 'inside' } });

interface Bought {
  readonly shop: ServedShop;
  readonly buyer: Shopper;
  readonly orderId: string;
  readonly key: string;
}

/** Buys the pattern, once or more of it, with what else is named. */
async function buy(shop: ServedShop, quantity = 1, others: readonly object[] = []): Promise<Bought> {
  const buyer = await createShopper(shop.app);
  for (const entry of [{ itemId: 'pattern', sku: '', quantity }, ...others]) {
    expect((await buyer.post(endpoints.addEntry.path, entry)).status).toBe(200);
  }
  const { cartToken, cart } = (await buyer.get(endpoints.readCheckout.path)).body;
  const body = {
    ...{ cartToken, email: 'ann@example.org', expectedTotalCents: cart.grandTotalCents },
    payment: { method: 'test', token: 'approve' },
  };
  const placed = await place(buyer, body);
  expect([placed.status, placed.body.state]).toEqual([201, 'paid']);
  const [row] = await files(placed.body.id);
  return { shop, buyer, orderId: placed.body.id, key: row?.key ?? '' };
}

const files = (orderId: string) =>
  store.read((queries) => queries.select().from(tables.orderFiles).where(eq(tables.orderFiles.orderId, orderId)));
const download = ({ shop, key }: Pick<Bought, 'shop' | 'key'>) => request(shop.app).get(downloadPath(key));
const press = (orderId: string, command: OrderCommand) =>
  owner.post(endpoints.changeOrder.path.replace('{orderId}', orderId), command, { 'idempotency-key': nextKey() });
/** What was written to somebody, whichever server has sent it since. */
const mails = (reason: string) =>
  store.read((queries) =>
    queries
      .select()
      .from(tables.outbox)
      .where(like(tables.outbox.reason, `${reason}%`))
      .orderBy(asc(tables.outbox.createdAt)),
  );
const expire = (key: string) =>
  store.write((queries) =>
    queries
      .update(tables.orderFiles)
      .set({ expiresAt: sql`now() - interval '1 second'`, countedAt: null })
      .where(eq(tables.orderFiles.key, key)),
  );

describe('a file that was bought', () => {
  it('is sent whole to who has its key, as something to save, and to nobody else', async () => {
    const bought = await buy(await serve());
    const sent = await download(bought);
    expect([sent.status, sent.headers['content-type'], sent.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(sent.headers['content-disposition']).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''linen%20pattern%20%C3%BC\.pdf$/,
    );
    expect(sent.headers['x-content-type-options']).toBe('nosniff');
    expect(String(sent.body)).toBe(bytes);
    const stranger = await download({ ...bought, key: 'a-key-of-nobody' });
    expect([stranger.status, stranger.type, stranger.headers['cache-control']]).toEqual([
      404,
      'text/html',
      'private, no-store',
    ]);
    expect((await request(bought.shop.app).get('/_files/linen%20pattern%20%C3%BC.pdf')).status).toBe(404);
    expect((await request(bought.shop.app).get('/assets/../_files/inner/secret.txt')).status).toBe(400);
    expect((await request(bought.shop.app).get('/s/../_files/inner/secret.txt')).status).toBe(400);
    expect(bought.shop.faults).toEqual([]);
  });

  it('comes in parts, which are one download', async () => {
    const bought = await buy(await serve());
    const part = (range: string) => download(bought).set('Range', range);
    const first = await part('bytes=0-7');
    expect([first.status, first.headers['content-range'], String(first.body)]).toEqual([
      206,
      `bytes 0-7/${bytes.length}`,
      '%PDF-1.4',
    ]);
    const etag = String(first.headers['etag']);
    const rest = await part('bytes=8-').set('If-Range', etag);
    expect([rest.status, String(rest.body)]).toEqual([206, bytes.slice(8)]);
    expect((await part('bytes=8-').set('If-Range', '"another"')).status).toBe(200);
    expect((await part(`bytes=${bytes.length}-`)).status).toBe(416);
    expect((await request(bought.shop.app).head(downloadPath(bought.key))).headers['content-length']).toBe(
      String(bytes.length),
    );
    expect((await files(bought.orderId))[0]?.downloads).toBe(1);
  });

  it('is counted, two servers at once too, and says in words when it is used up', async () => {
    const bought = await buy(await serve(), 2);
    const other = { shop: await serve(), key: bought.key };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => download(at % 2 === 0 ? bought : other)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    // Twice for each of two pieces.
    expect(statuses).toEqual([200, 200, 200, 200, 410, 410, 410, 410]);
    const refused = await download(bought);
    expect(refused.text).toContain('This was downloaded as often as it can be.');
    expect((await bought.buyer.get(`/checkout/order-confirmed?orderId=${bought.orderId}`)).text).toContain(
      'This was downloaded as often as it can be.',
    );
  });

  it('says in the language of the site that it was asked for too often', async () => {
    const limiter = createLimiter({ ...noLimits, read: { points: 1, seconds: 60 } });
    const shop = await serveShop(store, { rules, limiter, files: { '_site.json': JSON.stringify(german) } });
    await request(shop.app).get(downloadPath('nobody')).set('Accept', 'text/html');
    const answer = await request(shop.app).get(downloadPath('nobody')).set('Accept', 'text/html');
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(answer.text).toContain('Bitte versuchen Sie es in ein paar Sekunden noch einmal.');
  });

  it('expires, and the owner renews it, with a mail', async () => {
    const bought = await buy(await serve());
    await expire(bought.key);
    const late = await download(bought);
    expect([late.status, late.text]).toEqual([410, expect.stringContaining('This link has expired on ')]);
    const renewed = await press(bought.orderId, { kind: 'renew-files', tellsBuyer: true });
    expect(renewed.body.downloads).toMatchObject([{ state: 'open', downloads: 0, mostDownloads: 2 }]);
    expect(renewed.body.history.at(-1)).toMatchObject({ kind: 'renew-files', doneBy: 'owner@shop.example' });
    const sent = (await mails(`digital-files ${bought.orderId}`)).at(-1);
    expect(sent?.subject).toMatch(/^Your files of order \d+$/);
    expect(sent?.html).toContain('The &lt;linen&gt; pattern');
    expect((await download(bought)).status).toBe(200);
  });

  it('has a page that costs no download, and one on its order', async () => {
    const bought = await buy(await serve());
    const page = await request(bought.shop.app).get(downloadPagePath(bought.key));
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain(`href="${downloadPath(bought.key)}"`);
    expect(page.text).toContain('Downloads left: 2.');
    const order = await bought.buyer.get(`/checkout/order-confirmed?orderId=${bought.orderId}`);
    expect(order.text).toContain('Download The &lt;linen&gt; pattern');
    expect((await files(bought.orderId))[0]?.downloads).toBe(0);
    expect((await request(bought.shop.app).get(downloadPagePath('nobody'))).text).toContain('leads to no file');
  });

  it('is closed once its line or all of its money went back, and by a cancelled order', async () => {
    const shop = await serve();
    const [byLine, byMoney, part] = [await buy(shop), await buy(shop), await buy(shop)];
    const refund = { kind: 'refund', restock: false, tellsBuyer: false } as const;
    const [row] = await files(byLine.orderId);
    const lines = [{ entryId: row?.entryId ?? '', quantity: 1 }];
    expect((await press(byLine.orderId, { ...refund, amountCents: 400, lines })).status).toBe(200);
    expect((await press(byMoney.orderId, { ...refund, amountCents: 1_000, lines: [] })).status).toBe(200);
    expect((await press(part.orderId, { ...refund, amountCents: 1, lines: [] })).status).toBe(200);
    expect([byLine, byMoney, part].map(({ key }) => key === '')).toEqual([false, false, false]);
    expect(await Promise.all([byLine, byMoney, part].map(async (each) => (await download(each)).status))).toEqual([
      403, 403, 200,
    ]);
    expect((await press(byMoney.orderId, { kind: 'cancel', restock: false, tellsBuyer: false })).status).toBe(200);
    expect((await download(byMoney)).text).toContain('cannot be downloaded');
    const again = await press(byMoney.orderId, { kind: 'renew-files', tellsBuyer: false });
    expect(again.body.problem).toBe('order-action-impossible');
  });

  it('is not sent while it is away, nor from outside of its folder, and that costs no download', async () => {
    const bought = await buy(await serve());
    const file = join(bought.shop.content, '_files', 'linen pattern ü.pdf');
    rmSync(file);
    const away = await download(bought);
    expect([away.status, away.text]).toEqual([404, expect.stringContaining('This file cannot be found at the moment')]);
    symlinkSync(join(bought.shop.content, 'store.json'), file);
    expect((await download(bought)).status).toBe(404);
    expect((await files(bought.orderId))[0]?.downloads).toBe(0);
    expect(bought.shop.faults).toEqual([]);
  });

  it('goes with the person who is erased', async () => {
    const bought = await buy(await serve());
    await erasePerson(store, 'site-1', 'ann@example.org');
    expect((await download(bought)).status).toBe(404);
  });
});

describe('things that no parcel brings', () => {
  it('are named in the cart, at the checkout and on the order, and ask for no address', async () => {
    const shop = await serve();
    const buyer = await createShopper(shop.app);
    for (const [itemId, sku] of [
      ['pattern', ''],
      ['lesson', 'LESSON'],
    ]) {
      await buyer.post(endpoints.addEntry.path, { itemId, sku, quantity: 1 });
    }
    const told = ['Nothing is shipped for lesson.', 'You can download pattern as soon as the order is paid.'];
    const cart = await buyer.get('/cart');
    for (const text of told) expect(cart.text).toContain(text);
    const checkout = await buyer.get('/checkout');
    for (const text of told) expect(checkout.text).toContain(text);
    expect(checkout.text).not.toContain('name="address1"');
    const bought = await buy(shop, 1, [{ itemId: 'lesson', sku: 'LESSON', quantity: 1 }]);
    const order = await bought.buyer.get(`/checkout/order-confirmed?orderId=${bought.orderId}`);
    expect(order.text).toContain(told[0]);
    expect(order.text).not.toContain(told[1]);
    const [confirmed] = await mails(`order-confirmed ${bought.orderId}`);
    expect(confirmed?.body).toContain(told[0]);
  });
});
