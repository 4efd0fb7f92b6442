import type { RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieNames, endpoints, findOrderPath, orderLinkPath, orderStatusPath } from '#contract';
import { isObject } from '#model';
import { createLimiter, createSigner } from '../../../../../server/http/security/index.ts';
import { createOrderKeys } from '../../../../../server/services/orders/order-keys.ts';
import { languageTags, platformMessages } from '../../../../../server/site/languages/index.ts';
import { textAt } from '../../../../../server/site/lib/json-access.ts';
import { serverMessages } from '../../../../../server/site/messages.ts';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import type { Files } from '../../../../support/serve-site.ts';
import { pages } from '../../../../support/shop.ts';
import { createShopper, noLimits, type Shopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
let app: RequestListener;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** The test shop with an address of its own, which its mails need. */
function files(language = 'en-US'): Files {
  const shared = {
    website: { id: 'site-1', siteTitle: 'Test shop', language, baseUrl: 'https://shop.example' },
    websiteSettings: { storeSettings: { selectedCurrency: 'USD' } },
  };
  const products = pages.map((page) => [
    `shop/${textAt(page, 'item.id')}.json`,
    JSON.stringify({ ...(isObject(page) ? page : {}), ...shared }),
  ]);
  return { '_site.json': JSON.stringify(shared), ...Object.fromEntries(products) };
}

beforeEach(async () => {
  ({ app } = await serveShop(store, { files: files() }));
});

const cookies = ({ jar }: Shopper) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const open = (browser: Shopper, path: string) => request(app).get(path).set('Cookie', cookies(browser));

function remember({ jar }: Shopper, answer: request.Response): request.Response {
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return answer;
}

async function send(browser: Shopper, path: string, fields: object): Promise<request.Response> {
  const crumb = browser.jar.get(cookieNames.crumb);
  const call = request(app).post(path).set('Cookie', cookies(browser)).type('form');
  return remember(browser, await call.send({ crumb, ...fields }));
}

/** Whether a browser is shown an order. */
async function sees(browser: Shopper, { id, number }: { id: string; number: number }): Promise<boolean> {
  return (await open(browser, orderStatusPath(id))).text.includes(`Order ${number}`);
}

const find = (browser: Shopper, number: string, email: string) => send(browser, findOrderPath, { number, email });

/** An order of two mugs, by a browser of its own. */
async function order() {
  const buyer = await createShopper(app);
  await buyer.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG', quantity: 2 });
  return pay(buyer, {
    ...{ cartToken: buyer.jar.get(cookieNames.cart), expectedTotalCents: 4_098 },
    ...{ email: 'Ann@Example.org', firstName: 'Ann', lastName: 'Lee', address1: '1 Quay', city: 'Gannet' },
    ...{ region: 'ME', postalCode: '04851', country: 'US', shippingOptionId: 'boat' },
  });
}

/** Pays for what a browser has begun. */
async function pay(buyer: Shopper, fields: object): Promise<typeof tables.orders.$inferSelect> {
  const placed = await send(buyer, '/checkout', { ...fields, method: 'test', payment: 'approve' });
  const id = new URL(String(placed.headers['location']), 'http://shop').searchParams.get('orderId') ?? '';
  const [row] = await store.read((database) => database.select().from(tables.orders).where(eq(tables.orders.id, id)));
  if (!row) throw new Error(`There is no order: ${placed.text}`);
  return row;
}

/** Where the mails of an order lead to its page. */
async function linksOf({ id, email }: { id: string; email: string }): Promise<string[]> {
  const mails = await store.read((database) =>
    database.select().from(tables.outbox).where(eq(tables.outbox.recipient, email)),
  );
  return mails.flatMap(({ html }) =>
    [...new JSDOM(html ?? '').window.document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => href.includes(findOrderPath) && href.includes(id)),
  );
}

const shownIn = ({ text }: request.Response) => {
  const { document } = new JSDOM(text).window;
  const alert = document.querySelector('[role=alert]')?.textContent;
  return { alert, heading: document.querySelector('h1')?.textContent, words: document.body.textContent ?? '' };
};

describe('an order by its number and address', () => {
  it('opens for whoever has both, in a browser that never saw the shop, without either in the address', async () => {
    const placed = await order();
    const { id, number } = placed;
    const stranger = await createShopper(app);
    expect(await sees(stranger, placed)).toBe(false);
    const answer = await find(stranger, `Order #${number} `, ' ann@example.ORG ');
    expect([answer.status, answer.headers['location']]).toEqual([303, orderStatusPath(id)]);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /vitrine_orders=[^;]+; Max-Age=86400; Path=\/checkout; HttpOnly/,
    );
    const page = await open(stranger, orderStatusPath(id));
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await sees(stranger, placed)).toBe(true);
  });

  it('says the same of a wrong number, a wrong address and no number at all', async () => {
    const { number } = await order();
    const stranger = await createShopper(app);
    const answers = [
      await find(stranger, String(number), 'bob@example.org'),
      await find(stranger, String(number + 100_000), 'ann@example.org'),
      await find(stranger, 'my order', 'ann@example.org'),
      await find(stranger, '9'.repeat(30), ''),
    ];
    for (const answer of answers) {
      expect([answer.status, shownIn(answer).alert]).toEqual([404, serverMessages.orderNotFound]);
      expect(String(answer.headers['set-cookie'])).not.toContain('vitrine_orders');
    }
    const typed = new JSDOM(answers[0]?.text).window.document.querySelector<HTMLInputElement>('[name=email]');
    expect([typed?.value, typed?.getAttribute('aria-invalid')]).toEqual(['bob@example.org', 'true']);
  });

  it('takes no more tries for one order, or of one address, wherever they come from', async () => {
    const limiter = createLimiter({ ...noLimits, order: { points: 3, seconds: 60 } });
    ({ app } = await serveShop(store, { files: files(), limiter }));
    const { number } = await order();
    const tries = [];
    for (let at = 0; at < 5; at += 1)
      tries.push(await find(await createShopper(app), String(number), `${at}@guess.example`));
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await find(await createShopper(app), String(number), 'ann@example.org')).status).toBe(429);
    const walks = [];
    for (let at = 1; at < 6; at += 1) walks.push(await find(await createShopper(app), `${at}`, 'eve@guess.example'));
    expect(walks.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
  });

  it('is for the browser that asked alone', async () => {
    const placed = await order();
    const stranger = await createShopper(app);
    await find(stranger, String(placed.number), 'ann@example.org');
    const thief = await createShopper(app);
    thief.jar.set('vitrine_orders', String(stranger.jar.get('vitrine_orders')));
    expect(await sees(thief, placed)).toBe(false);
    expect(await sees(stranger, await order())).toBe(false);
    expect(await sees(stranger, placed)).toBe(true);
  });

  it('shows no code of a gift card, which is money, where its mail does', async () => {
    const buyer = await createShopper(app);
    const started = await buyer.post(endpoints.startGiftCard.path, { giftCardProductId: 'card', sku: 'GC-25' });
    const { cartToken } = started.body;
    const bought = await pay(buyer, { cartToken, expectedTotalCents: 2_500, email: 'ann@example.org' });
    const [card] = await store.read((database) => database.select().from(tables.giftCards));
    const stranger = await createShopper(app);
    await find(stranger, String(bought.number), 'ann@example.org');
    const byNumber = shownIn(await open(stranger, orderStatusPath(bought.id))).words;
    expect(byNumber).toContain(`…${card?.code.slice(-4)}`);
    expect(byNumber).not.toContain(card?.code);
    const [link = ''] = await linksOf(bought);
    remember(stranger, await open(stranger, link.replace('https://shop.example', '')));
    expect(shownIn(await open(stranger, orderStatusPath(bought.id))).words).toContain(card?.code);
  });

  it.each([...languageTags])('is asked for in %s', async (language) => {
    ({ app } = await serveShop(store, { files: files(language) }));
    const page = await open(await createShopper(app), findOrderPath);
    const words = platformMessages(language) ?? {};
    for (const id of [
      'titleFindOrder',
      'findOrderHow',
      'findOrderNumber',
      'findOrderEmail',
      'findOrderSubmit',
    ] as const) {
      expect(page.text).toContain(words[id]);
      expect(words[id] === serverMessages[id] && id !== 'findOrderEmail').toBe(false);
    }
  });
});

