import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '#contract';
import { createOperations } from '../../../../server/http/operations/operations.ts';
import { logRedaction } from '../../../../server/http/operations/request-log.ts';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { erasePerson } from '../../../../server/services/erase.ts';
import { exportLines } from '../../../../server/services/export.ts';
import { exportKinds } from '../../../../server/services/export-kinds.ts';
import { createRecaptchaVerifier } from '../../../../server/services/forms/captcha.ts';
import { eraseMailFiles, fileTransport } from '../../../../server/services/mail/transport.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { folderObjects } from '../../../../server/store/objects/index.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { contactForm } from '../../../support/shop.ts';
import { createShopApi, createShopper, noLimits, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const restock = endpoints.signUpForRestock.path;
const keyOf = async (shopper: Shopper) => (await shopper.post(endpoints.createSubmissionKey.path)).body.key as string;

describe('rel-H03 a captcha service that cannot be asked', () => {
  const forms = [{ id: 'guarded', fields: [{ id: 'text', type: 'text' }], captchaSettings: { enabled: true } }];

  /** The verifier against a real server, which answers as it is told. */
  async function askingA(service: 'slow' | 'broken' | 'gone', whenDown: 'refuse' | 'accept') {
    const server = createServer((_request, response) => {
      if (service === 'broken') response.writeHead(500).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (service === 'gone') server.close();
    onTestFinished(() => server.closeAllConnections());
    const captcha = createRecaptchaVerifier('secret', {
      fetch: (_address, init) => fetch(`http://127.0.0.1:${port}`, init),
      patience: 100,
    });
    const told: unknown[] = [];
    const shop = createShopApi(store, {
      storeFile: { forms, captcha: { siteKey: 'k', whenDown } },
      parts: {
        captcha,
        report: (fault) => told.push(fault),
        limiter: createLimiter({ ...noLimits, 'captcha-down': { points: 2, seconds: 60 } }),
      },
    });
    const shopper = await createShopper(shop.app);
    const send = async () =>
      shopper.post(endpoints.saveSubmission.path, {
        key: await keyOf(shopper),
        form: '{"text":"Hello"}',
        formId: 'guarded',
        captchaKey: 'token',
      });
    return { send, told };
  }

  it.each(['slow', 'broken', 'gone'] as const)(
    'because it is %s: visitors are refused, and somebody is told',
    async (service) => {
      const { send, told } = await askingA(service, 'refuse');
      const answer = await send();
      expect([answer.status, answer.body.message]).toEqual([400, 'Complete CAPTCHA before submitting.']);
      expect(told.map(String)).toEqual(['Error: The captcha service cannot be asked.']);
    },
  );

  it('lets a few through where the site says so', async () => {
    const { send, told } = await askingA('broken', 'accept');
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 400]);
    expect(told).toHaveLength(3);
  });

  it('asks a service that answers by its own clock: ours may be ten minutes wrong', async () => {
    const asked = new Date('2026-03-01T12:00:00Z');
    const verdict = async (made: Date) => {
      const body = JSON.stringify({
        success: true,
        challenge_ts: made.toISOString(),
        hostname: 'shop.example',
        score: 0.9,
      });
      const answering = async () => new Response(body, { headers: { date: asked.toUTCString() } });
      const captcha = createRecaptchaVerifier('secret', {
        fetch: answering,
        now: () => asked.getTime() + 600_000,
      });
      return captcha.verify({
        ...{ token: 't', action: 'a', host: 'shop.example' },
        rules: { captcha: null, testCaptcha: false },
      });
    };
    expect(await verdict(new Date(asked.getTime() - 60_000))).toBe('person');
    expect(await verdict(new Date(asked.getTime() - 180_000))).toBe('doubtful');
  });
});

it('rel-H05 a submission keeps the form’s own fields, once each, as what they are', async () => {
  const shop = createShopApi(store, { storeFile: { forms: [contactForm] } });
  const shopper = await createShopper(shop.app);
  const right = { who: ['Ann', 'Lee'], mail: 'ann@example.org' };
  const send = async (form: string) =>
    shopper.post(endpoints.saveSubmission.path, { key: await keyOf(shopper), form, formId: 'contact' });
  const kept = async (submissionId: string) => {
    const rows = await store.read((database) => database.select().from(tables.formSubmissions));
    return rows.find(({ id }) => id === submissionId)?.answers ?? [];
  };
  const odd = await send(
    JSON.stringify({ ...right, stranger: 'x', source: 'chosen', isAdmin: true, break: 'section', constructor: 'x' }),
  );
  expect(
    (await kept(odd.body.submissionId))
      .filter(({ value }) => filled(value))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['mail', 'source', 'who']);
  const twice = await send('{"who":["Ann","Lee"],"mail":"first@example.org","mail":"ann@example.org"}');
  const mails = (await kept(twice.body.submissionId)).filter(({ id }) => id === 'mail');
  expect(mails).toMatchObject([{ value: 'ann@example.org' }]);
  const many = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, n) => [`f${n}`, 0]));
  expect((await send(JSON.stringify({ ...right, ...many(20_000) }))).status).toBe(413);
  const crowd = await send(JSON.stringify({ ...right, ...many(3_000) }));
  expect([
    crowd.status,
    await kept(crowd.body.submissionId).then((answers) => answers.filter(({ value }) => filled(value)).length),
  ]).toEqual([200, 2]);
  expect((await send(JSON.stringify({ ...right, text: 'x'.repeat(1_000_000) }))).status).toBe(413);
  const file = await send(JSON.stringify({ ...right, text: { name: 'a.exe', data: 'AAAA' } }));
  const text =
    file.status === 200 ? (await kept(file.body.submissionId)).find(({ id }) => id === 'text')?.value : undefined;
  expect(typeof text === 'object' && text !== null).toBe(false);
  expect((await send('{"who":["Ann","Lee"],"mail":"ann@example.org","text":"\\u0000"}')).body.message).toBe(
    'Could not parse the form fields, please check your entries.',
  );
});

