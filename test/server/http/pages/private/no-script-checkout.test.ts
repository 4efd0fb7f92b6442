import type { RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiErrors, cookieNames, endpoints } from '#contract';
import { pageTypes } from '#model';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import { productPage } from '../../../../support/shop.ts';
import { createShopper, type Shopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
let app: RequestListener;
let shopper: Shopper;
let cartToken: string;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  ({ app } = await serveShop(store));
  shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG', quantity: 2 });
  cartToken = String(shopper.jar.get(cookieNames.cart));
});

/** What the shopper types: a place with a tax, and a way that costs something. */
const typed = {
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay "B" <2>',
  city: 'Gannet',
  region: 'ME',
  postalCode: '04851',
  country: 'US',
  shippingOptionId: 'boat',
  method: 'test',
  payment: 'approve',
};

const cookies = () => [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');

function post(fields: object, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) {
  const crumb = shopper.jar.get(cookieNames.crumb);
  const sent = { crumb, cartToken, expectedTotalCents: 3600, ...fields };
  return request(app).post('/checkout').set('Cookie', cookies()).set(headers).type('form').send(sent);
}

const open = (path: string) => request(app).get(path).set('Cookie', cookies());
const pageTypeOf = ({ text }: request.Response) => Number(/data-page-type="(\d+)"/.exec(text)?.[1]);

/** The page's form as a browser has it. */
function formOf({ text }: request.Response) {
  const { document } = new JSDOM(text).window;
  const form = document.querySelector<HTMLFormElement>('form[action="/checkout"]');
  const sent = form ? [...new (form.ownerDocument.defaultView ?? globalThis).FormData(form)] : [];
  const fields: Record<string, string> = {};
  for (const [name, value] of sent) if (typeof value === 'string') fields[name] = value;
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'));
  return { fields, wrong, alert: document.querySelector('[role=alert]')?.textContent };
}

it('takes an order whose place decides its total: the page shows it once, and the next press agrees', async () => {
  const { expectedTotalCents } = formOf(await open('/checkout')).fields;
  const first = await post({ ...typed, expectedTotalCents });
  const shown = formOf(first);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(shown.alert).toBe('Shipping and taxes are in the total now. Please look at it, then place your order.');
  expect(shown.fields).toMatchObject({ ...typed, expectedTotalCents: '4098' });
  const second = await post(shown.fields);
  expect(second.status).toBe(303);
  const order = String(second.headers['location']);
  expect(order).toMatch(/^\/checkout\/order-confirmed\?orderId=/);
  expect(pageTypeOf(await open(order))).toBe(pageTypes.orderConfirmed);
  expect(pageTypeOf(await open(`${order}&status`))).toBe(pageTypes.orderStatus);
});

it('says of a cart that another tab has changed that the total has, whatever place was counted with the same press', async () => {
  const { expectedTotalCents } = formOf(await open('/checkout')).fields;
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG', quantity: 1 });
  const shown = formOf(await post({ ...typed, expectedTotalCents }));
  expect(shown.alert).toBe(apiErrors['cart-changed'].message);
});

it.each([
  ['mug', 'MUG', 'paid', pageTypes.orderConfirmed, 'Order confirmed'],
  ['lesson', 'LESSON', 'paid', pageTypes.membershipConfirmed, 'Membership confirmed'],
  ['mug', 'MUG', 'payment-pending', pageTypes.orderReceived, 'Order received'],
] as const)('names the page of an order after what it is: %s %s %s', async (itemId, sku, state, pageType, title) => {
  shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId, sku, quantity: 1 });
  cartToken = String(shopper.jar.get(cookieNames.cart));
  const { fields } = formOf(await post(typed));
  const order = String((await post({ ...typed, ...fields })).headers['location']);
  const id = new URL(order, 'http://localhost').searchParams.get('orderId') ?? '';
  await store.write((database) => database.update(tables.orders).set({ state }).where(eq(tables.orders.id, id)));
  const page = await open(order);
  expect([pageTypeOf(page), /<title>([^<]*)/.exec(page.text)?.[1]]).toEqual([pageType, expect.stringContaining(title)]);
  expect(/<title>([^<]*)/.exec((await open(`${order}&status`)).text)?.[1]).toContain('Order status');
});

it('offers at once what goes to the shop’s own country, and counts for another place when it is asked to', async () => {
  const first = await open('/checkout');
  const shown = formOf(first);
  expect(shown.fields).toMatchObject({ country: 'US', shippingOptionId: 'post', expectedTotalCents: '4300' });
  expect(new JSDOM(first.text).window.document.querySelectorAll('[name=shippingOptionId]')).toHaveLength(2);
  const asked = await post({
    ...typed,
    country: 'DE',
    region: 'BE',
    postalCode: '10115',
    email: '',
    action: 'shipping',
  });
  const counted = formOf(asked);
  // 19 percent of goods and post are added.
  expect(counted.fields).toMatchObject({
    country: 'DE',
    email: '',
    shippingOptionId: 'post',
    expectedTotalCents: '5117',
  });
  expect([asked.status, counted.wrong, counted.alert]).toEqual([200, [], undefined]);
  expect(asked.text).toContain('The shipping method you chose does not go there. Please look at the one below.');
});

