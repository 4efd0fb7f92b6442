import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { endpoints, type RouteDescription } from '#contract';
import type { CatalogueItem } from '../../../../server/services/catalogue/catalogue.ts';
import { passToUpstream } from '../../../../server/shop/api/upstream.ts';
import { upstreamCart } from '../../../../server/shop/api/upstream-cart.ts';
import { upstreamLimits } from '../../../../server/shop/api/upstream-limits.ts';
import { StoreUnavailable } from '../../../../server/store/index.ts';

const mug = {
  id: 'mug',
  productType: 3,
  fullUrl: '/mugs/mug',
  variants: [{ sku: 'SMALL' }, { sku: 'LARGE' }],
} as unknown as CatalogueItem;
const known = { websiteId: 'site', currency: 'EUR', item: (id: string) => (id === 'mug' ? mug : undefined) };

/** The fields that the specification names, and no others. */
const entry = {
  id: 'entry',
  itemId: 'mug',
  chosenVariant: { sku: 'SMALL', attributes: { Size: 'Small' } },
  quantity: 2,
  title: 'Mug',
  subTotal: 2000,
  purchasePriceCents: 1000,
};
const shoppingCart = { id: 'cart', websiteId: 'site', created: 1, entries: [entry], totalQuantity: 2 };

/** What pages get when a back end answers a call like this. */
async function ask(call: RouteDescription, status: number, answer: unknown, path: string = call.path) {
  const text = answer === undefined ? '' : JSON.stringify(answer);
  const upstream = createServer((_asked, sent) => {
    sent.writeHead(status, answer === undefined ? {} : { 'Content-Type': 'application/json' }).end(text);
  }).listen(0);
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const front = express().use(passToUpstream(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, known));
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put';
  const got = await request(front)[method](path);
  return { status: got.status, body: got.body, parsed: call.ok.safeParse(got.body) };
}

const entryPath = endpoints.updateAdditionalFields.path.replace('{entryId}', 'entry');
const formPath = endpoints.validateForm.path.replace('{formId}', 'form');

const answers: readonly [string, RouteDescription, number, unknown, unknown, string?][] = [
  [
    'a cart',
    endpoints.readCart,
    200,
    shoppingCart,
    { currency: 'EUR', entries: [{ productType: 3, fullUrl: '/mugs/mug' }] },
  ],
  ['an empty cart', endpoints.readCart, 200, {}, { websiteId: 'site', entries: [], totalQuantity: 0 }],
  [
    'a cart with a place that is not known yet',
    endpoints.readCart,
    200,
    { ...shoppingCart, orderId: null, shippingLocation: {}, selectedShippingOption: {} },
    { orderId: '', shippingLocation: null, selectedShippingOption: null, totalQuantity: 2 },
  ],
  [
    'a product that is not of this content',
    endpoints.readCart,
    200,
    { ...shoppingCart, entries: [{ ...entry, itemId: 'cup', chosenVariant: null, additionalFields: { name: 'Ann' } }] },
    { entries: [{ productType: 1, additionalFields: '{"name":"Ann"}' }] },
  ],
  ['an addition', endpoints.addEntry, 200, { shoppingCart, newlyAdded: entry }, { newlyAdded: { productType: 3 } }],
  [
    'changed answers',
    endpoints.updateAdditionalFields,
    200,
    { shoppingCart, updatedEntry: entry },
    { updatedEntry: { id: 'entry' } },
    entryPath,
  ],
  ['a subscription', endpoints.createSubscription, 200, { cartToken: 'token' }, { cartToken: 'token' }],
  [
    'what is left',
    endpoints.readStock,
    200,
    {
      results: [
        { unlimited: false, qtyInStock: 4 },
        { unlimited: true, qtyInStock: 0 },
      ],
    },
    {
      results: [
        { sku: 'SMALL', qtyInStock: 4 },
        { sku: 'LARGE', unlimited: true },
      ],
    },
    `${endpoints.readStock.path}?itemId=mug`,
  ],
  ['a form without fault', endpoints.validateForm, 200, {}, { valid: true }, formPath],
  ['a form without fault and a body', endpoints.validateForm, 204, undefined, { valid: true }, formPath],
  ['a key', endpoints.createSubmissionKey, 200, { data: { key: 'one' } }, { key: 'one' }],
  ['a form that was kept', endpoints.saveSubmission, 200, undefined, { submissionId: '' }],
  ['a sign-up', endpoints.signUpForRestock, 201, { id: 7 }, {}],
];

