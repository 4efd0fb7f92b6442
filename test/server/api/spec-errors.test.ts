import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileLimits } from '#model';
import type { Store } from '../../../server/store/index.ts';
import { productPage, pages as shopPages, storeFile as shopStoreFile } from '../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../support/shop-api.ts';
import { quoted, says, specSection } from '../../support/spec.ts';
import { openTestStore } from '../../support/store.ts';

// Spec sections 5 and 8: every error that a call gives, with its exact words and its status, written out by hand.
const cart = '/api/commerce/shopping-cart';
const checkout = '/api/commerce/checkout';
const restock = '/api/site-users/account/notifications/restock';
const save = '/api/form/SaveFormSubmission';
const stockShort = 'Sorry, we do not have enough of that item available.';
const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.';
const sessionEnded = 'Your session has expired. Please reload the page and try again.';
const noCookies = 'Please enable cookies in your browser, reload the page, and try again.';
const noCheckout =
  'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.';
const incomplete = 'Update the missing or invalid information above.';
const unsent = 'Unable to submit form. Please try again later.';

type Said = Pick<Response, 'status' | 'body'>;

interface Refusal {
  readonly what: string;
  readonly says: string;
  readonly status: number;
  /** The field beside which it is said; the words are then those of `errors`. */
  readonly field?: string;
  readonly ask: (shopper: Shopper) => Promise<Said>;
}

const three = { Size: 'S', Colour: 'red', Cut: 'wide' };
const pages = [
  ...shopPages,
  productPage({ id: 'cap', variants: ['S', 'L'].map((Size) => ({ sku: `CAP-${Size}`, attributes: { Size } })) }),
  productPage({
    id: 'coat',
    variants: [three, { ...three, Size: 'L' }].map((attributes, n) => ({ sku: `C${n}`, attributes })),
  }),
  productPage({ id: 'few', variants: [{ sku: 'FEW', stock: 2 }] }),
  productPage({ id: 'gone', variants: [{ sku: 'GONE', stock: 0 }] }),
];
const questions = {
  id: 'questions',
  fields: [
    ...['text', 'date', 'name', 'time', 'address', 'phone'].map((type) => ({ id: type, type, required: true })),
    ...['select', 'radio', 'checkbox'].map((type) => ({ id: type, type, required: true, options: ['a', 'b'] })),
    { id: 'survey', type: 'likert', required: true, questions: ['Good?', 'Fast?'] },
    { id: 'short', type: 'textarea', maxLength: 3 },
    { id: 'mail', type: 'email' },
    { id: 'site', type: 'website' },
    { id: 'plan', type: 'file' },
  ],
};
const storeFile = {
  ...shopStoreFile,
  minimumSubtotalCents: 1500,
  forms: [...(shopStoreFile.forms ?? []), questions],
};