describe('rel-H12 sign-ups are limited', () => {
  const limited = (limits: object) => createShopApi(store, { limiter: createLimiter({ ...noLimits, ...limits }) });
  const signUp = async (app: Parameters<typeof createShopper>[0], siteVisitorEmail: string, sku = 'L-RED') =>
    (await createShopper(app)).post(restock, { productId: 'shirt', variantId: sku, siteVisitorEmail });

  it('by the address that is signed up, whoever asks, and its letters count alike', async () => {
    const { app } = limited({ recipient: { points: 2, seconds: 60 } });
    const answers = [
      await signUp(app, 'much@example.org'),
      await signUp(app, ' MUCH@example.org', 'S-RED'),
      await signUp(app, 'much@example.org', 'L-BLUE'),
      await signUp(app, 'other@example.org'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(answers[2]?.body.message).toBe(
      'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    );
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('by product', async () => {
    const { app } = limited({ 'wanted-product': { points: 2, seconds: 60 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await signUp(app, `p${n}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

it('rel-H23 a person who asks for it is found nowhere any more: tables, exports, mails, log', async () => {
  const lines: string[] = [];
  const operations = createOperations(
    pino({ redact: logRedaction }, { write: (line: string) => void lines.push(line) }),
  );
  const folder = scratchFolder();
  const shop = createShopApi(store, { parts: { mail: fileTransport(folder) } });
  const shopper = await createShopper(express().use(...operations.before, shop.app));
  const email = 'Forget.Me@example.org';
  const address = {
    firstName: 'Erasmus',
    lastName: 'Gone',
    address1: '1 Quay',
    city: 'Gannet',
    country: 'US',
    region: 'ME',
  };
  await shopper.post(endpoints.addEntry.path, { itemId: 'bowl', sku: 'BOWL', additionalFields: '{"words":"Eras"}' });
  await shopper.put(endpoints.chooseShipping.path, {
    location: { country: 'US', state: 'ME' },
    shippingOptionId: 'boat',
  });
  const page = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = {
    cartToken: page.cartToken,
    email,
    shippingAddress: address,
    shippingOptionId: 'boat',
    expectedTotalCents: page.cart.grandTotalCents,
    payment: { method: 'test', token: 'approve' },
  };
  const placed = await shopper.post(endpoints.placeOrder.path, order, { 'idempotency-key': 'erase' });
  expect(placed.status).toBe(201);
  const owner = { email: 'owner@shop.example', roles: ['admin'] };
  const note = { kind: 'note', text: 'Erasmus called.' } as const;
  await shop.services.orders.change(owner, { orderId: placed.body.id, key: 'note', command: note });
  await shopper.post(restock, {
    productId: 'shirt',
    variantId: 'L-RED',
    siteVisitorEmail: email,
    isJoinMailingList: true,
  });
  const form = JSON.stringify({ who: ['Erasmus', 'Gone'], mail: email });
  expect(
    (await shopper.post(endpoints.saveSubmission.path, { key: await keyOf(shopper), form, formId: 'contact' })).status,
  ).toBe(200);
  await shop.services.restock.send([{ productId: 'shirt', variantId: 'L-RED' }]);
  await shop.services.outbox.deliver();
  expect(await traces(store)).toMatch(/forget\.me@example\.org|erasmus/i);

  const gone = await erasePerson(store, 'site-1', ` ${email.toUpperCase()}`);
  expect(gone).toMatchObject({
    orders: 1,
    carts: 1,
    signUps: 1,
    members: 2,
    mails: expect.any(Number),
    submissions: 1,
  });
  expect(await eraseMailFiles(folderObjects(folder), email)).toBeGreaterThanOrEqual(2);
  expect(await traces(store)).not.toMatch(/forget\.me@example\.org|erasmus|eras"/i);
  expect(lines.join('')).not.toMatch(/forget|erasmus/i);
  expect(lines.length).toBeGreaterThan(0);
  const orders = await store.read((database) => database.select().from(tables.orders));
  expect(orders).toMatchObject([{ grandTotalCents: page.cart.grandTotalCents, state: 'paid', shippingAddress: null }]);
});

/** Whether an answer says anything. */
function filled(value: unknown): boolean {
  return /[a-z]/i.test(
    JSON.stringify(typeof value === 'object' && value !== null ? Object.values(value) : (value ?? '')),
  );
}

/** Everything that is kept: every table's rows, and every export. */
async function traces(of: Store): Promise<string> {
  const { rows } = await of.read((database) =>
    database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    ),
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = await of.read((database) => database.execute(sql`select * from ${sql.identifier(name)}`));
    found.push(JSON.stringify(table.rows));
  }
  for (const kind of exportKinds) for await (const line of exportLines(of, { kind, format: 'csv' })) found.push(line);
  return found.join('\n');
}
