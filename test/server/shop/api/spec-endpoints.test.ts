import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { specSection } from '../../../support/spec.ts';
import { openTestStore } from '../../../support/store.ts';

// A row for each call, written out by hand: what the contract says of itself proves nothing here.
const cart = '/api/commerce/shopping-cart';
const restock = '/api/site-users/account/notifications/restock';
const origin = { 'sec-fetch-site': 'same-origin' };

/** Fields of the cart, its entries and its variants. */
const cartFields = [
  ...['id', 'websiteId', 'orderId', 'created', 'isPurchased', 'entries', 'shippingOptions', 'applicableTaxRules'],
  ...['coupons', 'validCoupons', 'invalidCoupons', 'selectedShippingOption', 'shippingLocation', 'subtotalCents'],
  ...['taxCents', 'shippingCostCents', 'discountCents', 'grandTotalCents', 'totalQuantity', 'hasDigital'],
  ...['purelyDigital', 'requiresShipping'],
];
const entryFields = ['id', 'itemId', 'chosenVariant', 'quantity', 'title', 'subTotal', 'purchasePriceCents'];

interface Row {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** `{name}` stands for what an earlier row has answered. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isOwner?: boolean;
  readonly status?: number | readonly number[];
  /** Ways into the answer, all of which must be there. */
  readonly answers?: readonly string[];
  /** A way in the answer that later rows name. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** The same body without one of its parts, and the status and message that it gets. */
  readonly errorCases?: readonly {
    readonly body: object | string;
    readonly status: number;
    readonly message?: string;
    readonly errors?: readonly string[];
  }[];
}

const signUp = { isJoinMailingList: true, productId: 'shirt', variantId: 'L-RED', siteVisitorEmail: 'a@example.org' };
const page = { websiteId: 'site-1', pagePath: '/shop/mug', pageId: 'p1', visitorCookie: 'v|1|2|3|4' };
const outOfStock = 'Sorry, we do not have enough of that item available.';

