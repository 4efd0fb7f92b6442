import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { JobMemory } from '../../../../server/services/lib/job-memory.ts';
import { createLeases } from '../../../../server/services/lib/leases.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
let store: Store;
let shop: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    pages: [],
    parts: { system: { pages: () => ({ kept: 12, bytes: 3_400 }), isPurged: true } },
  });
});
afterAll(() => store.close());

async function signedIn(role: string): Promise<Shopper> {
  const owner = await createShopper(shop.app);
  await shop.services.owners.add(`${role}@shop.example`, password, [role]);
  await owner.post(endpoints.signIn.path, { email: `${role}@shop.example`, password });
  return owner;
}

it('tells an administrator where things are, and of each job when it was done, by which server, and when it is next', async () => {
  const { websiteId } = shop.services.catalogue;
  await createLeases(store).run(websiteId, 'mails', async () => undefined);
  await createLeases(store).run(websiteId, 'webhooks', () => Promise.reject(new Error('no')));
  const row = { websiteId, visitorId: 'v', formId: 'f', fieldId: 'u', name: 'a.pdf', size: 2_000 };
  await store.write((queries) =>
    queries.insert(tables.formFiles).values([
      { ...row, id: 'kept', state: 'ready' },
      { ...row, id: 'refused', state: 'failed' },
    ]),
  );
  const { status, body } = await (await signedIn('admin')).get(endpoints.readSystem.path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    database: process.env['DATABASE_URL'] ? 'postgresql' : 'embedded',
    mails: 'kept',
    files: { place: 'folder', formBytes: 2_000, productBytes: 0 },
    pages: { kept: 12, bytes: 3_400 },
    isPurged: true,
  });
  expect(body.files.freeBytes).toBeGreaterThan(0);
  const jobs = new Map(body.jobs.map((job: { job: string }) => [job.job, job]));
  expect(jobs.get('mails')).toMatchObject({ state: 'waiting', server: expect.any(String), last: expect.any(Number) });
  expect(jobs.get('webhooks')).toMatchObject({ state: 'failed' });
  expect(jobs.get('renewals')).toEqual({ job: 'renewals', state: 'waiting', server: '', last: null, next: null });
});

it('tells what this server did itself where there are no leases', async () => {
  const memory = new JobMemory();
  const leased = memory.watch(async (_site, _job, work) => {
    await work();
    return { end: 'done' };
  });
  await leased('a', 'mails', async () => expect(memory.of('a').get('mails')).toEqual({ state: 'running', last: null }));
  expect(memory.of('a').get('mails')).toEqual({ state: 'waiting', last: expect.any(Number) });
  await expect(leased('a', 'renewals', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(memory.of('a').get('renewals')).toMatchObject({ state: 'failed' });
  expect(memory.of('b').size).toBe(0);
});

it('is for administrators', async () => {
  const { status } = await (await signedIn('store-manager')).get(endpoints.readSystem.path);
  expect(status).toBe(403);
});
