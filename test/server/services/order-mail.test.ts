import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OrderCommand } from '#contract';
import { isObject, type JsonValue } from '#model';
import type { OutgoingMail } from '../../../server/services/mail/transport.ts';
import type { Store } from '../../../server/store/index.ts';
import { recordingMail } from '../../support/mail.ts';
import { productPage } from '../../support/shop.ts';
import { createShopApi, createShopper } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const membersOf = (value: JsonValue | undefined) => (isObject(value) ? value : {});
const picture = (assetUrl: string) => ({ mainImage: { assetUrl } });
const size = (Size: string, sku: string, assetUrl: string) => ({
  ...{ sku, attributes: { Size }, price: 2_500, priceMoney: { value: '25.00', currency: 'EUR' } },
  ...{ onSale: false, unlimited: true, qtyInStock: 0, ...picture(assetUrl) },
});

/** A shop in euros with a bowl in two sizes, each with its own picture, and something with markup for a name. */
function pagesOf(website: { id: string; language: string; baseUrl?: string }): readonly JsonValue[] {
  const bowl = {
    variants: [size('Small', 'BOWL-S', '/assets/small.jpg'), size('Large', 'BOWL-L', '/assets/large.jpg')],
  };
  const pages = [
    productPage({ id: 'bowl', title: 'Bowl', more: { variantOptionOrdering: ['Size'], ...bowl } }),
    productPage({ id: 'cloth', title: 'Cloth <b>"wide"</b> & soft' }),
  ];
  return pages.map((page) => ({
    ...membersOf(page),
    website: { siteTitle: 'Kiln & Co', websiteType: 1, ...website },
    websiteSettings: { storeSettings: { selectedCurrency: 'EUR' } },
  }));
}

/** Orders two large bowls and a cloth, and sends the bowls; answers the buyer's mails. */
async function mailsOf(website: { id: string; language: string; baseUrl?: string }): Promise<readonly OutgoingMail[]> {
  const mail = recordingMail();
  const { app, services } = createShopApi(store, { pages: pagesOf(website), storeFile: {}, parts: { mail } });
  const shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'bowl', sku: 'BOWL-L', quantity: 2 });
  await shopper.post(endpoints.addEntry.path, { itemId: 'cloth', sku: 'cloth-1' });
  const { cart, cartToken } = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = {
    ...{ cartToken, email: 'ada@shop.example', expectedTotalCents: cart.grandTotalCents },
    shippingAddress: { firstName: 'Ada', lastName: '<i>Quill</i>', address1: '1 Quay', city: 'Gannet', country: 'US' },
    payment: { method: 'test', token: 'tok_approved' },
  };
  const placed = await shopper.post(endpoints.placeOrder.path, order, { 'idempotency-key': website.id });
  expect([placed.status, placed.body.problem]).toEqual([201, undefined]);
  await services.owners.add('owner@shop.example', 'a long password of the owner', ['admin']);
  const owner = await createShopper(app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password: 'a long password of the owner' });
  const parcel: OrderCommand = {
    ...{ kind: 'fulfil', lines: [{ entryId: placed.body.entries[0].id, quantity: 2 }], tellsBuyer: true },
    ...{ carrier: 'Post', trackingNumber: 'IP 77', trackingUrl: 'https://post.example/IP77?a=1&b=2' },
  };
  const change = endpoints.changeOrder.path.replace('{orderId}', placed.body.id);
  expect((await owner.post(change, parcel, { 'idempotency-key': 'parcel' })).status).toBe(200);
  await services.outbox.deliver();
  return mail.sent.filter(({ to }) => to === 'ada@shop.example');
}

function shown({ html = '' }: OutgoingMail) {
  const { document } = new JSDOM(html).window;
  const text = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return {
    document,
    html,
    text: text(document.body),
    rows: [...document.querySelectorAll('tr')].filter((row) => !row.querySelector('table')).map(text),
    links: [...document.querySelectorAll('a')].map((link) => [text(link), link.getAttribute('href')]),
    pictures: [...document.querySelectorAll('img')].map((image) => [image.alt, image.getAttribute('src')]),
  };
}

