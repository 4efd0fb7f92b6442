import { sql } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Experiment, endpoints } from '#contract';
import { exposureEvent, type PageExperiment } from '#model';
import { liveExperiments } from '../../../../server/shop/live/live-experiments.ts';
import { ageByTheClock } from '../../../../server/shop/live/stated-age.ts';
import { tables } from '../../../../server/store/index.ts';
import { serveSite, website } from '../../../support/serve-site.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const { store, shop } = await openTestShop();
const password = 'a long password of the owner';

async function signedIn(name: string, role = 'store-manager'): Promise<Shopper> {
  await shop.services.owners.add(`${name}@shop.example`, password, [role]);
  const person = await createShopper(shop.app);
  expect((await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password })).status).toBe(200);
  return person;
}

let owner: Shopper;
beforeAll(async () => {
  owner = await signedIn('marit');
});

const of = (id: string, what = '') => `${endpoints.listExperiments.path}/${id}${what}`;
const read = async (id: string): Promise<Experiment | undefined> =>
  (await owner.get(endpoints.listExperiments.path)).body.experiments.find((each: Experiment) => each.id === id);
const halves = [
  { name: 'calm', share: 50 },
  { name: 'loud', share: 50 },
];
const definition = { title: 'How the shop greets', goal: 'add', variants: halves };
const create = (id: string, changed: object = {}) =>
  owner.post(endpoints.createExperiment.path, { id, definition: { ...definition, ...changed } });
const errorOf = ({ status, body }: { status: number; body: { problem: string; errors?: object } }) => [
  status,
  body.problem,
  ...(body.errors ? [body.errors] : []),
];

