import { eq, sql } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadPath, endpoints, filePreviewPath, type ProductWithFiles, pathOf } from '#contract';
import { pageTypes, productFileLimits } from '#model';
import { type Store, tables } from '../../../../server/store/index.ts';
import { place } from '../../../support/orders.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`);
const rules = { digitalFiles: [{ product: 'pattern', file: 'of-the-folder.pdf' }] };
let store: Store;
let shop: ServedShop;
let owner: Shopper;

beforeAll(async () => {
  store = await openTestStore();
  const { services } = createShopApi(store);
  await services.owners.add('owner@shop.example', password, ['store-manager']);
  await services.owners.add('viewer@shop.example', password, ['billing']);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.write((queries) => queries.delete(tables.productFiles));
  shop = await serveShop(store, { rules, files: { '_files/of-the-folder.pdf': pdf('folder').toString() } });
  owner = await signedIn('owner@shop.example');
});

async function signedIn(email: string): Promise<Shopper> {
  const person = await createShopper(shop.app);
  await person.post(endpoints.signIn.path, { email, password });
  return person;
}

let uploads = 0;
async function send(bytes: Buffer, { person = owner, offset = 0, upload = `upload-${++uploads}-0123456789` } = {}) {
  const address = `${endpoints.sendProductFilePiece.path}?upload=${upload}&offset=${offset}`;
  const sent = await person.post(address, bytes, { 'content-type': 'application/octet-stream' });
  return { upload, sent };
}
async function add(name: string, bytes: Buffer, title = '') {
  const { upload } = await send(bytes);
  return owner.post(endpoints.addProductFile.path, { upload, productId: 'pattern', name, title });
}
async function replace(fileId: string, name: string, bytes: Buffer) {
  const { upload } = await send(bytes);
  return owner.post(pathOf(endpoints.replaceProductFile.path, { fileId }), { upload, name });
}
const remove = (fileId: string) => owner.delete(pathOf(endpoints.removeProductFile.path, { fileId }));
const list = async (): Promise<readonly ProductWithFiles[]> =>
  (await owner.get(endpoints.listProductFiles.path)).body.products;
const idOf = (answer: { body: ProductWithFiles }) => answer.body.files.at(-1)?.id ?? '';

async function buy() {
  const buyer = await createShopper(shop.app);
  await buyer.post(endpoints.addEntry.path, { itemId: 'pattern', sku: '', quantity: 1 });
  const { cartToken, cart } = (await buyer.get(endpoints.readCheckout.path)).body;
  const placed = await place(buyer, {
    ...{ cartToken, email: 'ann@example.org', expectedTotalCents: cart.grandTotalCents },
    payment: { method: 'test', token: 'approve' },
  });
  expect([placed.status, placed.body.state]).toEqual([201, 'paid']);
  return store.read((queries) =>
    queries.select().from(tables.orderFiles).where(eq(tables.orderFiles.orderId, placed.body.id)),
  );
}
/** The link to one of them. */
const keyIn = (bought: Awaited<ReturnType<typeof buy>>, id: string) =>
  bought.find(({ productFileId }) => productFileId === id)?.key ?? '';
const download = (key: string) => request(shop.app).get(downloadPath(key));

describe('a file that its owner hands in', () => {
  it('comes with what is bought from then on, beside those of the folder', async () => {
    const added = await add('pattern.pdf', pdf('the first'), 'The pattern');
    expect([added.status, added.body.files.map(({ title }: { title: string }) => title)]).toEqual([
      201,
      ['of-the-folder.pdf', 'The pattern'],
    ]);
    const bought = await buy();
    expect(bought.map(({ title }) => title).sort()).toEqual(['The pattern', 'of-the-folder.pdf']);
    const mine = bought.find(({ productFileId }) => productFileId !== null);
    const sent = await download(mine?.key ?? '');
    expect([sent.status, String(sent.body)]).toEqual([200, '%PDF-1.4 the first']);
    expect(sent.headers['content-disposition']).toContain('pattern.pdf');
    const [product] = await list();
    expect(product?.files.map(({ name, size, sold, changedBy }) => [name, size, sold, changedBy])).toEqual([
      ['of-the-folder.pdf', null, 0, null],
      ['pattern.pdf', 18, 1, 'owner@shop.example'],
    ]);
  });

  it('is replaced for those too who have bought it', async () => {
    const id = idOf(await add('pattern.pdf', pdf('the first')));
    const key = keyIn(await buy(), id);
    expect((await replace(id, 'pattern-2.pdf', pdf('the second'))).status).toBe(200);
    const sent = await download(key);
    expect([sent.status, String(sent.body)]).toEqual([200, '%PDF-1.4 the second']);
    expect(sent.headers['content-disposition']).toContain('pattern-2.pdf');
  });

  it('is removed from the product, and kept for those who have it', async () => {
    const id = idOf(await add('pattern.pdf', pdf('kept')));
    const key = keyIn(await buy(), id);
    expect((await remove(id)).body.files).toHaveLength(1);
    expect(await buy()).toHaveLength(1);
    expect(String((await download(key)).body)).toBe('%PDF-1.4 kept');
    expect((await remove(id)).body.problem).toBe('file-unknown');
    // Handed in again, it is the same file, for both.
    expect((await add('pattern.pdf', pdf('again'))).body.files.at(-1).id).toBe(id);
    expect(String((await download(key)).body)).toBe('%PDF-1.4 again');
  });

  it('has a title of its own, in orders from then on', async () => {
    const id = idOf(await add('pattern.pdf', pdf('a')));
    await owner.post(pathOf(endpoints.renameProductFile.path, { fileId: id }), { title: ' The cloth ' });
    expect((await buy()).map(({ title }) => title)).toContain('The cloth');
  });
});

