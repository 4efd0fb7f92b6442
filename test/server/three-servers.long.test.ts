import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { downloadPath, endpoints, pathOf } from '#contract';
import { createOwners } from '../../server/services/owners.ts';
import { openStore, type Store, tables } from '../../server/store/index.ts';
import { orderFor } from '../support/orders.ts';
import { startPglite } from '../support/pglite-server.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type Fleet, startFleet } from '../support/server-fleet.ts';
import { productPage, storeFile } from '../support/shop.ts';
import { createShopper, type Shopper } from '../support/shop-api.ts';
import { createTestDatabase } from '../support/store.ts';

// Three servers that share a database, a bucket and nothing else, on PostgreSQL and Redis where there are some; else on an
// embedded database that several may ask, and limits that each counts by itself.

const scratch = mkdtempSync(join(tmpdir(), 'vitrine-three-'));
const stocked = 500;
const octets = { 'Content-Type': 'application/octet-stream' };
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const digital = { id: 'pattern', type: 2, variants: [] };
let service: S3Server;
let database: { url: string; close: () => Promise<void> };
let store: Store;
let fleet: Fleet;
let owner: Shopper;

beforeAll(async () => {
  service = await startS3();
  database = await openDatabase();
  store = await openStore({ databaseUrl: database.url });
  fleet = await startFleet(
    ['one', 'two', 'three'].map((name) => join(scratch, name)),
    siteFolder(),
    settings(database.url, service.url('shop')),
  );
  const login = { email: 'owner@shop.example', password: 'a long password of the owner' };
  await createOwners(store, 'site-1', () => 36_000).add(login.email, login.password, ['admin']);
  owner = await createShopper(fleet.url);
  await owner.post(endpoints.signIn.path, login);
}, 300_000);
afterAll(async () => {
  await fleet?.close();
  await store?.close();
  await database?.close();
  await service?.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function openDatabase() {
  const base = process.env['DATABASE_URL'];
  if (!base) return startPglite();
  const { url, drop } = await createTestDatabase(base);
  return { url, close: drop };
}

const settings = (databaseUrl: string, storageUrl: string) => ({
  DATABASE_URL: databaseUrl,
  STORAGE_URL: storageUrl,
  VITRINE_SECRET: randomBytes(32).toString('hex'),
  REDIS_URL: process.env['REDIS_URL'] ?? '',
  TRUSTED_PROXIES: '127.0.0.1',
});

function siteFolder() {
  const website = { id: 'site-1', siteTitle: 'Three' };
  const form = { id: 'drawing', name: 'Drawing', fields: [{ id: 'plan', type: 'file', title: 'Plan' }] };
  const page = (product: Parameters<typeof productPage>[0]) =>
    JSON.stringify({ website, ...Object(productPage(product)) });
  const template = join(scratch, 'site');
  const files = {
    'template.conf': '{"stylesheets":[]}',
    'site.region': '<title>{website.siteTitle}</title>{squarespace.main-content}{item.structuredContent.variants|json}',
    'content/index.json': JSON.stringify({ website, collection: { title: 'Home' } }),
    'content/mug.json': page({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800, stock: stocked }] }),
    'content/pattern.json': page(digital),
    'content/store.json': JSON.stringify({
      ...storeFile,
      captcha: undefined,
      testPayment: true,
      mailFrom: 'shop@shop.example',
      ...{ forms: [form], taxRules: [], shippingOptions: [] },
    }),
  };
  mkdirSync(join(template, 'content'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(template, name), text);
  return { template, content: join(template, 'content') };
}

const everyServer = [0, 1, 2];
const keys = (folder: string) => [...service.objects.keys()].filter((key) => key.startsWith(`shop/${folder}/`));

function upload(person: Shopper, bytes: Buffer) {
  const query = new URLSearchParams({ formId: 'drawing', fieldId: 'plan', name: 'plan.pdf' });
  return person.post(`${endpoints.uploadFormFile.path}?${query}`, bytes, octets);
}

/** Of what is downloaded nothing is shipped. */
const withoutShipping = ({
  cartToken,
  email,
  expectedTotalCents,
  payment,
}: Omit<ReturnType<typeof orderFor>, 'shippingOptionId'>) => ({
  ...{ cartToken, email, expectedTotalCents, payment },
});

let presses = 0;
/** Buys as somebody does who presses again when nothing comes back. Answers the id of an order that was told of. */
async function buy(itemId: string, sku: string): Promise<string> {
  const key = `press-${(presses += 1)}-0123456789`;
  const again = async <Answer extends { status: number; body: { problem?: string } }>(
    press: () => Promise<Answer>,
  ): Promise<Answer> => {
    for (;;) {
      const answer = await press().catch(() => undefined);
      const mayComeAgain = answer?.body.problem === 'key-running' || answer?.status === 429;
      if (answer !== undefined && answer.status < 500 && !mayComeAgain) return answer;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const buyer = await createShopper(fleet.url);
  const added = { itemId, sku, quantity: 1 };
  const put = await again(() => buyer.post(endpoints.addEntry.path, added, { 'idempotency-key': `${key}-cart` }));
  expect([put.status, put.body.problem]).toEqual([200, undefined]);
  const { status, body } = await again(() => buyer.get(endpoints.readCheckout.path));
  expect([status, body.problem]).toEqual([200, undefined]);
  // Each with an address of their own: one address may order so often only.
  const order = { ...orderFor(body), email: `${key}@example.org`, shippingOptionId: null };
  const placed = await again(() =>
    buyer.post(endpoints.placeOrder.path, sku === '' ? withoutShipping(order) : order, {
      'idempotency-key': `${key}-order`,
    }),
  );
  expect([placed.status, placed.body.problem, placed.body.state]).toEqual([201, undefined, 'paid']);
  return placed.body.id;
}

it('gives what one server took to those who ask another', { timeout: 300_000 }, async () => {
  const person = await createShopper(fleet.url);
  const { body: file } = await upload(person, pdf('a plan'));
  expect(file.state).toBe('ready');
  const whole = Buffer.concat([pdf('a pattern'), randomBytes(2_500_000)]);
  const piece = 1_000_000;
  for (let offset = 0; offset < whole.length; offset += piece) {
    const address = `${endpoints.sendProductFilePiece.path}?upload=pattern-0123456789&offset=${offset}`;
    expect((await owner.post(address, whole.subarray(offset, offset + piece), octets)).status).toBe(200);
  }
  const given = { upload: 'pattern-0123456789', productId: 'pattern', name: 'pattern.pdf', title: '' };
  expect((await owner.post(endpoints.addProductFile.path, given)).status).toBe(201);
  const orderId = await buy('pattern', '');
  const [bought] = await store.read((queries) =>
    queries.select().from(tables.orderFiles).where(eq(tables.orderFiles.orderId, orderId)),
  );
  for (const index of everyServer) {
    const known = await createShopper(fleet.urlOf(index), new Map(person.jar));
    expect((await known.get(pathOf(endpoints.readFormFile.path, { fileId: file.id }))).body.state).toBe('ready');
    const address = fleet.urlOf(index) + downloadPath(bought?.key ?? '');
    const part = await fetch(address, { headers: { Range: 'bytes=2000000-2000009' } });
    expect([part.status, part.headers.get('etag')]).toEqual([206, expect.any(String)]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(2_000_000, 2_000_010))).toBe(true);
    const all = await fetch(address);
    expect([all.status, Buffer.from(await all.arrayBuffer()).equals(whole)]).toEqual([200, true]);
  }
});

it('shows on every server what the owner changes on one', { timeout: 300_000 }, async () => {
  const first = await createShopper(fleet.urlOf(0), new Map(owner.jar));
  for (const index of everyServer) await (await fetch(`${fleet.urlOf(index)}/mug`)).text();
  const level = (qtyInStock: number) => ({ unlimited: false, qtyInStock });
  const set = (next: number, seen: number) =>
    first.put(endpoints.setStock.path, { itemId: 'mug', sku: 'MUG', ...level(next), seen: level(seen) });
  expect((await set(77, stocked)).status).toBe(200);
  for (const index of everyServer) {
    await vi.waitFor(async () => expect(await (await fetch(`${fleet.urlOf(index)}/mug`)).text()).toContain('77'), {
      timeout: 30_000,
      interval: 50,
    });
  }
  expect((await set(stocked, 77)).status).toBe(200);
});

it('loses nothing when servers are killed, and does each work once', { timeout: 600_000 }, async () => {
  const before = await ordersInAll();
  const rounds = 6;
  const told: string[] = [];
  const files: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const victim = round % 3;
    const buyers = Array.from({ length: 6 }, async () => told.push(await buy('mug', 'MUG')));
    const sender = await createShopper(fleet.url);
    const sending = upload(sender, pdf(`of round ${round}`)).then(
      ({ status, body }) => status === 200 && body.state === 'ready' && files.push(body.id),
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 1500));
    await fleet.kill(victim);
    await Promise.all([...buyers, sending]);
    await fleet.start(victim);
  }
  expect(told).toHaveLength(rounds * 6);
  expect(await ordersInAll()).toBe(before + told.length);
  const [left] = await store.read((queries) =>
    queries.select().from(tables.stock).where(eq(tables.stock.itemId, 'mug')),
  );
  expect(left?.quantity).toBe(stocked - told.length);
  for (const id of files) expect(keys('files').filter((key) => key.endsWith(id))).toHaveLength(1);
  // What a killed server had in hand is taken over when its lease has ended.
  await vi.waitFor(async () => expect(await mailsNotSent()).toEqual([]), { timeout: 300_000, interval: 1000 });
  const rows = await store.read((queries) => queries.select().from(tables.outbox));
  expect(rows.filter(({ reason }) => told.some((id) => reason.includes(id))).length).toBeGreaterThanOrEqual(
    told.length,
  );
  expect(keys('mail').sort()).toEqual(rows.map(({ id }) => `shop/mail/${id}.eml`).sort());
  const leases = await store.read((queries) => queries.select().from(tables.jobLeases));
  expect(leases.map(({ job }) => job)).toContain('mails');
});

async function ordersInAll(): Promise<number> {
  const rows = await store.read((queries) => queries.select({ state: tables.orders.state }).from(tables.orders));
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['paid']));
  return rows.length;
}

async function mailsNotSent(): Promise<string[]> {
  const rows = await store.read((queries) => queries.select().from(tables.outbox));
  return rows.flatMap(({ id, state }) => (state === 'sent' ? [] : [`${id} ${state}`]));
}
