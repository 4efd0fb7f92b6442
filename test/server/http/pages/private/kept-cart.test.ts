import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cookieNames, endpoints } from '#contract';
import { cleanUp } from '../../../../../server/services/clean-up.ts';
import type { Store } from '../../../../../server/store/index.ts';
import { buy } from '../../../../support/orders.ts';
import { type ServedShop, serveShop } from '../../../../support/serve-shop.ts';
import { writeFiles } from '../../../../support/serve-site.ts';
import { productPage } from '../../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

const DAY = 86_400_000;
const password = 'a long password of the owner';
const lampPage = (id: string, cents: number) => ({
  [`shop/${id}.json`]: JSON.stringify(productPage({ id, title: 'Lamp', variants: [{ sku: 'LAMP', cents, stock: 9 }] })),
});
const sitePage = (language: string) => ({
  '_site.json': JSON.stringify({ website: { id: 'site-1', siteTitle: 'Test shop', language } }),
});

const statements: string[] = [];
let store: Store;
let shop: ServedShop;
let shopper: Shopper;
let entryId = '';
/** Of a product that no test before has touched. */
let itemId = '';
let opened = 0;

beforeAll(async () => {
  store = await openTestStore({ onStatement: (text) => void statements.push(text) });
  await createShopApi(store).services.owners.add('owner@shop.example', password, ['admin']);
});
afterAll(() => store.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  itemId = `lamp-${++opened}`;
  shop = await serveShop(store, {
    files: { ...lampPage(itemId, 4_000), ...sitePage('en-US') },
    rules: {
      shippingOptions: [],
      taxRules: [],
      coupons: [{ promoCode: 'WEEK', name: 'This week', kind: 'percent', value: 1_000, expires: Date.now() + 7 * DAY }],
    },
  });
  shopper = await createShopper(shop.app);
  const { body } = await shopper.post(endpoints.addEntry.path, { ...variant(), quantity: 2 });
  entryId = body.newlyAdded.id;
});
afterEach(() => vi.useRealTimers());

async function show(of = shopper, address = '/cart') {
  const { text, headers, status } = await of.get(address);
  const { document } = new JSDOM(text).window;
  const crumbs = [...document.querySelectorAll<HTMLInputElement>('[name=crumb]')].map(({ value }) => value);
  return {
    text,
    words: document.querySelector('.vt-cart')?.textContent ?? '',
    quantity: document.querySelector<HTMLInputElement>('[name=quantity]')?.value,
    crumbs: [...new Set(crumbs)],
    kept: [status, headers['cache-control']],
  };
}

/** A page is learnt of, then fitted together, then kept: whatever is kept of it is by then. */
async function showOften(of = shopper) {
  for (let time = 0; time < 5; time += 1) await show(of);
  return show(of);
}

const signedIn = async () => {
  const owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
  return owner;
};
const variant = () => ({ itemId, sku: 'LAMP' });
const stockShort = 'we do not have enough of that item';

it('stays the same page while nothing changes, and belongs to no cache', async () => {
  const first = await show();
  expect(first.words).toContain('$80.00');
  statements.length = 0;
  for (let time = 0; time < 5; time += 1) expect(await show()).toEqual(first);
  expect(first.kept).toEqual([200, 'private, no-store']);
  const asked = statements.filter((text) => text.includes('from "carts"')).length;
  expect(asked).toBe(store.kind === 'embedded' ? 0 : 5);
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'a quantity that another tab has chosen',
    () => shopper.put(`/api/commerce/shopping-cart/entries/${entryId}/quantity`, { quantity: 3 }),
    '$120.00',
  ],
  [
    'that another tab has taken it out',
    () => shopper.delete(`/api/commerce/shopping-cart/entries/${entryId}`),
    'You have nothing in your shopping cart.',
  ],
  [
    'a coupon that another tab has entered',
    () => shopper.post('/api/commerce/shopping-cart/coupons', { promoCode: 'WEEK' }),
    '$72.00',
  ],
  [
    'that others have bought what it wants',
    async () => buy(await createShopper(shop.app), [{ ...variant(), quantity: 8 }]),
    stockShort,
  ],
  [
    'a stock that the owner set',
    async () => {
      const seen = { unlimited: false, qtyInStock: 9 };
      const owner = await signedIn();
      const set = await owner.put(endpoints.setStock.path, { ...variant(), unlimited: false, qtyInStock: 1, seen });
      expect(set.body.problem).toBeUndefined();
    },
    stockShort,
  ],
  [
    'a price that the owner set',
    async () => {
      const seen = { priceCents: 4_000, salePriceCents: null, onSale: false };
      const owner = await signedIn();
      const set = await owner.put(endpoints.setProductPrice.path, {
        ...{ ...variant(), seen },
        price: { ...seen, priceCents: 5_500 },
      });
      expect(set.body.problem).toBeUndefined();
    },
    '$110.00',
  ],
  [
    'that a cart of long ago was cleared away',
    async () => {
      await store.write((database) => database.execute(sql`update carts set changed_at = now() - interval '91 days'`));
      await showOften();
      expect((await cleanUp(store, ['site-1']))['carts']).toBeGreaterThan(0);
    },
    'You have nothing in your shopping cart.',
  ],
])('shows at once %s', async (_name, change, words) => {
  const before = await showOften();
  expect(before.words).not.toContain(words);
  await change();
  expect((await show()).words).toContain(words);
  expect((await showOften()).words).toContain(words);
});

