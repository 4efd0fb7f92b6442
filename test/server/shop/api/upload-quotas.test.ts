import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { createFileStorage } from '../../../../server/services/files/storage.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, noLimits, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const kilobyte = 1024;
const form = { id: 'drawing', fields: [{ id: 'plan', type: 'file', title: 'Plan' }] };
const files = { ...storeFile, forms: [...(storeFile.forms ?? []), form] };
const roomy = { site: 1e9, total: 1e9, free: 0 };
const full = 'There is no room to keep this at the moment. Please try again later.';
const tooMany = 'Unable to submit form. Submission rate limit exceeded. Please try again later.';

let store: Store;
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-quotas-'));
const pdf = (size: number, mark: string) => Buffer.alloc(size, `%PDF-1.7 ${mark}\n`);

beforeAll(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  await store.write((database) => database.delete(tables.formFiles));
  rmSync(fileFolder, { recursive: true, force: true });
});
afterAll(() => store.close());

type Parts = NonNullable<Parameters<typeof createShopApi>[1]>['parts'];

const openShop = (parts: Parts = {}) =>
  createShopApi(store, { storeFile: files, parts: { fileFolder, uploadQuotas: roomy, ...parts } });

let drawn = 0;
/** A file of its own content from a visitor of its own, as one program would send them. */
async function upload(shop: ShopApi, size: number, person?: Shopper) {
  const visitor = person ?? (await createShopper(shop.app));
  const query = new URLSearchParams({ formId: 'drawing', fieldId: 'plan', name: 'plan.pdf' });
  const headers = { 'Content-Type': 'application/octet-stream' };
  return visitor.post(`${endpoints.uploadFormFile.path}?${query}`, pdf(size, String((drawn += 1))), headers);
}

const kept = () =>
  existsSync(fileFolder)
    ? readdirSync(fileFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(path.sep))
    : [];
const stored = () => kept().reduce((sum, name) => sum + statSync(path.join(fileFolder, name)).size, 0);
const rows = () => store.read((database) => database.select().from(tables.formFiles));

describe('files that visitors send', () => {
  it('end for one address where its day’s bytes end, however many visitors it plays', async () => {
    const limiter = createLimiter({ ...noLimits, 'file-bytes': { points: 512 * kilobyte, seconds: 86_400 } });
    const shop = openShop({ limiter });
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(shop, 200 * kilobyte)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([tooMany]));
    expect(stored()).toBeLessThanOrEqual(512 * kilobyte);
  });

  it('end for a site where its room ends, also when they come at once', async () => {
    const shop = openShop({ uploadQuotas: { ...roomy, site: 500 * kilobyte } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(shop, 200 * kilobyte)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 507, 507, 507, 507, 507, 507]);
    expect(answers.find(({ status }) => status === 507)?.body).toMatchObject({
      problem: 'storage-full',
      message: full,
    });
    expect(stored()).toBe(400 * kilobyte);
    expect(await rows()).toHaveLength(2);
  });

  it('end for all sites together where their room ends', async () => {
    const shop = openShop({ uploadQuotas: { ...roomy, total: 500 * kilobyte } });
    await store.write((database) =>
      database.insert(tables.formFiles).values({
        ...{ id: 'elsewhere', websiteId: 'another site', visitorId: 'v', formId: 'f', fieldId: 'f', name: 'a.pdf' },
        ...{ size: 400 * kilobyte, state: 'ready' },
      }),
    );
    expect((await upload(shop, 200 * kilobyte)).status).toBe(507);
    expect((await upload(shop, 90 * kilobyte)).status).toBe(200);
  });

  it('end before the disk is full, and the operator hears of it', async () => {
    const shop = openShop({ uploadQuotas: { ...roomy, free: Number.MAX_SAFE_INTEGER } });
    const answer = await upload(shop, kilobyte);
    expect([answer.status, answer.body.message]).toEqual([507, full]);
    expect(shop.faults.map(String)).toEqual([expect.stringContaining('are refused')]);
    expect([kept(), await rows()]).toEqual([[], []]);
  });

  it('end in words on a disk that is full all the same', async () => {
    const storage = createFileStorage(fileFolder, 'site-1');
    const shop = openShop({
      fileStorage: {
        ...storage,
        receive: () => Promise.reject(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })),
      },
    });
    const answer = await upload(shop, kilobyte);
    expect([answer.status, answer.body.problem, answer.body.message]).toEqual([507, 'storage-full', full]);
    expect(await rows()).toEqual([]);
  });
});

describe('what is left of files', () => {
  const old = new Date(Date.now() - 2 * 3_600_000);

  it('is swept: halves of uploads, and rows that were never looked at to the end', async () => {
    const shop = openShop();
    const { body } = await upload(shop, kilobyte);
    const home = path.dirname(path.join(fileFolder, kept()[0] ?? ''));
    const [dead, live] = [path.join(home, 'dead.part'), path.join(home, 'live.part')];
    for (const part of [dead, live]) writeFileSync(part, 'half');
    utimesSync(dead, old, old);
    await store.write((database) =>
      database.update(tables.formFiles).set({ state: 'processing', createdAt: sql`now() - interval '2 hours'` }),
    );
    await shop.services.formFiles.sweep();
    expect([existsSync(dead), existsSync(live)]).toEqual([false, true]);
    expect((await rows()).map(({ id, state }) => [id, state])).toEqual([[body.id, 'failed']]);
    expect(kept().some((name) => name.endsWith(body.id))).toBe(false);
  });

  it('is swept a week after no row spoke for it, and brought back when one does', async () => {
    const shop = openShop();
    const person = await createShopper(shop.app);
    const { body } = await upload(shop, kilobyte, person);
    const place = path.join(fileFolder, kept()[0] ?? '');
    const [row] = await rows();
    if (!row) throw new Error('The file has no row.');
    utimesSync(place, old, old);
    // As with a backup that is older than the file, or another database by mistake.
    await store.write((database) => database.delete(tables.formFiles));
    await shop.services.formFiles.sweep();
    expect(kept().map((name) => path.basename(name))).toEqual([`${body.id}.unowned`]);
    await shop.services.formFiles.sweep();
    expect(kept()).toHaveLength(1);
    await store.write((database) => database.insert(tables.formFiles).values(row));
    await shop.services.formFiles.sweep();
    expect(existsSync(place)).toBe(true);
    await store.write((database) => database.delete(tables.formFiles));
    utimesSync(place, old, old);
    await shop.services.formFiles.sweep();
    const weekAgo = new Date(Date.now() - 8 * 86_400_000);
    utimesSync(`${place}.unowned`, weekAgo, weekAgo);
    await shop.services.formFiles.sweep();
    expect(kept()).toEqual([]);
    expect((await person.get(pathOf(endpoints.readFormFile.path, { fileId: body.id }))).status).toBe(404);
  });
});
