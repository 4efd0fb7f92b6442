import type { RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieNames, endpoints } from '#contract';
import { isObject, type JsonValue, moneyFormatOf, moneyText, toText } from '#model';
import { localeData, timeZones } from '../../../../../server/cli/locale-packs.ts';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import type { Files } from '../../../../support/serve-site.ts';
import { pages } from '../../../../support/shop.ts';
import { createShopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** Languages with their own order, separators, digits and decimals, and a price of 1,234 as each writes it. */
const shops = [
  ['en-US', 'USD', '$1,234.00'],
  ['de-DE', 'EUR', '1.234,00\u00A0€'],
  ['fr-FR', 'EUR', '1\u202F234,00\u00A0€'],
  ['es-ES', 'EUR', '1234,00\u00A0€'],
  ['it-IT', 'EUR', '1234,00\u00A0€'],
  ['pt-BR', 'BRL', 'R$\u00A01.234,00'],
  ['nl-NL', 'EUR', '€\u00A01.234,00'],
  ['ja-JP', 'JPY', '￥1,234'],
  ['ar', 'EUR', '\u200F١٬٢٣٤٫٠٠\u00A0€'],
] as const;

const membersOf = (value: JsonValue | undefined) => (isObject(value) ? value : {});
const vase = (sku: string, value: string, currency: string) => ({
  ...{ id: sku, sku, attributes: { Glaze: sku }, price: Number(value) * 100, priceMoney: { value, currency } },
  ...{ onSale: false, unlimited: true, qtyInStock: 0 },
});

function siteIn(language: string, currency: string) {
  return {
    website: { id: `in-${language}`, siteTitle: 'Test shop', language, websiteType: 1, siteStatus: { value: 1 } },
    websiteSettings: { storeSettings: { selectedCurrency: currency } },
    featureFlags: { useCLDRMoneyFormat: true },
  };
}

const collection = { id: 'shop', type: 13, typeName: 'products', fullUrl: '/shop' };

/** The products of the test shop, with a vase in two glazes and gift cards without names, as files. */
function productsIn(site: object, currency: string): Files {
  const vases = {
    variantOptionOrdering: ['Glaze'],
    variants: [vase('Ash', '1234', currency), vase('Salt', '40', currency)],
  };
  const cards = { variants: [{ ...vase('GC', '1234', currency), attributes: {} }] };
  const own: Readonly<Record<string, object>> = { vase: vases, card: cards };
  const files = pages.map((page) => {
    const { item, ...rest } = membersOf(page);
    const { structuredContent, ...product } = membersOf(item);
    const id = toText(product['id']);
    const content = { ...membersOf(structuredContent), ...own[id] };
    return [
      `shop/${id}.json`,
      JSON.stringify({ ...rest, ...site, collection, item: { ...product, structuredContent: content } }),
    ];
  });
  return Object.fromEntries(files);
}

const order = {
  ...{ email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee', address1: '1 Quay', city: 'Gannet' },
  ...{ region: 'ME', postalCode: '04851', country: 'US', shippingOptionId: 'boat', method: 'test', payment: 'approve' },
};

const template = {
  'collections/products.item': '{.section item}{@|product-price}{@|variants-select}{@|add-to-cart-btn}{.end}',
};

/** What a page says, without its scripts, and all that is no text of it. */
function textOf(html: string): string {
  const { document } = new JSDOM(html).window;
  for (const quiet of document.querySelectorAll('script, style, head')) quiet.remove();
  // What stands in a `noscript` is text where scripts run.
  const plain = [...document.querySelectorAll('noscript')].map(
    ({ innerHTML }) => new JSDOM(innerHTML).window.document.body.textContent,
  );
  return [document.body.textContent, ...plain].join('\n');
}

/** What a page tells its scripts. */
function contextOf(html: string): Readonly<Record<string, unknown>> {
  const script = new JSDOM(html).window.document.querySelector('script[data-page-context]');
  return JSON.parse(script?.textContent ?? '{}');
}

/** Amounts in another format than the page's own: with the sign on the other side, or other separators. */
const foreign: Readonly<Record<string, RegExp>> = {
  USD: /\d,\d\d\b(?!\d)|\d\s?(?:\$|USD)/,
  EUR: /\d\.\d\d\b(?!\d)|\d\s?EUR|€\d/,
  BRL: /\d\.\d\d\b(?!\d)|\d\s?BRL|R\$\d/,
  JPY: /¥|JPY|\d\.\d\d\b/,
};

function browserOf(app: RequestListener, jar: ReadonlyMap<string, string>) {
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    open: async (path: string) => (await request(app).get(path).set('Cookie', cookies())).text,
    post: (path: string, fields: object) =>
      request(app)
        .post(path)
        .set('Cookie', cookies())
        .set('Sec-Fetch-Site', 'same-origin')
        .type('form')
        .send({ crumb: jar.get(cookieNames.crumb), ...fields }),
  };
}

const opened = { settings: { localeData, timeZones }, boot: '/boot.js' };

describe.each(shops)('a shop in %s', (language, currency, text) => {
  const write = (minor: number) => moneyText(minor, moneyFormatOf(language, currency));
  const unit = currency === 'JPY' ? 1 : 100;

  const shopOf = async (minimum: number) => {
    const site = siteIn(language, currency);
    const files = { '_site.json': JSON.stringify(site), ...productsIn(site, currency) };
    const rules = { minimumSubtotalCents: minimum };
    const { app } = await serveShop(store, { files, templates: template, rules, open: opened });
    const shopper = await createShopper(app);
    return { shopper, ...browserOf(app, shopper.jar) };
  };
  /** That it tells these amounts, and none in another format. */
  const expectAmounts = (what: string, words: string, ...amounts: number[]) => {
    for (const amount of amounts) expect([what, words]).toEqual([what, expect.stringContaining(write(amount))]);
    expect([what, foreign[currency]?.exec(words)?.[0]]).toEqual([what, undefined]);
  };

  it('writes every amount alike before an order: product, cart, checkout, gift card', async () => {
    const { shopper, open } = await shopOf(5_000 * unit);
    const said = async (path: string, ...amounts: number[]) =>
      expectAmounts(path, textOf(await open(path)), ...amounts);
    expect(write(1_234 * unit)).toBe(text);
    // Printed by the template, and by the form of a browser without script.
    await said('/shop/vase', 40 * unit, 1_234 * unit);
    expect(textOf(await open('/shop/vase'))).toContain(`Ash · ${text}`);
    const told = contextOf(await open('/shop/vase'))['money'];
    expect(told).toEqual(moneyFormatOf(language, currency));
    await said('/checkout/giftcard?giftCardProductId=card', 1_234 * unit);
    await shopper.post(endpoints.addEntry.path, { itemId: 'vase', sku: 'Ash', quantity: 2 });
    await said('/cart', 1_234 * unit, 2_468 * unit, 5_000 * unit);
    // The parcel is free from 20,000 minor units on.
    await said('/checkout', 2_468 * unit, unit === 1 ? 700 : 0, 5_000 * unit);
    const { obstacles } = (await shopper.get(endpoints.readCheckout.path)).body;
    expect(obstacles[0].message).toContain(write(5_000 * unit));
  });

  it('writes them so on the page of the order and in its mail', async () => {
    const { shopper, open, post } = await shopOf(0);
    await shopper.post(endpoints.addEntry.path, { itemId: 'vase', sku: 'Ash', quantity: 2 });
    const subtotal = 2_468 * unit;
    const tax = Math.round(subtotal * 0.055);
    const total = subtotal + tax + 300;
    const cartToken = shopper.jar.get(cookieNames.cart);
    const placed = await post('/checkout', { ...order, cartToken, expectedTotalCents: total });
    expect(placed.status).toBe(303);
    const page = String(placed.headers['location']);
    expectAmounts(page, textOf(await open(page)), subtotal, tax, 300, total);
    const mails = await store.read((database) =>
      database
        .select()
        .from(tables.outbox)
        .where(eq(tables.outbox.websiteId, `in-${language}`)),
    );
    const [mail] = mails.filter(({ recipient }) => recipient === order.email);
    expectAmounts('a mail', mail?.body ?? '', total);
    expectAmounts('its HTML', textOf(mail?.html ?? ''), subtotal, tax, 300, total);
  });
});