let store: Store;
let shop: ShopApi;
let limited: ShopApi;
let broken: ShopApi;
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-errors-'));
beforeAll(async () => {
  store = await openTestStore();
  const options = { pages, storeFile, parts: { fileFolder } };
  shop = createShopApi(store, options);
  const one = { points: 0, seconds: 60 };
  limited = createShopApi(store, { ...options, limits: { cart: one, form: one, restock: one } });
  const fault = () => Promise.reject(new TypeError('a mistake of ours'));
  broken = createShopApi({ ...store, read: fault, write: fault, transaction: fault }, options);
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

const add = (body: object) => (shopper: Shopper) => shopper.post(`${cart}/entries`, body);
const subscribe = (body: object) => (shopper: Shopper) => shopper.post('/api/3/commerce/cart/subscription', body);
const signUp = (change: object) => (shopper: Shopper) =>
  shopper.post(restock, { productId: 'shirt', variantId: 'L-RED', siteVisitorEmail: 'a@example.org', ...change });
const validate = (answers: object) => (shopper: Shopper) => shopper.post('/api/rest/forms/validate/questions', answers);
const address = (Country: string, Zip: string) =>
  validate({ address: { Line1: '1 Quay', City: 'Gannet', State: 'Maine', Country, Zip } });
const upload =
  (query: Record<string, string>, bytes = Buffer.from('%PDF-1.7\n')) =>
  (shopper: Shopper) =>
    shopper.post(
      `/api/form/files?${new URLSearchParams({ formId: 'questions', fieldId: 'plan', name: 'a.pdf', ...query })}`,
      bytes,
      { 'Content-Type': 'application/octet-stream' },
    );

/** A form as a browser sends it, with a part of it changed. */
const submit = (change: object) => async (shopper: Shopper) => {
  const { key } = (await shopper.post('/api/form/FormSubmissionKey')).body;
  return shopper.post(save, { key, form: '{}', formId: 'questions', captchaKey: null, ...change });
};

/** An order of what is put into the cart, with a part of it changed. */
const order = (entry: object, change: object) => async (shopper: Shopper) => {
  await shopper.post(`${cart}/entries`, entry);
  const { body } = await shopper.get(checkout);
  const placed = {
    cartToken: body.cartToken,
    email: 'ann@example.org',
    shippingAddress: { firstName: 'A', lastName: 'L', address1: '1 Quay', city: 'G', country: 'US' },
    shippingOptionId: 'post',
    expectedTotalCents: body.cart.subtotalCents + 700,
    payment: { method: 'test', token: 'approve' },
    ...change,
  };
  return shopper.post(checkout, placed, { 'idempotency-key': `order-${body.cartToken}` });
};

/** The same request in another state of the server; its cookies are good at all of them. */
const at = (other: () => ShopApi, ask: Refusal['ask']) => async () => ask(await createShopper(other().app));
const without = (cookie: string, ask: Refusal['ask']) => async (shopper: Shopper) => {
  shopper.jar.delete(cookie);
  return ask(shopper);
};

const mug = { itemId: 'mug', sku: 'MUG', quantity: 1 };
const errors: readonly Refusal[] = [
  // Section 5: add to cart, in its order
  { what: 'one option open', says: 'Please select the Size option.', status: 400, ask: add({ itemId: 'cap' }) },
  {
    what: 'two options open',
    says: 'Please select the Size and Colour options.',
    status: 400,
    ask: add({ itemId: 'shirt' }),
  },
  {
    what: 'three options open',
    says: 'Please select the Size, Colour and Cut options.',
    status: 400,
    ask: add({ itemId: 'coat' }),
  },
  {
    what: 'no denomination',
    says: 'Select a denomination for the Gift Card',
    status: 400,
    ask: (shopper) => shopper.post('/api/commerce/cart/gift-card', { giftCardProductId: 'card' }),
  },
  { what: 'no such variant', says: unavailable, status: 400, ask: add({ itemId: 'mug', sku: 'NONE' }) },
  { what: 'sold out', says: stockShort, status: 409, ask: add({ itemId: 'gone', sku: 'GONE', quantity: 1 }) },
  { what: 'more than is left', says: stockShort, status: 409, ask: add({ itemId: 'few', sku: 'FEW', quantity: 3 }) },
  {
    what: 'more than is left beside what the cart holds',
    says: stockShort,
    status: 409,
    ask: async (shopper) => {
      await add({ itemId: 'few', sku: 'FEW', quantity: 2 })(shopper);
      return add({ itemId: 'few', sku: 'FEW', quantity: 1 })(shopper);
    },
  },
  { what: 'no number', says: 'Quantity must be a number.', status: 400, ask: add({ ...mug, quantity: 'abc' }) },
  {
    what: 'no whole number',
    says: 'Quantity must be a whole number',
    status: 400,
    ask: add({ ...mug, quantity: 1.5 }),
  },
  {
    what: 'no whole number of a subscription',
    says: 'Quantity must be a whole number',
    status: 400,
    ask: subscribe({ itemId: 'tea', sku: 'TEA', qty: 1.5 }),
  },
  { what: 'a checkout without a cart cookie', says: noCheckout, status: 403, ask: (shopper) => shopper.get(checkout) },

  // Section 5: restock and forms
  { what: 'no address', says: 'Email cannot be blank', status: 400, ask: signUp({ siteVisitorEmail: ' ' }) },
  { what: 'a wrong address', says: 'Email is invalid', status: 400, ask: signUp({ siteVisitorEmail: 'a@b' }) },
  ...[...questions.fields.slice(0, 9).map(({ id }) => id)].map((field) => ({
    what: `a required ${field} left empty`,
    says: 'Required',
    status: 400,
    field,
    ask: validate({}),
  })),
  {
    what: 'a survey half answered',
    says: 'Survey is not valid. Missing a required question.',
    status: 400,
    field: 'survey',
    ask: validate({ survey: { 'Good?': '1' } }),
  },
  {
    what: 'a text over its limit',
    says: 'You have exceeded the character limit.',
    status: 400,
    field: 'short',
    ask: validate({ short: 'four' }),
  },
  {
    what: 'a wrong address in a form',
    says: 'Email is not valid. Email addresses should follow the format name@example.com.',
    status: 400,
    field: 'mail',
    ask: validate({ mail: `${'a'.repeat(250)}@example.org` }),
  },
  {
    what: 'a wrong link',
    says: 'Links must be formatted as http://example.com or https://example.com',
    status: 400,
    field: 'site',
    ask: validate({ site: 'example' }),
  },
  {
    what: 'an option that is none',
    says: 'c is not one of the expected options',
    status: 400,
    field: 'radio',
    ask: validate({ radio: 'c' }),
  },
  { what: 'a file without a name', says: 'Please enter a file name', status: 400, ask: upload({ name: ' ' }) },
  {
    what: 'a file too large',
    says: 'The file a.pdf is too large. The maximum allowed file size is 10 MB.',
    status: 400,
    ask: upload({}, Buffer.alloc(fileLimits.bytes + 1)),
  },
  {
    what: 'a file of another kind',
    says: 'The file a.exe does not appear to be a supported file.',
    status: 400,
    ask: upload({ name: 'a.exe' }),
  },
  ...(
    [
      ['US', 'ZIP Codes need to be 5 digits.'],
      ['AU', 'Postcodes need to be 4 digits'],
      ['NZ', 'Postcodes need to be 4 digits.'],
      ['NO', 'Postal Codes need to be 4 digits'],
      ['FR', 'Postal Codes need to be 5 digits'],
      ['SE', 'Invalid postal code.'],
    ] as const
  ).map(([country, words]) => ({
    what: `a wrong code in ${country}`,
    says: words,
    status: 400,
    field: 'address',
    ask:
      country === 'AU'
        ? validate({ address: { Line1: '1 Quay', City: 'Perth', State: 'WA', Country: 'AU', Zip: '1' } })
        : address(country, '1'),
  })),

  // Section 8: add to cart
  { what: 'a session that ended', says: sessionEnded, status: 403, ask: without('crumb', add(mug)) },
  {
    what: 'no session at all',
    says: noCookies,
    status: 403,
    ask: (shopper) => {
      shopper.jar.clear();
      return add(mug)(shopper);
    },
  },
  {
    what: 'too many requests',
    says: 'Please try again in a few seconds.',
    status: 429,
    ask: at(() => limited, add(mug)),
  },
  { what: 'a fault of ours', says: 'Please try again.', status: 500, ask: at(() => broken, add(mug)) },

  // Section 8: restock and site forms
  { what: 'nothing to wait for', says: unsent, status: 400, ask: signUp({ productId: 'none' }) },
  {
    what: 'a key that is none',
    says: unsent,
    status: 401,
    ask: submit({ form: '{"text":"x"}', formId: 'guarded', captchaKey: 'person-a', key: 'invented' }),
  },
  {
    what: 'no captcha',
    says: 'Complete CAPTCHA before submitting.',
    status: 400,
    ask: submit({ formId: 'guarded' }),
  },
  {
    what: 'no key',
    says: 'Could not get a form submission key, please try again later.',
    status: 400,
    ask: submit({ key: undefined }),
  },
  {
    what: 'answers that cannot be read',
    says: 'Could not parse the form fields, please check your entries.',
    status: 400,
    ask: submit({ form: '{' }),
  },
  {
    what: 'answers that are wrong',
    says: 'One or more fields is invalid, please check your entries.',
    status: 400,
    ask: submit({}),
  },
  {
    what: 'a form that is none',
    says: 'This form has not been configured yet.',
    status: 404,
    ask: submit({ formId: 'none' }),
  },
  {
    what: 'too many submissions',
    says: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    status: 429,
    ask: at(
      () => limited,
      (shopper) => shopper.post(save, {}),
    ),
  },
  {
    what: 'a fault of ours in a form',
    says: 'Unable to send form. Please try again later.',
    status: 500,
    ask: at(
      () => broken,
      (shopper) => shopper.post(save, { key: 'k', form: '{}', formId: 'questions' }),
    ),
  },
  {
    what: 'a file that never arrived',
    says: 'File upload failed to complete',
    status: 400,
    field: 'plan',
    ask: submit({ form: '{"plan":[{"id":"","name":"a.pdf","size":1}]}' }),
  },

  // Section 8: the cart's interface
  {
    what: 'an undo that comes too late',
    says: 'Unable to add item',
    status: 404,
    ask: (shopper) => shopper.post(`${cart}/entries/none/restore`),
  },
  {
    what: 'an order without an address',
    says: incomplete,
    status: 400,
    ask: order({ ...mug, quantity: 2 }, { shippingAddress: null }),
  },
  {
    what: 'an order that is too small',
    says: 'To check out, your order subtotal must be $15.00 or more.',
    status: 400,
    ask: order({ itemId: 'cap', sku: 'CAP-S', quantity: 1 }, {}),
  },
  {
    what: 'a file that is not theirs',
    says: 'Unable to locate content',
    status: 404,
    ask: (shopper) => shopper.get('/api/form/files/none'),
  },
];

/** Said by pages and templates by themselves, in answer to a call or without any; their own tests prove them. */
const saidByPages: readonly string[] = [
  // The owner's and the editor's fields, whose values no call of a visitor carries
  ...['Please enter a valid email', 'Emails must be formatted as {email}', '{val} is not a valid page URL'],
  ...['A List must be selected', 'Add an email subject', 'You may only edit one tag at a time'],
  ...['This tag already exists', 'Your dataset must have at least one row'],
  ...['Your dataset must have at least one column', 'Your dataset has been truncated to {maxRows} rows'],
  ...['Your dataset has been truncated to {maxColumns} columns', 'One or more rows was missing data'],
  ...['Hue out of bounds.', 'Saturation out of bounds.', 'Lightness out of bounds.', 'Alpha out of bounds.'],
  'Missing an H/S/L value.',
  // Parts of postal codes, by which a shop names zones; an address has whole ones
  ...['An FSA code is invalid.', 'Enter only the 1-4 character outcode portion of postcodes.'],
  ...['Enter only the first three characters of the Eircode', 'Enter up to 3 digits of the postcode', 'Postcodes'],
  // Titles and states of dialogs, forms, carts and uploads
  ...['Unable to Add Item', 'Unable to Purchase Item', 'Unable to purchase Gift Card', 'Signed up!'],
  ...['Error processing form submission. Please reload and try again.', 'Unknown error, please try again later.'],
  'Your form has encountered a problem. Please scroll down to review.',
  ...['Unable to update quantity', 'Unable to update form', 'Unable to open form', 'Unable to remove item'],
  ...['Please check your internet connection.', 'Something went wrong', 'Network error'],
  ...['Unable to connect. Please try again', 'Unable to load. Try again.', 'Unable to load collections'],
  ...['Unable to load fonts', 'File processing failed', 'File processing failed to complete'],
  ...['File processing cancelled', 'Error uploading', 'Unable to Upload File', 'Unable to Rename File'],
  ...['There was a problem while uploading your file.', 'There was a problem while renaming your file.'],
  'No response data from job request.',
  // Trackers and templates
  ...['Error tracking event: HTTP Status {code}', 'no payload', 'Enterprise V3 ReCaptcha site key not found'],
  ...['No timezone data loaded', 'N/A', 'Unavailable', 'Invalid date.', 'No Comments', '1 Comment', 'N Comments'],
];

describe('the errors of spec sections 5 and 8 that a call gives', () => {
  it.each(errors)('$what: $says', async ({ says: words, status, field, ask }) => {
    const answer = await ask(await createShopper(shop.app));
    expect([answer.status, field === undefined ? answer.body.message : answer.body.errors?.[field]]).toEqual([
      status,
      words,
    ]);
    expect(answer.body.error).toBe(answer.body.message);
  });

  it('are all of them', () => {
    const sections = ['## 5. Validation rules', '## 8. The error catalogue'].map((heading) => specSection(heading));
    if (sections.includes(undefined)) return;
    const silent = sections
      .flatMap((section = '') => quoted(section))
      .filter((message) => !saidByPages.includes(message))
      .filter((message) => !errors.some((error) => says(error.says, message)));
    expect(silent).toEqual([]);
  });

  it('come one at a time, in the order of section 5', async () => {
    const shopper = await createShopper(shop.app);
    const asked = [
      { itemId: 'shirt', quantity: 'abc' },
      { itemId: 'shirt', sku: 'NONE', quantity: 'abc' },
      { itemId: 'gone', sku: 'GONE', quantity: 'abc' },
      { itemId: 'mug', sku: 'MUG', quantity: 'abc' },
      { itemId: 'mug', sku: 'MUG', quantity: 1.5 },
    ];
    const said = [];
    for (const body of asked) said.push((await add(body)(shopper)).body.message);
    expect(said).toEqual([
      'Please select the Size and Colour options.',
      unavailable,
      stockShort,
      'Quantity must be a number.',
      'Quantity must be a whole number',
    ]);
  });

  it('are told as what section 8 tracks', async () => {
    const shopper = await createShopper(shop.app);
    const tracked = async (ask: Refusal['ask']) => (await ask(shopper)).body.track;
    expect([
      await tracked((one) => one.get(checkout)),
      await tracked(add({ itemId: 'shirt' })),
      await tracked(add({ itemId: 'mug', sku: 'NONE' })),
      await tracked(add({ itemId: 'gone', sku: 'GONE' })),
      await tracked(add({ ...mug, quantity: 'x' })),
      await tracked(subscribe({ itemId: 'tea', sku: 'TEA', qty: 1.5 })),
    ]).toEqual([
      'EXPRESS_CHECKOUT_FAILURE',
      'NO_VARIANT_SELECTED',
      'VARIANT_UNAVAILABLE',
      'OUT_OF_STOCK',
      'QUANTITY_NOT_A_NUMBER',
      'SUB_QUANTITY_NOT_A_WHOLE_NUMBER',
    ]);
  });
});