const rows: readonly Row[] = [
  {
    method: 'POST',
    path: `${cart}/entries`,
    body: { itemId: 'bowl', sku: 'BOWL', quantity: 2, additionalFields: '{"words":"Ada"}' },
    answers: [
      ...cartFields.map((name) => `shoppingCart.${name}`),
      ...entryFields.map((name) => `newlyAdded.${name}`),
      ...['newlyAdded.chosenVariant.sku', 'newlyAdded.chosenVariant.attributes', 'newlyAdded.additionalFields'],
    ],
    keeps: { entryId: 'newlyAdded.id' },
    errorCases: [
      { body: { itemId: 'shirt' }, status: 400, message: 'Please select the Size and Colour options.' },
      { body: { itemId: 'card' }, status: 400 },
      {
        body: { itemId: 'mug', sku: 'NONE' },
        status: 400,
        message: 'Sorry, that item variant is unavailable. Please select another variant.',
      },
      { body: { itemId: 'shirt', sku: 'L-RED', quantity: 'x' }, status: 409, message: outOfStock },
      { body: { itemId: 'mug', sku: 'MUG', quantity: 'x' }, status: 400, message: 'Quantity must be a number.' },
      { body: { itemId: 'mug', sku: 'MUG', quantity: 1.5 }, status: 400, message: 'Quantity must be a whole number' },
      { body: { sku: 'MUG' }, status: 400, errors: ['itemId'] },
    ],
  },
  {
    method: 'GET',
    path: `${cart}?mock=false&timecode=1&calculateSubtotal=true`,
    answers: [...cartFields, ...entryFields.map((name) => `entries.0.${name}`)],
  },
  { method: 'GET', path: `${cart}?mock=true`, answers: cartFields },
  { method: 'GET', path: `${cart}?calculateSubtotal=false`, answers: cartFields },
  {
    method: 'PUT',
    path: `${cart}/entries/{entryId}/additionalFields`,
    body: { itemId: 'bowl', sku: 'BOWL', additionalFields: '{"words":"Bea"}' },
    answers: ['shoppingCart.id', 'updatedEntry.id', 'updatedEntry.additionalFields'],
    errorCases: [{ body: { itemId: 'mug', additionalFields: '{}' }, status: 404 }],
  },
  {
    method: 'POST',
    path: '/api/3/commerce/cart/subscription',
    body: { itemId: 'tea', sku: 'TEA', qty: 1, additionalFields: null, subscriptionOptionId: null },
    answers: ['cartToken'],
    errorCases: [
      { body: { itemId: 'tea', sku: 'TEA', qty: 1.5 }, status: 400, message: 'Quantity must be a whole number' },
    ],
  },
  {
    method: 'GET',
    path: '/api/commerce/inventory/stock/?itemId=shirt',
    answers: ['results.0.unlimited', 'results.0.qtyInStock', 'results.2.qtyInStock'],
  },
  { method: 'GET', path: '/api/template/GetTemplateSchema?type=form', answers: ['fields.0.type'] },
  { method: 'GET', path: '/api/template/GetTemplateSchema?type=9', answers: ['fields.0.type'] },
  {
    method: 'POST',
    path: '/api/rest/forms/validate/engraving',
    body: { words: 'Ada' },
    errorCases: [
      { body: {}, status: 400, errors: ['words'] },
      { body: { words: 'too long' }, status: 400, errors: ['words'] },
    ],
  },
  {
    method: 'POST',
    path: '/api/form/FormSubmissionKey',
    answers: ['key'],
    keeps: { key: 'key' },
  },
  {
    method: 'POST',
    path: '/api/form/SaveFormSubmission',
    body: {
      key: '{key}',
      form: '{"who":["Ada","Stone"],"mail":"ada@example.org"}',
      captchaKey: null,
      formId: 'contact',
      pagePath: '/contact',
    },
    answers: ['submissionId', 'submissionMessage'],
    errorCases: [
      {
        body: { form: '{}', captchaKey: null, formId: 'contact' },
        status: 400,
        message: 'Could not get a form submission key, please try again later.',
      },
      {
        body: { key: '{key}', form: '{}', captchaKey: null, formId: 'none' },
        status: 404,
        message: 'This form has not been configured yet.',
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/rest/websites/mine',
    answers: ['id', 'siteStatus.value', 'developerMode', 'createdOn', 'language', 'websiteType'],
  },
  {
    method: 'POST',
    path: restock,
    body: { ...signUp, recaptchaEnterpriseV3Token: null, language: 'en-US' },
    errorCases: [
      { body: { ...signUp, siteVisitorEmail: '' }, status: 400, message: 'Email cannot be blank' },
      { body: { ...signUp, siteVisitorEmail: 'a@' }, status: 400, message: 'Email is invalid' },
    ],
  },
  {
    method: 'GET',
    path: `${restock}/groups?cursor=`,
    isOwner: true,
    answers: ['signUpGroups.0.productId', 'signUpGroups.0.variantId', 'hasNextPage', 'nextPageCursor'],
  },
  {
    method: 'GET',
    path: `${restock}?productId=shirt&variantId=L-RED&cursor=`,
    isOwner: true,
    answers: ['signUps.0.email', 'hasNextPage', 'nextPageCursor'],
  },
  {
    method: 'POST',
    path: `${restock}/send`,
    isOwner: true,
    body: { productId: 'shirt', variantId: 'L-RED' },
    status: 202,
  },
  {
    method: 'POST',
    path: `${restock}/send/all`,
    isOwner: true,
    body: { sendRequests: [{ productId: 'shirt', variantId: 'S-RED' }] },
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/events/RecordJavascriptErrors',
    body: [{ event: 'error', data: { message: 'x' }, timestamp: 1 }],
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/census/RecordHit',
    body: 'event=View&data=%7B%7D&ss_cvr=v',
    headers: { ...origin, 'content-type': 'application/x-www-form-urlencoded' },
    status: [200, 202],
  },
  { method: 'POST', path: '/api/census/button-click', body: page, headers: origin, status: 202 },
  { method: 'POST', path: '/api/census/button-render', body: page, headers: origin, status: 202 },
  { method: 'POST', path: '/api/census/form-render', body: { formId: 'f', ...page }, headers: origin, status: 202 },
  { method: 'POST', path: '/api/census/overlay', body: { overlay: {}, ...page }, headers: origin, status: 202 },
  { method: 'POST', path: '/api/census/RecordQuickView/mug', headers: origin, status: 202 },
  {
    method: 'POST',
    path: '/api/1/performance/records',
    body: '{"records":[]}',
    headers: { ...origin, 'content-type': 'text/plain' },
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/events/record',
    body: 'crumb={crumb}&event=view&data=%7B%7D',
    headers: { ...origin, 'content-type': 'application/x-www-form-urlencoded' },
    status: [200, 202],
  },
  {
    method: 'POST',
    path: '/api/events/validate-event-content',
    body: { eventContent: '{}', eventSchemaName: 'view' },
    headers: origin,
    answers: ['valid', 'errors'],
  },
];

let store: Store;
let shop: ShopApi;
let shopper: Shopper;
let owner: Shopper;
const kept = new Map<string, string>();
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store);
  shopper = await createShopper(shop.app);
  await shop.services.owners.add('owner@example.org', 'a long password', ['store-manager']);
  owner = await createShopper(shop.app);
  await owner.post('/api/owner/session', { email: 'owner@example.org', password: 'a long password' });
  kept.set('crumb', encodeURIComponent(String(shopper.jar.get('crumb'))));
});
afterAll(() => store.close());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (hole, name: string) => kept.get(name) ?? hole);
const filled = (body: object | string | undefined) =>
  typeof body === 'string' ? fill(body) : body && (JSON.parse(fill(JSON.stringify(body))) as object);

