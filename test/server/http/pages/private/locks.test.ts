import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import express, { type Express } from 'express';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportSite } from '../../../../../server/author/publish/export-site.ts';
import type { ShowSystemPage } from '../../../../../server/http/pages/create-pages.ts';
import { createLimiter, createVisitors } from '../../../../../server/http/security/index.ts';
import type { Lock } from '../../../../../server/services/catalogue/locks.ts';
import { keysCookie } from '../../../../../server/shop/pages/lock-keys.ts';
import { createLocks } from '../../../../../server/shop/pages/locks.ts';
import { createPrivatePages } from '../../../../../server/shop/pages/private-pages.ts';
import { lockAt } from '../../../../../server/site/content/locked-content.ts';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { leavingAddresses } from '../../../../support/leaving-addresses.ts';
import { registry, scratchFolder } from '../../../../support/serve-site.ts';
import { createShopApi, createShopper, testSigner } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

const locks = [
  { path: '/secret', password: 'open sesame' },
  { path: '/secret/inner', password: 'the inner word' },
  { path: '/members' },
];
let store: Store;
let app: Express;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(() => {
  app = siteWith(locks);
});

/** A site whose pages answer with the address that they were asked by, and what stands in place of a locked one. */
function siteWith(list: readonly Lock[], limits: Parameters<typeof createLimiter>[0] = {}): Express {
  const { services } = createShopApi(store, { storeFile: { locks: [...list] } });
  const site = express().set('trust proxy', ['loopback']);
  const show: ShowSystemPage = async (_page, path, _request, response, fill) => {
    const filled = await fill({});
    response.send(`${path} ${typeof filled === 'string' ? filled : ''}`);
  };
  const parts = { services, signer: testSigner };
  const pages = createPrivatePages({ ...parts, styles: [], show, limiter: createLimiter(limits) });
  site.use(createLocks({ ...parts, show: pages.show }), pages.router);
  site.use((asked, response) => void response.send(asked.url));
  return site;
}

const pageAt = async (path: string, cookie = '', site = app) =>
  (await request(site).get(path).set('Cookie', cookie)).text.split(' ')[0];
const tryPassword = (to: string, password: string, site = app) =>
  request(site).post('/lock').set('Sec-Fetch-Site', 'same-origin').type('form').send({ to, password });
const keyOf = (answer: request.Response) => String(answer.headers['set-cookie']).split(';')[0] ?? '';

it.each([
  ['/secret', '/lock/protected'],
  ['/secret/', '/lock/protected'],
  ['/secret/deep/page?format=html', '/lock/protected'],
  ['/%73ecret', '/lock/protected'],
  ['/members/list', '/lock/members'],
  ['/secretary', '/secretary'],
  ['/', '/'],
  ['/shop?format=json', '/shop?format=json'],
])('shows for %s the page %s', async (asked, shown) => {
  expect(await pageAt(asked)).toBe(shown);
});

it.each(['json', 'json-pretty', 'main-content'])('refuses a locked page as %s in words', async (format) => {
  const { status, body } = await request(app).get(`/secret/deep?format=${format}`);
  expect({ status, body }).toEqual({ status: 403, body: { status: 403, detail: 'This page is locked.' } });
});

it('locks a whole site but what its lock screen needs', async () => {
  const closed = siteWith([{ path: '/', password: 'open sesame' }]);
  expect(await pageAt('/', '', closed)).toBe('/lock');
  expect(await pageAt('/search?q=x', '', closed)).toBe('/lock');
  for (const open of ['/assets/a.css', '/site.css', '/api/x', '/_runtime/boot.js']) {
    expect(await pageAt(open, '', closed)).toBe(open);
  }
});

it('opens with the password what it is for and nothing else, without asking again', async () => {
  const answer = await tryPassword('/secret/deep?x=1', 'open sesame');
  expect([answer.status, answer.headers['location']]).toEqual([303, '/secret/deep?x=1']);
  const key = keyOf(answer);
  expect(key).toMatch(new RegExp(`^${keysCookie}=`));
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/);
  expect(await pageAt('/secret/deep', key)).toBe('/secret/deep');
  expect(await pageAt('/secret/inner', key)).toBe('/lock/protected');
  expect(await pageAt('/members', key)).toBe('/lock/members');
});