describe('pieces', () => {
  it('come in order, each as often as it likes, and make one file', async () => {
    const text = Buffer.alloc(productFileLimits.pieceBytes, ' ');
    pdf('long').copy(text);
    const { upload } = await send(text);
    const second = Buffer.from('the end');
    const early = await send(second, { upload, offset: 2 * text.length });
    expect(early.sent.body.problem).toBe('file-incomplete');
    for (const _ of [1, 2]) {
      const { sent } = await send(second, { upload, offset: text.length });
      expect(sent.body.received).toBe(text.length + second.length);
    }
    const body = { upload, productId: 'pattern', name: 'long.pdf', title: '' };
    expect((await owner.post(endpoints.addProductFile.path, body)).body.files.at(-1).size).toBe(text.length + 7);
    expect((await owner.post(endpoints.addProductFile.path, { ...body, name: 'more.pdf' })).body.problem).toBe(
      'file-incomplete',
    );
  });

  it('are refused where they are too many, or somebody else’s', async () => {
    const most = await send(Buffer.from('x'), { offset: productFileLimits.bytes });
    expect(most.sent.body.problem).toBe('file-refused');
    const large = await send(Buffer.alloc(productFileLimits.pieceBytes + 1));
    expect(large.sent.body.problem).toBe('file-refused');
    const viewer = await signedIn('viewer@shop.example');
    expect((await send(pdf('a'), { person: viewer })).sent.body.problem).toBe('role-missing');
    expect((await send(pdf('a'), { upload: '../../../etc/passwd' })).sent.status).toBe(400);
  });
});

describe('a file is refused', () => {
  it.each([
    ['of a kind that nobody sells', 'run.exe', pdf('a'), 'file-refused'],
    ['that holds something else than its name says', 'song.mp3', pdf('a'), 'file-refused'],
    ['without a byte', 'empty.pdf', Buffer.alloc(0), 'file-refused'],
    ['by the name of one of the folder', 'of-the-folder.pdf', pdf('a'), 'file-name-taken'],
    ['whose name leads elsewhere', '../x.pdf', pdf('a'), 'file-refused'],
  ])('%s', async (_why, name, bytes, error) => {
    const refused = await add(name, bytes);
    expect([refused.body.problem, typeof refused.body.message]).toEqual([error, 'string']);
    expect((await list())[0]?.files).toHaveLength(1);
  });

  it('by a name that is there, for a product that is not, and beyond what one may have', async () => {
    await add('pattern.pdf', pdf('a'));
    expect((await add('pattern.pdf', pdf('b'))).body.problem).toBe('file-name-taken');
    const { upload } = await send(pdf('c'));
    const nowhere = { upload, productId: 'nothing', name: 'a.pdf', title: '' };
    expect((await owner.post(endpoints.addProductFile.path, nowhere)).body.problem).toBe('file-product-unknown');
    await store.write((queries) =>
      queries.execute(sql`
        insert into product_files (id, website_id, product_id, name, title, size, stored_as, changed_by)
        select 'many-' || n, 'site-1', 'pattern', n || '.pdf', 'many', 1, 'none', 'owner' from generate_series(2, ${productFileLimits.files}) n`),
    );
    expect((await add('one-more.pdf', pdf('d'))).body.message).toBe('A product can have 50 files.');
  });
});

describe('what buyers get, as it is shown beforehand', () => {
  const address = `${filePreviewPath}?productId=pattern`;

  it('is a page for those who look after files, with each file and how often it opens', async () => {
    await add('sheet.pdf', pdf('sheet'), 'The sheet');
    const page = await owner.get(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`data-page-type="${pageTypes.digitalProductComposerPreview}"`);
    for (const said of ['Only you see this page.', 'Download The sheet', 'Download of-the-folder.pdf'])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain(downloadPath(''));
  });

  it('is no page for anybody else', async () => {
    for (const person of [await createShopper(shop.app), await signedIn('viewer@shop.example')]) {
      const page = await person.get(address);
      expect([page.status, page.text.includes('of-the-folder')]).toEqual([404, false]);
    }
    expect((await owner.get(`${filePreviewPath}?productId=mug`)).status).toBe(404);
  });
});
