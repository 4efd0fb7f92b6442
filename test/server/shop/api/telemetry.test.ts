import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#contract';
import { clean } from '../../../../server/http/telemetry/clean.ts';
import { createTelemetry } from '../../../../server/http/telemetry/telemetry.ts';
import { type Store, StoreUnavailable, tables } from '../../../../server/store/index.ts';
import { createShopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const { store, shop } = await openTestShop();

const beacon = (path: string) => request(shop.app).post(path).set('Sec-Fetch-Site', 'same-origin');

it('takes every kind of report with 202 and writes it later', async () => {
  const shopper = await createShopper(shop.app);
  const form = 'application/x-www-form-urlencoded';
  const answers = [
    await beacon(endpoints.recordHit.path).type(form).send('event=View&data=%7B%22page%22%3A1%7D&ss_cvr=1'),
    await beacon(endpoints.recordButtonClick.path).send({ visitorCookie: 'v|1|2|3|4', pageId: 'p' }),
    await beacon(endpoints.recordButtonRender.path).send({ visitorCookie: null }),
    await beacon(endpoints.recordFormRender.path).send({ formId: 'contact', visitorCookie: 'v' }),
    await beacon(endpoints.recordOverlay.path).send({ overlay: 'shown' }),
    await beacon('/api/census/RecordQuickView/mug').send(),
    await beacon(endpoints.recordPerformance.path).type('text/plain').send('[{"name":"LCP","value":1200}]'),
    await shopper.post(endpoints.recordErrors.path, [{ event: 'error', data: { stack: 'at x' }, timestamp: 1 }]),
    await beacon(endpoints.sendEvent.path)
      .type(form)
      .set('Cookie', [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .send(
        new URLSearchParams({
          crumb: String(shopper.jar.get('crumb')),
          event: 'CommerceShopping_AddToCart',
          data: '{"item_id":"mug"}',
        }).toString(),
      ),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  expect(answers.filter(({ headers }) => headers['set-cookie'])).toEqual([]);
  await shop.telemetry.close();
  const rows = await store.read((database) =>
    database.select().from(tables.telemetryRecords).orderBy(tables.telemetryRecords.id),
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'hit',
    'button-click',
    'button-render',
    'form-render',
    'overlay',
    'quick-view',
    'performance',
    'script-error',
    'event',
  ]);
  expect(rows[0]?.data).toMatchObject({ event: 'View', data: { page: 1 } });
  expect(JSON.stringify(rows[8]?.data)).not.toContain('crumb');
});

it('says what is wrong with an event, and stores nothing', async () => {
  const check = (eventContent: string) =>
    beacon(endpoints.validateEvent.path).send({ eventContent, eventSchemaName: 's' });
  expect((await check('{"a":1}')).body).toEqual({ valid: true, errors: [] });
  const deep = `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
  expect((await check(deep)).body).toEqual({ valid: false, errors: ['eventContent is nested deeper than 6.'] });
  expect((await check('nonsense')).body).toEqual({ valid: false, errors: ['eventContent is not a JSON object.'] });
});

it('rel-H19 refuses what is too large or no event', async () => {
  const large = await beacon(endpoints.recordPerformance.path).type('text/plain').send('x'.repeat(2_000_000));
  const shopper = await createShopper(shop.app);
  const many = await shopper.post(
    endpoints.recordErrors.path,
    Array.from({ length: 21 }, () => ({ event: 'e', data: 1, timestamp: 1 })),
  );
  const wrong = await beacon(endpoints.recordFormRender.path).send({ formId: 5 });
  expect([large.status, many.status, wrong.status]).toEqual([413, 400, 400]);
});

describe('the telemetry', () => {
  it('keeps memory bounded and never waits while the database is away, and recovers by itself', async () => {
    let away = true;
    const record: Store['record'] = (work) => (away ? Promise.reject(new StoreUnavailable()) : store.record(work));
    const telemetry = createTelemetry({ ...store, record }, { room: 100, pause: 5, batch: 30 });
    const taken = Array.from({ length: 250 }, (_, n) =>
      telemetry.take({ websiteId: 'site-2', kind: 'k', data: { n } }),
    );
    expect(taken.filter(Boolean)).toHaveLength(100);
    await wait(30);
    expect(telemetry.figures()).toMatchObject({ waiting: 100, dropped: 150, written: 0 });
    away = false;
    await telemetry.close();
    expect(telemetry.figures()).toMatchObject({ waiting: 0, written: 100, bytes: 0 });
  });

  it('has nobody look for work, or at pages again, who hears of what is written', async () => {
    let heard = 0;
    onTestFinished(store.onChange(() => void (heard += 1)));
    const telemetry = createTelemetry(store, { pause: 5 });
    telemetry.take({ websiteId: 'site-5', kind: 'k', data: 1 });
    await telemetry.close();
    expect([telemetry.figures().written, heard]).toEqual([1, 0]);
    await store.write((database) => database.execute(sql`select 1`));
    expect(heard).toBe(1);
  });

  it('drops a record that no database takes, and writes the others', async () => {
    const faults: unknown[] = [];
    const telemetry = createTelemetry(store, {
      pause: 5,
      batch: 40,
      onInternalError: (fault) => void faults.push(fault),
    });
    const poison = 17;
    for (let n = 0; n < 100; n++) {
      telemetry.take({ websiteId: 'site-3', kind: 'k', data: n === poison ? 'half \ud83d' : { n } });
    }
    await telemetry.close();
    expect(telemetry.figures()).toMatchObject({ waiting: 0, bytes: 0, written: 99, dropped: 1 });
    expect(faults).toHaveLength(1);
  });

  it('rel-G27 dates a record by the database, less the time that it waited', async () => {
    let away = true;
    const record: Store['record'] = (work) => (away ? Promise.reject(new StoreUnavailable()) : store.record(work));
    const telemetry = createTelemetry({ ...store, record }, { pause: 5 });
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    telemetry.take({ websiteId: 'site-4', kind: 'k', data: 1 });
    await wait(300);
    away = false;
    await telemetry.close();
    const { rows } = await store.read((database) =>
      database.execute(
        sql`select extract(epoch from now() - received_at)::float as age from intake_records where website_id = 'site-4'`,
      ),
    );
    expect(Number(rows[0]?.['age'])).toBeGreaterThan(0.29);
    // Not as old as the clock that stands still in the test says.
    expect(Number(rows[0]?.['age'])).toBeLessThan(86_400);
  });

  it('bounds bytes too', async () => {
    const telemetry = createTelemetry(store, { bytes: 1000 });
    expect([
      telemetry.take({ websiteId: 'w', kind: 'k', data: 'x'.repeat(2000) }),
      telemetry.take({ websiteId: 'w', kind: 'k', data: 1 }),
    ]).toEqual([false, true]);
    await telemetry.close();
  });
});

it('keeps no half of a character, whether it came so or was cut', async () => {
  const sent = await beacon(endpoints.recordPerformance.path).type('text/plain').send('["\\ud83d"]');
  expect(sent.status).toBe(202);
  expect(clean(['\ud83d', `${'x'.repeat(4999)}😀`])).toEqual([' ', `${'x'.repeat(4999)} `]);
});

it('rel-H20 keeps no secret, no person and nothing that forges a log line', () => {
  expect(
    clean({
      token: 'x',
      password: 'y',
      url: 'https://a.example/p?token=1',
      note: 'line\u0000\u001b[31m ann@example.org',
      visitorCookie: 'v|1',
    }),
  ).toEqual({ url: 'https://a.example/p', note: 'line  [31m [email]', visitorCookie: 'v|1' });
});