it.each(['', 'Open sesame', 'open sesame ', 'the inner word'])(
  'refuses the password %j, and says so',
  async (password) => {
    const answer = await tryPassword('/secret', password);
    expect([answer.headers['location'], answer.headers['set-cookie']]).toEqual([
      '/secret?problem=password-wrong',
      undefined,
    ]);
    expect((await request(app).get('/secret?problem=password-wrong')).text).toContain('This password does not fit.');
  },
);

it('takes no key that another password, path or hand has made', async () => {
  const key = keyOf(await tryPassword('/secret', 'open sesame'));
  const changed = siteWith([{ path: '/secret', password: 'a new word' }]);
  expect(await pageAt('/secret', key, changed)).toBe('/lock/protected');
  expect(await pageAt('/secret', `${key.slice(0, -2)}AA`)).toBe('/lock/protected');
  expect(await pageAt('/secret', `${keysCookie}=~.~secret.x`)).toBe('/lock/protected');
});

it('lets nobody guess for long, nor another site send the form', async () => {
  const site = siteWith(locks, { guess: { points: 2, seconds: 60 } });
  for (const guess of ['one', 'two']) await tryPassword('/secret', guess, site);
  const third = await tryPassword('/secret', 'open sesame', site);
  expect([third.headers['location'], third.headers['set-cookie']]).toEqual(['/secret?problem=rate-limited', undefined]);
  const foreign = await request(app)
    .post('/lock')
    .set('Sec-Fetch-Site', 'cross-site')
    .type('form')
    .send({ to: '/secret', password: 'open sesame' });
  expect(foreign.headers['set-cookie']).toBeUndefined();
});

it('counts guesses at a lock wherever they come from, and right passwords not with them', async () => {
  const site = siteWith(locks, { lock: { points: 2, seconds: 60 } });
  let address = 0;
  const from = async (password: string, to = '/secret') =>
    (await tryPassword(to, password, site).set('X-Forwarded-For', `10.0.0.${++address}`)).headers['location'];
  for (let n = 0; n < 3; n++) expect(await from('open sesame')).toBe('/secret');
  for (let n = 0; n < 2; n++) expect(await from('wrong')).toBe('/secret?problem=password-wrong');
  expect(await from('open sesame')).toBe('/secret?problem=rate-limited');
  expect(await from('the inner word', '/secret/inner')).toBe('/secret/inner');
});

it.each([...leavingAddresses, 'https://evil.example', 'javascript:alert(1)'])('sends nobody to %s', async (to) => {
  expect((await tryPassword(to, 'x')).headers['location']).toBe('/');
});

it('takes the nearest of several locks', () => {
  expect(lockAt(locks, '/secret/inner/x')?.path).toBe('/secret/inner');
  expect(lockAt(locks, '/secret/other')?.path).toBe('/secret');
  expect(lockAt(locks, '/elsewhere')).toBeUndefined();
});

it('shows the paywall with its product until the visitor has bought it', async () => {
  const paid = [{ path: '/notes', product: 'shirt' }];
  const site = siteWith(paid);
  const shop = createShopApi(store, { storeFile: { locks: paid } });
  const reader = await createShopper(shop.app);
  const cookie = [...reader.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await pageAt('/notes/today', cookie, site)).toBe('/lock/paywall');
  const { text } = await request(site).get('/notes/today').set('Cookie', cookie);
  expect(text).toContain(`<a href="/shop/shirt">${shop.services.catalogue.item('shirt')?.title}</a>`);

  const asked = { headers: { cookie } } as express.Request;
  const visitorId = createVisitors(testSigner, shop.services.catalogue.websiteId).known(asked)?.id ?? '';
  const order = {
    ...{ id: 'paywall-order', cartId: 'paywall-cart', visitorId, websiteId: shop.services.catalogue.websiteId },
    ...{ email: 'ann@example.org', currency: 'EUR', paymentMethod: 'test', state: 'payment-started' as const },
    ...{ subtotalCents: 1, discountCents: 0, taxCents: 0, shippingCostCents: 0, grandTotalCents: 1 },
    lines: [
      {
        ...{ entryId: 'e', itemId: 'shirt', sku: 'L-RED', title: 'Shirt', attributes: {}, quantity: 1, priceCents: 1 },
        ...{ productType: 1, additionalFields: null, tookStock: false },
      },
    ],
  };
  await store.write((database) => database.insert(tables.orders).values(order));
  expect(await pageAt('/notes/today', cookie, site)).toBe('/lock/paywall');
  await store.write((database) =>
    database.update(tables.orders).set({ state: 'paid' }).where(eq(tables.orders.id, order.id)),
  );
  expect(await pageAt('/notes/today', cookie, site)).toBe('/notes/today');
  expect(await pageAt('/notes/today', '', site)).toBe('/lock/paywall');
});