it.each([
  ['price', () => lampPage(itemId, 6_000), '$120.00'],
  ['language', () => sitePage('de-DE'), 'Zwischensumme'],
])('shows another %s once the content says so', async (_name, files, words) => {
  expect((await showOften()).words).not.toContain(words);
  writeFiles(shop.content, files());
  await vi.waitFor(async () => expect((await show()).words).toContain(words), { timeout: 15_000, interval: 100 });
  expect((await showOften()).words).toContain(words);
});

it('takes nothing off by a coupon whose time has ended', async () => {
  await shopper.post('/api/commerce/shopping-cart/coupons', { promoCode: 'WEEK' });
  expect((await showOften()).words).toContain('$72.00');
  vi.setSystemTime(Date.now() + 7 * DAY);
  const { words } = await show();
  expect(words).toContain('$80.00');
  expect(words).not.toContain('$72.00');
});

it('carries the crumb that the answer sets, when the one before has grown old', async () => {
  const before = await showOften();
  expect(before.crumbs).toEqual([shopper.jar.get(cookieNames.crumb)]);
  vi.setSystemTime(Date.now() + 4 * DAY);
  const renewed = await show();
  expect(renewed.crumbs).not.toEqual(before.crumbs);
  expect(renewed.crumbs).toEqual([shopper.jar.get(cookieNames.crumb)]);
  expect((await showOften()).crumbs).toEqual(renewed.crumbs);
});

it('says what its address has to say, and not the next time', async () => {
  const { words } = await showOften();
  for (let time = 0; time < 4; time += 1) expect((await show(shopper, '/cart?removed')).words).toContain('Removed.');
  expect((await show()).words).toBe(words);
});

it('shows nobody what is another’s, though they have the same in their carts', async () => {
  const others = await Promise.all([1, 2, 3].map(() => createShopper(shop.app)));
  for (const other of others) await other.post(endpoints.addEntry.path, { ...variant(), quantity: 2 });
  const all = [shopper, ...others];
  for (let time = 0; time < 5; time += 1) {
    const shown = await Promise.all(all.map((each) => show(each)));
    const own = all.map(({ jar }) => jar.get(cookieNames.crumb) ?? '');
    expect(shown.map(({ crumbs }) => crumbs)).toEqual(own.map((crumb) => [crumb]));
    const tokens = all.map(({ jar }) => jar.get(cookieNames.cart) ?? '');
    const found = shown.map(({ text }) => tokens.filter((token) => text.includes(token)));
    expect(found).toEqual(tokens.map((token) => [token]));
  }
});

it('shows who has lost the cookie of the cart, or all cookies, what is theirs', async () => {
  await showOften();
  const stranger = await createShopper(shop.app);
  expect((await show(stranger)).words).toContain('You have nothing in your shopping cart.');
  shopper.jar.delete(cookieNames.visitor);
  const lent = await show();
  expect(lent.quantity).toBe('2');
  expect(lent.crumbs).toEqual([shopper.jar.get(cookieNames.crumb)]);
});