function ask({ method, path, isOwner, headers }: Row, body: object | string | undefined) {
  const who = isOwner ? owner : shopper;
  if (method === 'GET') return who.get(path.replace(/[?&]cursor=$/, ''));
  const send = method === 'POST' ? who.post : who.put;
  return send(fill(path), filled(body) as object, { ...headers });
}

/** What lies at the end of a way, `a.0.b`; undefined where the way ends before. */
function at(value: unknown, way: string): unknown {
  return way.split('.').reduce<unknown>((inner, name) => (Object(inner) as Record<string, unknown>)[name], value);
}

describe('the calls of the specification, in their own words', () => {
  it.each(rows)('$method $path', async (row) => {
    for (const { body, status, message, errors } of row.errorCases ?? []) {
      const { body: said, status: given } = await ask(row, body);
      const wrong = Object.keys(said.errors ?? {});
      expect({ body, status: given, message: said.message, error: said.error, errors: wrong }).toEqual({
        body,
        status,
        message: message ?? said.message,
        error: message ?? said.message,
        errors: errors ?? wrong,
      });
    }
    const answer = await ask(row, row.body);
    expect([row.status ?? 200].flat()).toContain(answer.status);
    for (const way of row.answers ?? []) expect([way, at(answer.body, way)]).not.toEqual([way, undefined]);
    for (const [name, way] of Object.entries(row.keeps ?? {})) kept.set(name, String(at(answer.body, way)));
  });

  it.each(rows.filter(({ isOwner }) => isOwner))('$method $path is the owner’s alone', async (row) => {
    expect((await ask({ ...row, isOwner: false }, row.body)).status).toBe(403);
  });

  it('are all of them', () => {
    const section = specSection('## 7. The calls');
    if (section === undefined) return;
    const plain = (path: string) => path.replace(/\?.*$/, '').replace(/\/$/, '');
    const call = /(GET|POST|PUT|DELETE) (?:\{api root\})?(\/?[\w/{}.-]*\/[\w/{}.-]+)(?: and (\/api[\w/-]+))?/g;
    const named = [...section.matchAll(call)].flatMap(([, method = '', ...paths]) =>
      paths.filter(Boolean).map((path) => ({ method, path: plain(path.startsWith('/') ? path : `/api/${path}`) })),
    );
    const isAsked = ({ method, path }: { method: string; path: string }) => {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return rows.some((row) => row.method === method && pattern.test(plain(row.path)));
    };
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((one) => !isAsked(one))).toEqual([]);
  });
});