it('lets an account of the site see the members’ part', async () => {
  const shop = createShopApi(store, { storeFile: { locks } });
  await shop.services.owners.add('member@example.org', 'a long password', ['viewer']);
  const member = await createShopper(shop.app);
  await member.post('/api/owner/session', { email: 'member@example.org', password: 'a long password' });
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await pageAt('/members', cookie)).toBe('/members');
});

it('lets members in at a door of their own, and back to the page that was asked for', async () => {
  const shop = createShopApi(store, { storeFile: { locks } });
  await shop.services.owners.add('door@example.org', 'a long password', ['viewer']);
  const { document } = new JSDOM((await request(app).get('/members/list?page=2&q=%22')).text).window;
  const form = document.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/lock/sign-in');
  expect(form?.querySelector<HTMLInputElement>('[name=to]')?.value).toBe('/members/list?page=2&q=%22');
  const enter = (password: string, to = '/members/list') =>
    request(app)
      .post('/lock/sign-in')
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ to, email: 'door@example.org', password });
  const refused = await enter('another password');
  expect(refused.text).toContain('This email and password do not match.');
  expect(refused.text).toContain('value="door@example.org"');
  const entered = await enter('a long password');
  expect([entered.status, entered.headers['location']]).toEqual([303, '/members/list']);
  const cookie = [entered.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
  expect(await pageAt('/members/list', cookie.join('; '))).toBe('/members/list');
  for (const to of leavingAddresses.slice(0, 3))
    expect((await enter('a long password', to)).headers['location']).toBe('/');
});

it('counts guesses at one account wherever they come from, and takes none from another site', async () => {
  const site = siteWith(locks, { account: { points: 2, seconds: 60 } });
  let address = 0;
  const guess = () =>
    request(site)
      .post('/lock/sign-in')
      .set({ 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `10.0.1.${++address}` })
      .type('form')
      .send({ email: 'nobody@example.org', password: 'a guess' });
  for (let n = 0; n < 2; n++) expect((await guess()).text).toContain('do not match');
  expect((await guess()).text).toContain('Please try again in a few seconds.');
  const foreign = await request(site).post('/lock/sign-in').set('Sec-Fetch-Site', 'cross-site').type('form').send({});
  expect(foreign.text).toContain('This request came from another site.');
});

it('writes nothing that is locked into a static site', async () => {
  const page = (fullUrl: string) => JSON.stringify({ collection: { title: fullUrl, fullUrl } });
  const folder = scratchFolder({
    'site/template.conf': '{"stylesheets":[]}',
    'site/site.region': '<html><head></head><body>{squarespace.main-content}</body></html>',
    'content/index.json': page('/'),
    'content/open.json': page('/open'),
    'content/secret.json': page('/secret'),
    'content/secret/deep.json': page('/secret/deep'),
    'content/store.json': JSON.stringify({ locks }),
  });
  const [template, content, out, runtime] = ['site', 'content', 'out', 'none'].map((name) => join(folder, name));
  const made = await exportSite({
    template: template ?? '',
    content: content ?? '',
    out: out ?? '',
    runtime: runtime ?? '',
    registry,
    settings: {},
  });
  const written = made?.files.filter((file) => file.endsWith('index.html'));
  expect(written).toEqual(['index.html', 'open/index.html']);
  // Without a server nobody takes what the pages would tell; with one, it is asked for what is locked.
  const read = (name: string) => readFileSync(join(out ?? '', name), 'utf8');
  expect(read('index.html')).toContain('<html data-server="none">');
  const served = { registry, settings: {}, runtime: runtime ?? '', server: 'https://shop.example' };
  await exportSite({ ...served, template: template ?? '', content: content ?? '', out: out ?? '' });
  expect(read('index.html')).toContain('<html>');
  expect(read('_redirects')).toContain('/secret/* https://shop.example/secret/:splat 200');
});
