import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addEntry, createSubmissionKey, readCart, saveSubmission, signUpForRestock } from '#contract';
import { restockFormUrl } from '#model';
import { upstreamCall } from '../../../../server/shop/api/upstream-call.ts';
import { createPrivatePages } from '../../../../server/shop/pages/private-pages.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { createShopApi, testSigner } from '../../../support/shop-api.ts';
import { showMarkup } from '../../../support/show-markup.ts';
import { openTestStore } from '../../../support/store.ts';

const desk = { id: 'desk', fields: [{ id: 'mail', type: 'email', title: 'Email', required: true }] };
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

interface Call {
  readonly call: string;
  readonly cookie: string | undefined;
  readonly crumb: string | undefined;
  readonly body: unknown;
}

type Answer = readonly [status: number, body: object];

/** A browser without script, pages of ours, and another back end, which gives a crumb to whoever reads the cart. */
async function open(answers: Readonly<Record<string, Answer>> = {}) {
  const calls: Call[] = [];
  const upstream = createServer((asked, sent) => {
    let text = '';
    asked.on('data', (bytes) => (text += bytes));
    asked.on('end', () => {
      const call = `${asked.method} ${asked.url}`;
      const crumb = [asked.headers['x-csrf-token']].flat()[0];
      calls.push({ call, cookie: asked.headers.cookie, crumb, body: text === '' ? undefined : JSON.parse(text) });
      const isReading = asked.url === readCart.path;
      const [status, body] = answers[asked.url ?? ''] ?? [200, {}];
      const taken: Answer = isReading || crumb === 'theirs' ? [status, body] : [403, { error: 'Invalid crumb' }];
      sent.writeHead(taken[0], {
        'Content-Type': 'application/json',
        ...(isReading && { 'Set-Cookie': 'crumb=theirs; Path=/' }),
      });
      sent.end(JSON.stringify(taken[1]));
    });
  }).listen(0);
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const { services } = createShopApi(store, { storeFile: { forms: [desk] } });
  const remoteCall = upstreamCall(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  const parts = { services, signer: testSigner, styles: [], show: showMarkup };
  const pages = createPrivatePages({ ...parts, remoteCall, remoteCart: () => Promise.reject(new Error('unasked')) });
  const app = express().use(pages.router);
  const post = (path: string, fields: object) =>
    request(app).post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(fields);
  return { calls, post };
}

it('adds to the cart of the other back end, with a crumb of its own', async () => {
  const { calls, post } = await open();
  const sent = await post('/cart', { action: 'add', itemId: 'mug', sku: 'MUG', quantity: '2' });
  expect([sent.status, sent.headers['location']]).toEqual([303, '/cart?added']);
  expect(String(sent.headers['set-cookie'])).toContain('crumb=theirs');
  expect(calls.map(({ call }) => call)).toEqual([`GET ${readCart.path}`, `POST ${addEntry.path}`]);
  expect(calls[1]?.body).toEqual({ itemId: 'mug', sku: 'MUG', quantity: 2, additionalFields: null });
});

it('gives it every cookie as the browser sent it', async () => {
  const { calls, post } = await open();
  const cookies = 'seen=a%3Bb%C3%A4; odd="x=y"; crumb=theirs';
  const sent = post('/cart', { action: 'add', itemId: 'mug', sku: 'MUG', quantity: '2' }).set('Cookie', cookies);
  expect((await sent).status).toBe(303);
  expect(calls.map(({ call, cookie }) => [call, cookie])).toEqual([[`POST ${addEntry.path}`, cookies]]);
});

it.each<Answer>([
  [409, { data: { message: 'Only one is left.' } }],
  [400, { data: { error: 'Only one is left.' } }],
])('says what that one said by %d %j', async (status, body) => {
  const { post } = await open({ [addEntry.path]: [status, body] });
  const refused = await post('/cart', { action: 'add', itemId: 'mug', sku: 'MUG', quantity: '2' });
  expect([refused.status, refused.text.includes('Only one is left.')]).toEqual([status, true]);
});

it('says what we say of what that one says of its crumb', async () => {
  const odd = await open({ [addEntry.path]: [403, { error: 'Invalid crumb', crumbFail: true }] });
  const failed = await odd.post('/cart', { action: 'add', itemId: 'mug', sku: 'MUG', quantity: '2' });
  expect(failed.text).toContain('Your session has expired.');
  expect(failed.text).not.toContain('Invalid crumb');
});

it.each(['/form/desk', saveSubmission.path])('sends a form that is posted to %s on by its calls', async (path) => {
  const { calls, post } = await open({
    [createSubmissionKey.path]: [200, { data: { key: 'k1' } }],
    [saveSubmission.path]: [200, {}],
  });
  const sent = await post(path, { formId: 'desk', mail: 'ann@example.org' });
  expect([sent.status, sent.headers['location']]).toEqual([303, '/form/sent?form=desk']);
  expect(calls.at(-1)).toMatchObject({
    call: `POST ${saveSubmission.path}`,
    body: { key: 'k1', form: '{"mail":"ann@example.org"}', formId: 'desk' },
  });
  expect(await store.read((queries) => queries.select().from(tables.formSubmissions))).toEqual([]);
});

it.each<Answer>([
  [422, { errors: { mail: ['No such mailbox.'] } }],
  [400, { data: { errors: { mail: 'No such mailbox.' } } }],
])(
  'shows beside each field what that one found wrong by %d %j, and asks it nothing of plain mistakes',
  async (...told) => {
    const { calls, post } = await open({
      [createSubmissionKey.path]: [200, { key: 'k1' }],
      [saveSubmission.path]: told,
    });
    const refused = await post('/form/desk', { mail: 'ann@example.org' });
    expect([refused.status, refused.text.includes('No such mailbox.')]).toEqual([400, true]);
    const count = calls.length;
    expect((await post('/form/desk', { mail: 'ann' })).status).toBe(400);
    expect(calls).toHaveLength(count);
  },
);

it('signs up for what is sold out', async () => {
  const { calls, post } = await open();
  const sent = await post(restockFormUrl, { productId: 'mug', variantId: 'MUG', email: 'ann@example.org' });
  expect(sent.status).toBe(303);
  expect(calls.at(-1)).toMatchObject({
    call: `POST ${signUpForRestock.path}`,
    body: { productId: 'mug', variantId: 'MUG', siteVisitorEmail: 'ann@example.org', isJoinMailingList: false },
  });
});

it.each([
  ['/checkout/giftcard', { giftCardProductId: 'card', sku: 'CARD' }],
  ['/cart', { action: 'add', itemId: 'mug', sku: 'MUG', subscribe: 'true' }],
  ['/comments', { item: 'mug', body: 'Hello' }],
  ['/checkout/donate', { donatePageId: 'wood', amount: '5' }],
  ['/find-order', { number: '1', email: 'ann@example.org' }],
])('says of a form that no call can take that nothing was sent: %s %j', async (path, fields) => {
  const { calls, post } = await open();
  const sent = await post(path, fields);
  expect(sent.status).toBe(501);
  expect(sent.text).toContain('This works with JavaScript alone here.');
  expect(calls).toEqual([]);
});

it('says that the other back end is away', async () => {
  const { services } = createShopApi(store, { storeFile: { forms: [desk] } });
  const parts = { services, signer: testSigner, styles: [], show: showMarkup };
  const app = express().use(createPrivatePages({ ...parts, remoteCall: upstreamCall('http://127.0.0.1:9') }).router);
  const sent = await request(app)
    .post('/form/desk')
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send({ mail: 'ann@example.org' });
  expect(sent.status).toBe(503);
});
