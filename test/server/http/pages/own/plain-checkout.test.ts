import type { RequestListener } from 'node:http';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calls, cookieNames, problems } from '#contract';
import type { Store } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
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
  await shopper.post(calls.addEntry.path, { itemId: 'mug', sku: 'MUG', quantity: 2 });
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
  const first = await post(typed);
  const shown = formOf(first);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(shown.alert).toBe(problems['cart-changed'].message);
  expect(shown.fields).toMatchObject({ ...typed, expectedTotalCents: '4098' });
  const second = await post(shown.fields);
  expect(second.status).toBe(303);
  expect(second.headers['location']).toMatch(/^\/checkout\/order-confirmed\?orderId=/);
});

it('shows a refused form again with all that was typed, and says of each field what the browser would have said', async () => {
  const shown = formOf(await post({ ...typed, email: 'ann@', city: '', postalCode: '048' }));
  expect(shown.wrong).toEqual(['email', 'city', 'postalCode']);
  expect(shown.alert).toBe(problems['cart-incomplete'].message);
  expect(shown.fields).toMatchObject({ email: 'ann@', city: '', postalCode: '048', address1: typed.address1 });
});

it('says how a subscription is billed, before and after it is bought', async () => {
  const made = await shopper.post(calls.createSubscription.path, { itemId: 'tea', sku: 'TEA', qty: 1 });
  cartToken = made.body.cartToken;
  const open = (path: string) => request(app).get(path).set('Cookie', cookies());
  const before = await open(`/checkout/subscribe?cartToken=${encodeURIComponent(cartToken)}`);
  expect(before.text).toContain('$15.00 every month for 1 year');
  const { fields } = formOf(before);
  const agreed = formOf(await post({ ...typed, ...fields, ...typed }));
  const bought = await post({ ...typed, ...agreed.fields });
  const after = await open(String(bought.headers['location']));
  expect(after.text).toContain('Subscription confirmed');
  expect(after.text).toContain('$15.00 every month for 1 year');
});

it('marks a state and a ZIP that an address needs, and asks for neither where mail arrives without', async () => {
  const lacking = formOf(await post({ ...typed, region: '', postalCode: ' ' }));
  expect(lacking.wrong).toEqual(['region', 'postalCode']);
  const irish = await post({ ...typed, country: 'IE', region: '', postalCode: '' });
  expect(formOf(irish).wrong).toEqual([]);
});

it('keeps what was typed when the payment is declined', async () => {
  const { fields } = formOf(await post(typed));
  const shown = formOf(await post({ ...fields, payment: 'decline' }));
  expect(shown.alert).toBe(problems['payment-declined'].message);
  expect(shown.fields).toMatchObject({ ...typed, payment: 'decline' });
  expect((await post({ ...shown.fields, payment: 'approve' })).status).toBe(303);
});

it('keeps it too when the session has expired, and gives the form a crumb that fits', async () => {
  shopper.jar.set(cookieNames.crumb, 'of.yesterday');
  const answer = await post(typed);
  const shown = formOf(answer);
  expect(shown.alert).toBe(problems['crumb-expired'].message);
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