const languages = [
  {
    language: 'en-US',
    dir: 'ltr',
    end: 'right',
    total: 'Total€60.00',
    status: 'Order status',
    country: 'United States',
  },
  {
    language: 'de-DE',
    dir: 'ltr',
    end: 'right',
    total: 'Gesamtsumme60,00 €',
    status: '',
    country: 'Vereinigte Staaten',
  },
  { language: 'ar', dir: 'rtl', end: 'left', total: '', status: '', country: 'الولايات المتحدة' },
];

describe.each(languages)('the mails of an order in $language', ({ language, dir, end, total, status, country }) => {
  it('say the same as HTML and as text, with pictures of what was chosen and whole addresses', async () => {
    const [confirmed, sent] = await mailsOf({ id: `mail-${language}`, language, baseUrl: 'https://kiln.example/' });
    if (!confirmed || !sent) throw new Error('A mail is missing.');
    const page = shown(confirmed);
    const { documentElement } = page.document;
    expect([documentElement.lang, documentElement.dir]).toEqual([language, dir]);
    expect(page.document.querySelector(`td[align=${end}]`)).not.toBeNull();
    expect(page.pictures).toEqual([['Bowl', 'https://kiln.example/assets/large.jpg?format=300w']]);
    expect(page.text).toContain('2 × Bowl');
    expect(page.text).toContain('1 × Cloth <b>"wide"</b> & soft');
    expect(page.text).toContain('Ada <i>Quill</i>');
    expect(page.text).toContain(country);
    expect(page.document.querySelectorAll('b, i')).toHaveLength(0);
    expect(page.rows.some((row) => row.includes(total))).toBe(true);
    expect(page.html).not.toContain('{.');
    const [site, order] = page.links;
    expect(site).toEqual(['Kiln & Co', 'https://kiln.example']);
    expect(order?.[0]).toContain(status);
    expect(order?.[1]).toMatch(/^https:\/\/kiln\.example\/find-order\/open\?orderId=[\w-]+&key=[\w-]{43}$/);
    expect(confirmed.text).toMatch(/2 × Bowl \(Large\): .+\n1 × Cloth <b>"wide"<\/b> & soft: .+\n\n/);
    // Who reads no HTML has the sums, the address and the shop's name too.
    expect(confirmed.text.replaceAll(': ', '').replace(/\u00a0/g, ' ')).toContain(total);
    expect(confirmed.text).toContain(`Ada <i>Quill</i>\n1 Quay\nGannet\n${country}`);
    expect(confirmed.text).toMatch(/\n\nKiln & Co\nhttps:\/\/kiln\.example\/?\n$/);
    expect(confirmed.text).toContain(`: ${order?.[1]}`);

    const parcel = shown(sent);
    expect(parcel.links.map(([, address]) => address)).toContain('https://post.example/IP77?a=1&b=2');
    expect(parcel.pictures).toHaveLength(1);
    expect(parcel.text).not.toContain('€');
    expect(sent.text).toContain('https://post.example/IP77?a=1&b=2');
  });
});

it.each([undefined, 'javascript:alert(1)', 'kiln'])(
  'lead nowhere and show no picture where the site is at %s',
  async (baseUrl) => {
    const website = { id: `mail-at-${baseUrl}`, language: 'en-US', ...(baseUrl !== undefined && { baseUrl }) };
    const [confirmed] = await mailsOf(website);
    if (!confirmed) throw new Error('The mail is missing.');
    const page = shown(confirmed);
    expect([page.pictures, page.links]).toEqual([[], []]);
    expect(confirmed.text).not.toContain('find-order');
    expect(page.text).toContain('2 × BowlLarge');
  },
);