it.each(answers)('a page reads %s of another back end', async (_name, call, status, answer, expected, path) => {
  const { parsed, ...got } = await ask(call, status, answer, path);
  expect([got.status, parsed.error]).toEqual([200, undefined]);
  expect(parsed.data).toMatchObject(expected as object);
});

it('a page hears what another back end finds wrong, whichever status says so', async () => {
  const errors = { name: 'No room for this name' };
  expect(await ask(endpoints.validateForm, 200, { errors }, formPath)).toMatchObject({ status: 400, body: { errors } });
  const refused = await ask(endpoints.addEntry, 409, { data: { message: 'Only on Fridays' } });
  expect(refused).toMatchObject({ status: 409, body: { data: { message: 'Only on Fridays' } } });
});

it('a cart with an entry that cannot be read stays unread, and no smaller one is shown', async () => {
  const { parsed } = await ask(endpoints.readCart, 200, { ...shoppingCart, entries: [entry, { id: 'half' }] });
  expect(parsed.success).toBe(false);
});

/** A page of the cart in front of a back end; how it is asked is up to the request. */
function cartPage(cartOf: ReturnType<typeof upstreamCart>) {
  const page = express();
  page.set('trust proxy', '10.0.0.0/8, loopback');
  page.get('/', async (asked, sent) => {
    const cart = await cartOf(asked).catch((failure: unknown) => failure);
    sent.status(cart instanceof StoreUnavailable ? 503 : 200).json(cart);
  });
  return page;
}

it('the page of the cart asks the back end that keeps it, as who is visiting', async () => {
  let headers: IncomingHttpHeaders = {};
  const upstream = createServer((asked, sent) => {
    headers = asked.headers;
    sent.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(shoppingCart));
  }).listen(0);
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const page = cartPage(upstreamCart(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`, known));
  const visit = request(page).get('/').set('Cookie', 'CART=one').set('X-Forwarded-For', '203.0.113.9');
  expect((await visit).body).toMatchObject({ totalQuantity: 2, currency: 'EUR', entries: [{ title: 'Mug' }] });
  expect(headers['cookie']).toBe('CART=one');
  expect(headers['x-forwarded-for']).toMatch(/^203\.0\.113\.9, .*127\.0\.0\.1$/);
  upstream.close();
  upstream.closeAllConnections();
  expect((await request(page).get('/')).status).toBe(503);
});

it('a back end that does not answer costs the page of the cart its patience, and no more', async () => {
  const upstream = createServer(() => undefined).listen(0);
  onTestFinished(() => {
    upstream.close();
    upstream.closeAllConnections();
  });
  await once(upstream, 'listening');
  const page = cartPage(upstreamCart(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, known, 30));
  expect((await request(page).get('/')).status).toBe(503);
  expect(upstreamLimits.pageMilliseconds).toBeLessThanOrEqual(5_000);
});

it.each([
  ['whom a trusted proxy speaks for', 'loopback', /^203\.0\.113\.9, .*127\.0\.0\.1$/],
  ['a visitor who gives an address is told by the one of the connection', false, /^[^,]*127\.0\.0\.1$/],
])('a back end hears %s', async (_who, trusted, expected) => {
  let headers: IncomingHttpHeaders = {};
  const upstream = createServer((asked, sent) => {
    headers = asked.headers;
    sent.end('{}');
  }).listen(0);
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const front = express().set('trust proxy', trusted);
  front.use(passToUpstream(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, known));
  const given = { 'X-Forwarded-For': '203.0.113.9', 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
  await request(front).get(endpoints.readCart.path).set(given);
  expect(headers['x-forwarded-for']).toMatch(expected);
  expect([headers['x-real-ip'], headers['forwarded'], headers['x-forwarded-proto']]).toEqual([
    undefined,
    undefined,
    'http',
  ]);
});
