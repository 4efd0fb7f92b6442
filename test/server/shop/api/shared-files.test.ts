import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { eraseMailFiles, keptMails } from '../../../../server/services/mail/transport.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { type Bucket, openBucket, readStorageSettings } from '../../../../server/store/objects/index.ts';
import { type S3Server, startS3 } from '../../../support/s3-server.ts';
import { productPage, storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-shared-'));
const day = 86_400_000;
const form = { id: 'drawing', name: 'Drawing', fields: [{ id: 'plan', type: 'file', title: 'Plan' }] };
let service: S3Server;
let bucket: Bucket;
let store: Store;
let shops: readonly ReturnType<typeof createShopApi>[];

beforeAll(async () => {
  service = await startS3();
  const settings = readStorageSettings(service.url('shop'));
  if (settings === undefined) throw new Error('Nothing is set.');
  bucket = await openBucket(settings);
  store = await openTestStore();
  // Two servers of one shop on two machines: a database and a bucket, and no disk that both see.
  shops = ['one', 'two'].map((name) =>
    createShopApi(store, {
      storeFile: { ...storeFile, forms: [...(storeFile.forms ?? []), form] },
      pages: [productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800 }] })],
      parts: { objects: bucket.objects, fileFolder: path.join(scratch, name) },
    }),
  );
});
afterEach(() => service.fail(0, 500));
afterAll(async () => {
  bucket.close();
  await Promise.all([service.close(), store.close()]);
  rmSync(scratch, { recursive: true });
});

/** Each request goes to the next server, as a proxy without a memory sends it. */
function balanced(): RequestListener {
  let turn = 0;
  return (incoming, response) => shops[turn++ % shops.length]?.app(incoming, response);
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const octets = { 'Content-Type': 'application/octet-stream' };
const onDisk = () =>
  readdirSync(scratch, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const keys = (folder: string) => [...service.objects.keys()].filter((key) => key.startsWith(`shop/${folder}/`));

function upload(person: Shopper, bytes: Buffer) {
  const query = new URLSearchParams({ formId: 'drawing', fieldId: 'plan', name: 'plan.pdf' });
  return person.post(`${endpoints.uploadFormFile.path}?${query}`, bytes, octets);
}

async function signedIn(): Promise<Shopper> {
  const [shop] = shops;
  const login = { email: 'owner@shop.example', password: 'a long password of the owner' };
  await shop?.services.owners.add(login.email, login.password, ['admin']);
  const owner = await createShopper(balanced());
  await owner.post(endpoints.signIn.path, login);
  return owner;
}

it('gives a file that one server took to whoever may have it, from every server', async () => {
  const person = await createShopper(balanced());
  const { body: file } = await upload(person, pdf('a plan'));
  expect(file.state).toBe('ready');
  for (const shop of shops) {
    await store.write((database) => database.update(tables.formFiles).set({ keptAt: sql`now()` }));
    const received = await shop.services.formFiles.received(file.id);
    expect(received && (await buffer(await received.bytes.stream())).toString()).toBe(pdf('a plan').toString());
    await received?.bytes.close();
  }
  const owner = await signedIn();
  const address = pathOf(endpoints.readReceivedFile.path, { fileId: file.id });
  for (const _shop of shops) {
    const { status, headers } = await owner.get(address);
    expect([status, headers['content-length']]).toEqual([200, String(pdf('a plan').length)]);
  }
  expect((await person.get(address)).status).not.toBe(200);
  expect(onDisk()).toEqual([]);
  expect(keys('files')).toHaveLength(1);
});

it('puts a large file together from pieces that went to both servers', async () => {
  const owner = await signedIn();
  const whole = Buffer.concat([pdf('large'), randomBytes(5000)]);
  const send = (offset: number, end: number) => {
    const address = `${endpoints.sendProductFilePiece.path}?upload=upload-1-0123456789&offset=${offset}`;
    return owner.post(address, whole.subarray(offset, end), octets);
  };
  expect((await send(0, 2000)).status).toBe(200);
  expect((await send(3000, 4000)).status, 'a piece whose beginning is missing').not.toBe(200);
  // Twice, as after an answer that was lost.
  for (const [offset, end] of [
    [2000, 4000],
    [2000, 4000],
    [4000, whole.length],
  ] as const) {
    expect((await send(offset, end)).status).toBe(200);
  }
  const given = { upload: 'upload-1-0123456789', productId: 'mug', name: 'large.pdf', title: '' };
  const added = await owner.post(endpoints.addProductFile.path, given);
  expect([added.status, added.body.files?.[0]?.size]).toEqual([201, whole.length]);
  const [key = '', ...others] = keys('products');
  expect([others, service.objects.get(key)?.bytes.equals(whole)]).toEqual([[], true]);
  expect(onDisk()).toEqual([]);
});

it('says that nothing can be kept while the service is away, leaves nothing behind, and takes the file afterwards', async () => {
  const person = await createShopper(balanced());
  const before = keys('files').length;
  service.fail(1000, 503);
  const refused = await upload(person, pdf('in bad times'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/\d/)]);
  expect([onDisk(), keys('files').length]).toEqual([[], before]);
  service.fail(0, 503);
  const { body } = await upload(person, pdf('in bad times'));
  expect([body.state, keys('files').length]).toEqual(['ready', before + 1]);
});

it('sweeps a bucket as it does a folder: halves, and what no row speaks for', async () => {
  const person = await createShopper(balanced());
  const { body } = await upload(person, pdf('to be forgotten'));
  const [shop] = shops;
  const key = keys('files').find((each) => each.endsWith(body.id)) ?? '';
  await store.write((database) => database.delete(tables.formFiles));
  await shop?.services.formFiles.sweep();
  expect(keys('files')).toContain(key);
  service.age(key, 2 * 3_600_000);
  await shop?.services.formFiles.sweep();
  expect([keys('files').includes(key), keys('files').includes(`${key}.unowned`)]).toEqual([false, true]);
  service.age(`${key}.unowned`, 8 * day);
  await shop?.services.formFiles.sweep();
  expect(keys('files').some((each) => each.startsWith(key))).toBe(false);
  const home = keys('products')[0]?.split('/').slice(0, 3).join('/');
  await bucket.objects.write(`${home?.slice('shop/'.length)}/abandoned.000000000000.part`, Buffer.from('half'));
  service.age(`${home}/abandoned.000000000000.part`, 2 * day);
  await shop?.services.digitalFiles.office.sweep();
  expect(keys('products')).toHaveLength(1);
});

it('keeps mails where all servers find them, and each once', async () => {
  const mails = keptMails(bucket.objects.within('mail'));
  const letter = {
    id: 'order-1',
    from: 'shop@example.org',
    to: 'ann@example.org',
    subject: 'Thanks',
    text: 'You bought a mug.',
  };
  expect(await mails.wasSent?.('order-1')).toBe(false);
  await mails.send(letter);
  await mails.send(letter);
  expect([await mails.wasSent?.('order-1'), keys('mail')]).toEqual([true, ['shop/mail/order-1.eml']]);
  expect(await eraseMailFiles(bucket.objects.within('mail'), 'Ann@example.org')).toBe(1);
  expect(keys('mail')).toEqual([]);
});
