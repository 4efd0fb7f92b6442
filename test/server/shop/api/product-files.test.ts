import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { cleanUp } from '../../../../server/shop/services/clean-up.ts';
import { erasePerson } from '../../../../server/shop/services/erase.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const password = 'a long password of the owner';
const form = {
  id: 'print-of',
  fields: [
    { id: 'motif', type: 'file', title: 'Motif', required: true },
    { id: 'words', type: 'text', title: 'Words' },
  ],
};
let store: Store;
let shop: ShopApi;
let owner: Shopper;
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-product-files-'));

beforeAll(async () => {
  store = await openTestStore();
  const more = { additionalFieldsFormId: 'another-id', additionalFieldsForm: form };
  const pages = [productPage({ id: 'print', variants: [{ sku: 'PRINT' }], more })];
  shop = createShopApi(store, { storeFile: {}, pages, parts: { fileFolder, filePatience: 60_000 } });
  await shop.services.owners.add('owner@shop.example', password, ['admin']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

interface Sent {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

async function upload(shopper: Shopper, name: string): Promise<Sent> {
  const query = new URLSearchParams({ formId: form.id, fieldId: 'motif', name });
  const type = { 'Content-Type': 'application/octet-stream' };
  const { body } = await shopper.post(`${endpoints.uploadFormFile.path}?${query}`, pdf, type);
  return { id: body.id, name: body.name, size: body.size };
}

const add = (shopper: Shopper, ...motif: readonly object[]) =>
  shopper.post(endpoints.addEntry.path, { itemId: 'print', sku: 'PRINT', additionalFields: JSON.stringify({ motif }) });

async function order(shopper: Shopper, email = 'ann@example.org') {
  const { body: page } = await shopper.get(endpoints.readCheckout.path);
  const request = {
    cartToken: page.cartToken,
    email,
    shippingAddress: { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US' },
    shippingOptionId: null,
    expectedTotalCents: page.cart.grandTotalCents,
    payment: { method: 'test', token: 'approve' },
  };
  return shopper.post(endpoints.placeOrder.path, request, { 'idempotency-key': `order ${email}`.replaceAll(' ', '-') });
}

const stored = ({ id }: Sent) =>
  existsSync(fileFolder) &&
  readdirSync(fileFolder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith(id));
const received = ({ id }: Sent) => owner.get(pathOf(endpoints.readReceivedFile.path, { fileId: id }));
const run = (statement: ReturnType<typeof sql>) => store.read((database) => database.execute(statement));

/** A day and an hour pass for the files, and they are swept. */
async function sweepTomorrow() {
  await run(sql`update form_files set created_at = created_at - interval '25 hours'`);
  await shop.services.formFiles.sweep();
}

describe('a file of a product’s form', () => {
  it('is held as long as a cart holds its answer, and as the server has it', async () => {
    const shopper = await createShopper(shop.app);
    const [used, unused] = [await upload(shopper, 'used.pdf'), await upload(shopper, 'unused.pdf')];
    const added = await add(shopper, { ...used, name: 'lie.pdf', size: 1 });
    expect(JSON.parse(added.body.newlyAdded.additionalFields)).toMatchObject({ motif: [used] });
    await sweepTomorrow();
    expect([stored(used), stored(unused)]).toEqual([true, false]);
    // A second form of the same page that lets go of the file does not take it from the cart.
    await shopper.delete(pathOf(endpoints.discardFormFile.path, { fileId: used.id }));
    expect(stored(used)).toBe(true);
    expect((await received(used)).status).toBe(404);
    await run(sql`update carts set changed_at = now() - interval '91 days'`);
    await cleanUp(store, 'site-1');
    await sweepTomorrow();
    expect(stored(used)).toBe(false);
  });

  it.each([
    ['somebody else’s', async () => upload(await createShopper(shop.app), 'theirs.pdf')],
    ['none of ours', async () => ({ id: 'x'.repeat(43), name: 'a.pdf', size: 1 })],
  ])('that is %s is refused beside its field', async (_what, file) => {
    const { status, body } = await add(await createShopper(shop.app), await file());
    expect([status, body.errors]).toEqual([400, { motif: 'File upload failed to complete' }]);
  });

  it('that is missing is asked for, also where the product names its form by two ids', async () => {
    const { body } = await add(await createShopper(shop.app));
    expect(body.errors).toEqual({ motif: 'Required' });
  });

  it('may be exchanged in the cart', async () => {
    const shopper = await createShopper(shop.app);
    const [first, second] = [await upload(shopper, 'first.pdf'), await upload(shopper, 'second.pdf')];
    const { id } = (await add(shopper, first)).body.newlyAdded;
    const address = pathOf(endpoints.updateAdditionalFields.path, { entryId: id });
    const fields = { itemId: 'print', sku: 'PRINT', additionalFields: JSON.stringify({ motif: [second] }) };
    const changed = await shopper.put(address, fields);
    expect(JSON.parse(changed.body.updatedEntry.additionalFields).motif).toEqual([second]);
    await sweepTomorrow();
    expect(stored(second)).toBe(true);
  });

  it('is the owner’s once it was ordered, and only what was ordered is', async () => {
    const shopper = await createShopper(shop.app);
    const [kept, dropped] = [await upload(shopper, 'kept.pdf'), await upload(shopper, 'dropped.pdf')];
    await add(shopper, kept);
    const { newlyAdded } = (await add(shopper, dropped)).body;
    await shopper.delete(pathOf(endpoints.removeEntry.path, { entryId: newlyAdded.id }));
    expect((await order(shopper)).status).toBe(201);
    await run(sql`update carts set changed_at = now() - interval '91 days'`);
    await cleanUp(store, 'site-1');
    await sweepTomorrow();
    expect([(await received(kept)).status, (await received(dropped)).status]).toEqual([200, 404]);
    expect([stored(kept), stored(dropped)]).toEqual([true, false]);
  });

  it('is forgotten with all others that nobody sent, a batch of bounded size at a time', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...{ id: `old-${n}`, websiteId: n % 2 === 0 ? 'site-1' : 'site-2', visitorId: 'v' },
      ...{ formId: form.id, fieldId: 'motif', name: 'a.pdf', size: 1, state: 'ready' as const },
      createdAt: new Date(Date.now() - 25 * 3_600_000),
    }));
    await store.write((database) => database.insert(tables.formFiles).values(rows));
    const left = async () => {
      const { rows: sites } = await run(sql`
        select website_id, count(*)::int as files from form_files where id like 'old-%' group by website_id`);
      return sites;
    };
    const lost: number[] = [];
    const transaction: Store['transaction'] = async (work) => {
      const before = await left();
      const result = await store.transaction(work);
      const [of, remain] = [before, await left()].map((sites) =>
        sites.reduce((sum, site) => sum + Number(site['files']), 0),
      );
      lost.push((of ?? 0) - (remain ?? 0));
      return result;
    };
    const batched = createShopApi({ ...store, transaction }, { storeFile: {}, parts: { fileFolder } });
    expect(await batched.services.formFiles.sweep()).toBeGreaterThanOrEqual(500);
    expect(await left()).toEqual([{ website_id: 'site-2', files: 500 }]);
    expect(Math.max(...lost)).toBeLessThan(300);
  });

  it('rel-H23 goes with the person who asks to be forgotten', async () => {
    const shopper = await createShopper(shop.app);
    const portrait = await upload(shopper, 'portrait of Erasmus.pdf');
    await add(shopper, portrait);
    expect((await order(shopper, 'erasmus@example.org')).status).toBe(201);
    expect((await received(portrait)).status).toBe(200);
    expect(await erasePerson(store, 'site-1', 'erasmus@example.org')).toMatchObject({ orders: 1, files: 1 });
    expect((await received(portrait)).status).toBe(404);
    await shop.services.formFiles.sweep();
    expect(stored(portrait)).toBe(false);
    expect(JSON.stringify((await run(sql`select * from form_files`)).rows)).not.toContain('Erasmus');
  });
});