describe('the link in the mails of an order', () => {
  it('opens its page in any browser, and leaves its key in no address', async () => {
    const placed = await order();
    const links = await linksOf(placed);
    expect(links.length).toBeGreaterThan(0);
    const phone = await createShopper(app);
    const [link = ''] = links;
    const answer = remember(phone, await open(phone, link.replace('https://shop.example', '')));
    expect([answer.status, answer.headers['location']]).toEqual([303, orderStatusPath(placed.id)]);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    const key = new URL(link).searchParams.get('key') ?? '';
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(String(answer.headers['set-cookie'])).not.toContain(key);
    expect(await sees(phone, placed)).toBe(true);
    expect((await open(phone, orderStatusPath(placed.id))).text).not.toContain(key);
    // Every time that it is pressed, also after the browser has forgotten.
    expect((await open(await createShopper(app), link.replace('https://shop.example', ''))).status).toBe(303);
  });

  it.each(['', 'guessed', 'x'.repeat(5_000)])(
    'opens nothing with another key (%#), and says how to go on',
    async (key) => {
      const placed = await order();
      const stranger = await createShopper(app);
      const answer = remember(stranger, await open(stranger, orderLinkPath(placed.id, key)));
      expect([answer.status, answer.headers['location']]).toEqual([303, `${findOrderPath}?link=unknown`]);
      expect(shownIn(await open(stranger, `${findOrderPath}?link=unknown`)).words).toContain(
        serverMessages.orderLinkUnknown,
      );
      expect(await sees(stranger, placed)).toBe(false);
    },
  );

  it('opens that order alone, at that site, as long as its secret is known', () => {
    const [old, young] = [
      'an old secret of more than 32 characters',
      'a young secret of more than 32 characters',
    ] as const;
    const key = createOrderKeys(createSigner([old]), 'site').keyOf('one');
    const later = (...secrets: string[]) => createOrderKeys(createSigner(secrets), 'site');
    expect(later(young, old).opens('one', key)).toBe(true);
    expect(later(young, old).opens('two', key)).toBe(false);
    expect(later(young).opens('one', key)).toBe(false);
    expect(createOrderKeys(createSigner([old]), 'other').opens('one', key)).toBe(false);
  });
});