it('shows a refused form again with all that was typed, and says of each field what the browser would have said', async () => {
  const shown = formOf(await post({ ...typed, email: 'ann@', city: '', postalCode: '048' }));
  expect(shown.wrong).toEqual(['email', 'city', 'postalCode']);
  expect(shown.alert).toBe(apiErrors['cart-incomplete'].message);
  expect(shown.fields).toMatchObject({ email: 'ann@', city: '', postalCode: '048', address1: typed.address1 });
});

it('says how a subscription is billed, before and after it is bought', async () => {
  const made = await shopper.post(endpoints.createSubscription.path, { itemId: 'tea', sku: 'TEA', qty: 1 });
  cartToken = made.body.cartToken;
  const before = await open(`/checkout/subscribe?cartToken=${encodeURIComponent(cartToken)}`);
  expect(before.text).toContain('$15.00 every month for 1 year');
  const { fields } = formOf(before);
  const agreed = formOf(await post({ ...typed, ...fields, ...typed }));
  const bought = await post({ ...typed, ...agreed.fields });
  const after = await open(String(bought.headers['location']));
  expect(after.text).toContain('Subscription confirmed');
  expect(pageTypeOf(after)).toBe(pageTypes.subscriptionConfirmed);
  expect(after.text).toContain('$15.00 every month for 1 year');
});

it('shows the answers of a product form in words, in the cart, at the checkout and in the order', async () => {
  const fields = [
    { id: 'most', type: 'currency', title: 'At most', currency: 'EUR' },
    { id: 'haste', type: 'likert', title: 'Haste', questions: ['Soon?'] },
  ];
  const more = { additionalFieldsForm: { id: 'wishes', fields } };
  const wish = productPage({ id: 'wish', variants: [{ sku: 'WISH' }], more });
  ({ app } = await serveShop(store, { files: { 'shop/wish.json': JSON.stringify(wish) } }));
  shopper = await createShopper(app);
  const additionalFields = JSON.stringify({ most: 1250, haste: { 'Soon?': '2' } });
  await shopper.post(endpoints.addEntry.path, { itemId: 'wish', sku: 'WISH', quantity: 1, additionalFields });
  cartToken = String(shopper.jar.get(cookieNames.cart));
  expect(lineOf(await open('/cart'), '.vt-entry')).toMatch(/At most: €12\.50.*Haste: Soon\?: Strongly Agree/);
  const shown = '€12.50 / Soon?: Strongly Agree';
  expect(lineOf(await open('/checkout'), '.vt-lines li')).toContain(shown);
  const { fields: agreed } = formOf(await post(typed));
  const order = await post({ ...typed, ...agreed });
  expect(lineOf(await open(String(order.headers['location'])), '.vt-lines li')).toContain(shown);
});

const lineOf = ({ text }: request.Response, selector: string) =>
  new JSDOM(text).window.document.querySelector(selector)?.textContent;

it('marks a state and a ZIP that an address needs, and asks for neither where mail arrives without', async () => {
  const lacking = formOf(await post({ ...typed, region: '', postalCode: ' ' }));
  expect(lacking.wrong).toEqual(['region', 'postalCode']);
  const irish = await post({ ...typed, country: 'IE', region: '', postalCode: '' });
  expect(formOf(irish).wrong).toEqual([]);
});

it('keeps what was typed when the payment is declined', async () => {
  const { fields } = formOf(await post(typed));
  const shown = formOf(await post({ ...fields, payment: 'decline' }));
  expect(shown.alert).toBe(apiErrors['payment-declined'].message);
  expect(shown.fields).toMatchObject({ ...typed, payment: 'decline' });
  expect((await post({ ...shown.fields, payment: 'approve' })).status).toBe(303);
});

it('keeps it too when the session has expired, and gives the form a crumb that fits', async () => {
  shopper.jar.set(cookieNames.crumb, 'of.yesterday');
  const answer = await post(typed);
  const shown = formOf(answer);
  expect(shown.alert).toBe(apiErrors['crumb-expired'].message);
  // Where the boat goes is not known before the place has been taken.
  expect(shown.fields).toMatchObject({ ...typed, shippingOptionId: 'post' });
  expect(shown.fields['crumb']).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(String(answer.headers['set-cookie'])).toContain(`${cookieNames.crumb}=${shown.fields['crumb']}`);
});

it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }, {}])(
  'shows nothing that another site may have typed (%o)',
  async (headers) => {
    const answer = await post({ ...typed, crumb: 'guessed' }, { ...headers });
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(/^\/checkout\?problem=(origin-foreign|crumb-expired)$/);
  },
);

it('takes whom the invoice is for, and says of each field what is wrong with it', async () => {
  const agreed = { ...typed, ...formOf(await post(typed)).fields };
  const office = { billingFirstName: 'Max', billingLastName: 'Buch', billingCountry: 'DE', billingPostalCode: '123' };
  const asked = formOf(await post({ ...agreed, ...office, company: 'Buch', vatId: 'DE1' }));
  expect(asked.wrong).toEqual(['vatId', 'billingAddress1', 'billingPostalCode', 'billingCity']);
  expect(asked.fields).toMatchObject({ ...office, company: 'Buch', vatId: 'DE1' });
  const mended = { vatId: 'DE123456789', billingAddress1: 'Gasse 3', billingPostalCode: '50667', billingCity: 'Köln' };
  const placed = await post({ ...agreed, ...asked.fields, ...mended });
  expect(placed.status).toBe(303);
  const page = await open(`${placed.headers['location']}&status`);
  for (const said of ['Invoice to', 'Buch', '50667 Köln', 'VAT ID: DE123456789']) expect(page.text).toContain(said);
});