describe('an experiment', () => {
  it('is described, started, stopped with the variant that stays, described anew, and removed', async () => {
    const created = await create('welcome');
    expect(created.body.experiments).toMatchObject([
      { id: 'welcome', ...definition, state: 'draft', version: 1, kept: null, changedBy: 'marit@shop.example' },
    ]);
    expect(shop.services.experiments.onPages()).toEqual([
      { id: 'welcome', variants: halves, isRunning: false, kept: null },
    ]);

    await owner.post(of('welcome', '/start'), { seen: 1 });
    expect(await read('welcome')).toMatchObject({ state: 'running', version: 2, startedAt: expect.any(Number) });
    expect(shop.services.experiments.onPages()).toMatchObject([{ isRunning: true }]);
    await owner.post(of('welcome', '/stop'), { seen: 2, keep: 'loud' });
    expect(await read('welcome')).toMatchObject({ state: 'stopped', kept: 'loud', stoppedAt: expect.any(Number) });
    expect(shop.services.experiments.onPages()).toMatchObject([{ isRunning: false, kept: 'loud' }]);
    await owner.put(of('welcome'), { seen: 3, definition: { ...definition, goal: 'purchase' } });
    expect(await read('welcome')).toMatchObject({ state: 'draft', goal: 'purchase', kept: null, startedAt: null });
    expect((await owner.post(of('welcome', '/remove'), { seen: 4 })).body).toEqual({ experiments: [] });
  });

  it.each([
    ['a name that templates cannot say', 'Big Hero', {}, { id: expect.stringContaining('small letter') }],
    [
      'shares that are not all',
      'hero',
      { variants: [halves[0], { name: 'loud', share: 40 }] },
      { variants: expect.stringContaining('90 %') },
    ],
    [
      'one name twice',
      'hero',
      { variants: [halves[0], halves[0]] },
      { variants: expect.stringContaining('same name') },
    ],
  ])('is refused for %s, in words at its place', async (_what, id, changed, errors) => {
    expect(errorOf(await create(id, changed))).toEqual([422, 'experiment-invalid', errors]);
  });

  it('is changed from what was seen only, in its turn, and by who may', async () => {
    await create('turns');
    expect(errorOf(await create('turns'))).toEqual([409, 'experiment-exists']);
    expect(errorOf(await owner.post(of('turns', '/stop'), { seen: 1, keep: 'calm' }))).toEqual([
      409,
      'experiment-stopped',
    ]);
    const both = await Promise.all([1, 1].map((seen) => owner.post(of('turns', '/start'), { seen })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const running = { seen: 2, definition };
    expect(errorOf(await owner.put(of('turns'), running))).toEqual([409, 'experiment-running']);
    expect(errorOf(await owner.post(of('turns', '/remove'), { seen: 2 }))).toEqual([409, 'experiment-running']);
    expect(errorOf(await owner.post(of('turns', '/stop'), { seen: 1, keep: 'calm' }))).toEqual([
      409,
      'experiment-changed',
    ]);
    expect(errorOf(await owner.post(of('turns', '/stop'), { seen: 2, keep: 'other' }))).toEqual([
      422,
      'experiment-invalid',
      { keep: 'Choose one of the variants.' },
    ]);
    expect(errorOf(await owner.post(of('nobody', '/start'), { seen: 1 }))).toEqual([404, 'experiment-unknown']);
    const reader = await signedIn('joost', 'reporting');
    expect(errorOf(await reader.get(endpoints.listExperiments.path))).toEqual([403, 'role-missing']);
  });

  it('that the content starts runs at once, and what its owner then says counts for more', async () => {
    const rule = { id: 'shelf', title: 'The shelf', goal: 'add' as const, variants: halves, start: true };
    const site = createShopApi(store, { storeFile: { experiments: [rule] } });
    const { experiments } = site.services;
    await experiments.refresh();
    expect(experiments.onPages()).toContainEqual({ id: 'shelf', variants: halves, isRunning: true, kept: null });
    expect(await experiments.stop({ id: 'shelf', seen: 1, by: 'marit@shop.example' }, 'calm')).toBeUndefined();
    await createShopApi(store, { storeFile: { experiments: [rule] } }).services.experiments.refresh();
    expect((await experiments.list()).find(({ id }) => id === 'shelf')).toMatchObject({
      state: 'stopped',
      kept: 'calm',
    });
  });
});

/** Reports of one visitor as pages send them. */
const seen = (visitor: string, variant: string, { age = 0, experiment = 'counted' } = {}) => ({
  kind: 'exposure',
  data: { event: exposureEvent, data: { analyticsId: visitor, exposures: [{ experiment, variant, age }] } },
});
const did = (visitor: string, event: string, fields: object = {}) => ({
  kind: 'event',
  data: { event, data: { analyticsId: visitor, ...fields } },
});
const added = (visitor: string, fields: object = {}) => did(visitor, 'CommerceShopping_AddToCart', fields);
const { websiteId } = shop.services.catalogue;

describe('the results of an experiment', () => {
  it('count visitors once, what they did after they had seen it, and purchases that are orders', async () => {
    await create('counted');
    await owner.post(of('counted', '/start'), { seen: 1 });
    const order = {
      cartId: 'c',
      visitorId: 'v',
      email: 'a@b.example',
      currency: 'USD',
      lines: [],
      paymentMethod: 'test',
    };
    const money = { subtotalCents: 1, discountCents: 0, taxCents: 0, shippingCostCents: 0, grandTotalCents: 1 };
    await store.write((database) =>
      database.insert(tables.orders).values({ id: 'order-1', websiteId, state: 'paid', ...order, ...money }),
    );
    const reports = [
      added('before'),
      ...[seen('ada', 'calm'), seen('ada', 'calm'), seen('bo', 'calm'), seen('cy', 'loud'), seen('before', 'loud')],
      ...[added('ada'), added('ada'), added('bo', { error_type: 'OUT_OF_STOCK' }), added('cy'), added('nobody')],
      ...[did('cy', 'Purchase', { transactionId: 'order-1' }), did('bo', 'Purchase', { transactionId: 'made-up' })],
      // Two variants are one too many, and another experiment is another one.
      ...[seen('dee', 'calm'), seen('dee', 'loud'), added('dee'), seen('eve', 'loud', { experiment: 'other' })],
      // Seen before the start, and told now.
      seen('fay', 'loud', { age: 3_600_000 }),
      { kind: 'exposure', data: { event: exposureEvent, data: { analyticsId: 'x', exposures: 'none' } } },
    ];
    // One after the other, as they would come.
    for (const { kind, data } of reports) {
      await store.write((database) =>
        database.insert(tables.telemetryRecords).values({ websiteId, kind, data, receivedAt: sql`clock_timestamp()` }),
      );
    }
    expect((await read('counted'))?.variants).toEqual([
      { name: 'calm', share: 50, visitors: 2, adds: 1, purchases: 0, verdict: null },
      { name: 'loud', share: 50, visitors: 2, adds: 1, purchases: 1, verdict: { at: 'too-early' } },
    ]);
    // What comes after the end counts no more, and a new start counts from nothing.
    await owner.post(of('counted', '/stop'), { seen: 2, keep: 'loud' });
    const late = seen('late', 'calm');
    await store.write((database) =>
      database.insert(tables.telemetryRecords).values({ websiteId, ...late, receivedAt: sql`clock_timestamp()` }),
    );
    expect((await read('counted'))?.variants.map(({ visitors }) => visitors)).toEqual([2, 2]);
    await owner.post(of('counted', '/start'), { seen: 3 });
    expect((await read('counted'))?.variants.map(({ visitors }) => visitors)).toEqual([0, 0]);
  });

  it('are taken from what a page tells', async () => {
    const shopper = await createShopper(shop.app);
    const data = JSON.stringify({ analyticsId: 'gus', exposures: [{ experiment: 'hero', variant: 'calm', age: 5 }] });
    const fields = { crumb: String(shopper.jar.get('crumb')), event: exposureEvent, data };
    const answer = await request(shop.app)
      .post(endpoints.sendEvent.path)
      .type('application/x-www-form-urlencoded')
      .set('Cookie', [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .send(new URLSearchParams(fields).toString());
    expect(answer.status).toBe(202);
    await shop.telemetry.close();
    const rows = await store.read((database) => database.select().from(tables.telemetryRecords));
    expect(rows.at(-1)).toMatchObject({
      kind: 'exposure',
      data: { data: { exposures: [{ experiment: 'hero', variant: 'calm' }] } },
    });
  });
});

const template = {
  'template.conf': '{}',
  'site.region': `<!doctype html><html class="plain"><head>{squarespace-headers}</head><body>
<p data-experiment="greeting"><b data-experiment-variant="calm">Hello</b><b data-experiment-variant="loud">HELLO</b></p>
{squarespace.main-content}</body></html>`,
};
const page = { website, collection: { title: 'Home', fullUrl: '/' } };
const asks = { isRestrictiveCookiePolicyEnabled: true, isCookieBannerEnabled: true };
const script = /<script nonce="[^"]*" data-experiments="([^"]*)" data-takes-part="(\w+)">choose\(\)<\/script>/;

describe('a page with an experiment', () => {
  const open = (experiments: () => readonly PageExperiment[]) =>
    serveSite(
      {
        template,
        pages: {
          'index.json': page,
          'asking.json': { ...page, cookieSettings: asks },
          'silent.json': { ...page, cookieSettings: { isRestrictiveCookiePolicyEnabled: true } },
          'copied.json': { ...page, website: { ...website, cloneable: true } },
        },
      },
      { assignScript: 'choose()', boot: '/_runtime/boot.js', live: () => ({ experiments }) },
    );
  const textOf = async (served: Awaited<ReturnType<typeof open>>, path: string) =>
    (await request(served.app).get(path)).text;

  it('is the same for everybody, shows the usual variant without a script, and asks who may be told apart', async () => {
    const running = [{ id: 'greeting', variants: halves, isRunning: true, kept: null }];
    const served = await open(() => running);
    const text = await textOf(served, '/');
    const [, told = '', who] = script.exec(text) ?? [];
    expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual([{ id: 'greeting', variants: halves }]);
    expect(who).toBe('everybody');
    expect(text.indexOf('data-takes-part')).toBeLessThan(text.indexOf('data-page-context'));
    expect(text).toContain(
      'html:not([data-experiment-greeting]) [data-experiment="greeting"]>[data-experiment-variant]:not([data-experiment-variant="calm"]){display:none!important}',
    );
    expect(script.exec(await textOf(served, '/asking'))?.[2]).toBe('agreed');
    expect(await textOf(served, '/silent')).not.toContain('data-takes-part');
    expect(await textOf(served, '/copied')).not.toContain('data-takes-part');
    expect(script.exec(await textOf(served, '/nowhere'))?.[2]).toBe('known');
  });

  it('shows what was kept once it is stopped, and the first of what nobody has described', async () => {
    const none: readonly PageExperiment[] = [];
    let now = none;
    const served = await open(() => now);
    const before = await textOf(served, '/');
    expect(before).toContain(
      '[data-experiment="greeting"]>[data-experiment-variant]~[data-experiment-variant]{display:none!important}',
    );
    now = [{ id: 'greeting', variants: halves, isRunning: false, kept: 'loud' }];
    const stopped = await textOf(served, '/');
    expect(stopped).toContain('<html class="plain" data-experiment-greeting="loud">');
    expect(stopped).not.toContain('data-takes-part');
    now = [{ id: 'another', variants: halves, isRunning: true, kept: 'loud' }];
    expect(await textOf(served, '/')).toBe(before);
  });

  it('follows what another server has changed', async () => {
    const faults: unknown[] = [];
    let now = 0;
    let refreshed = 0;
    const refresh = async () => {
      refreshed += 1;
      throw new Error('away');
    };
    const live = liveExperiments(
      { refresh },
      (fault) => void faults.push(fault),
      ageByTheClock(() => now),
    );
    live.version();
    now = 5_000;
    live.version();
    live.version();
    await expect.poll(() => faults).toHaveLength(1);
    expect(refreshed).toBe(1);
  });
});
