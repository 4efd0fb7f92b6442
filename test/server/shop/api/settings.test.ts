import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import type { StoreFile } from '../../../../server/services/catalogue/store-file.ts';
import type { Store } from '../../../../server/store/index.ts';
import { productPage, storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const cart = '/api/commerce/shopping-cart';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

let sites = 0;
/** A shop of its own on the shared database; two of one id are two servers of one shop. */
function open(id = `settings-${++sites}`, file: StoreFile = storeFile): ShopApi {
  const pages = [
    productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800 }] }),
    productPage({ id: 'vase', variants: [{ sku: 'VASE', cents: 9900, stock: 30 }] }),
  ].map((page) => ({ ...Object(page), website: { ...Object(page).website, id } }));
  return createShopApi(store, { pages, storeFile: file });
}

async function signedIn({ services, app }: ShopApi, name = 'marit', role = 'store-manager'): Promise<Shopper> {
  await services.owners.add(`${name}@shop.example`, password, [role]);
  const person = await createShopper(app);
  expect((await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password })).status).toBe(200);
  return person;
}

const read = async (person: Shopper) => (await person.get(endpoints.readSettings.path)).body;
const save = (person: Shopper, settings: object, seen: number) =>
  person.put(endpoints.saveSettings.path, { settings, seen });

async function withMug({ app }: ShopApi, quantity = 1): Promise<Shopper> {
  const shopper = await createShopper(app);
  expect((await shopper.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG', quantity })).status).toBe(200);
  return shopper;
}

const sendTo = async (shopper: Shopper, location: object, shippingOptionId: string | null = null) =>
  (await shopper.put(`${cart}/shipping`, { location, shippingOptionId })).body.shoppingCart;

const address = { firstName: 'Ann', lastName: 'Lee', address1: '1 Quay', city: 'Gannet', country: 'US', region: 'ME' };
let keys = 0;
async function order(shopper: Shopper, more: object = {}) {
  const { cartToken, cart: shown } = (await shopper.get('/api/commerce/checkout')).body;
  const body = {
    ...{ cartToken, email: 'ann@example.org', shippingAddress: address },
    shippingOptionId: shown.selectedShippingOption?.id ?? null,
    expectedTotalCents: shown.grandTotalCents,
    payment: { method: 'test', token: 'approve' },
    ...more,
  };
  return shopper.post('/api/commerce/checkout', body, { 'idempotency-key': `settings-${++keys}` });
}

describe('the rules of a store', () => {
  it('begin with its file, are in force at once when they are saved, and go back with a press', async () => {
    const shop = open();
    const owner = await signedIn(shop);
    const begin = await read(owner);
    expect(begin).toMatchObject({ currency: 'USD', version: 0, canTakeBack: false, history: [] });
    expect(begin.settings.shippingOptions).toMatchObject([{ id: 'post' }, { id: 'boat', countries: ['US'] }]);
    const shopper = await withMug(shop);
    expect(await sendTo(shopper, { country: 'US' }, 'boat')).toMatchObject({ grandTotalCents: 2100 });

    const shippingOptions = [{ id: 'post', name: 'Post', costCents: 900 }];
    const saved = await save(owner, { ...begin.settings, shippingOptions, minimumSubtotalCents: 2000 }, 0);
    expect(saved.body).toMatchObject({ version: 1, canTakeBack: true });
    expect(saved.body.history).toMatchObject([
      { action: 'save', by: 'marit@shop.example', changed: ['minimumSubtotalCents', 'shippingOptions'] },
    ]);
    const told = (await shopper.get('/api/commerce/checkout')).body;
    expect(told.cart).toMatchObject({ selectedShippingOption: { id: 'post' }, grandTotalCents: 2700 });
    expect(told.obstacles).toMatchObject([{ problem: 'subtotal-too-low' }]);

    const back = await owner.post(endpoints.takeBackSettings.path, { seen: 1 });
    expect(back.body).toMatchObject({ version: 2, canTakeBack: false, settings: begin.settings });
    expect((await shopper.get(cart)).body).toMatchObject({ grandTotalCents: 2100, minimumSubtotalCents: 0 });
    expect((await owner.post(endpoints.takeBackSettings.path, { seen: 2 })).status).toBe(200);
  });

  it('are told to who had seen another total, and nothing is charged', async () => {
    const shop = open();
    const owner = await signedIn(shop);
    const shopper = await withMug(shop);
    await sendTo(shopper, { country: 'US', state: 'ME' }, 'boat');
    const { cart: seen } = (await shopper.get('/api/commerce/checkout')).body;
    const { settings } = await read(owner);
    const taxRules = [{ id: 'me', name: 'Maine', country: 'US', state: 'Maine', basisPoints: 1000 }];
    await save(owner, { ...settings, taxRules }, 0);
    const refused = await order(shopper, { expectedTotalCents: seen.grandTotalCents });
    expect([refused.status, refused.body.problem]).toEqual([409, 'cart-changed']);
    expect(refused.body.details).toMatchObject({ grandTotalCents: 1800 + 300 + 180 });
    expect((await order(shopper)).body).toMatchObject({ taxCents: 180, grandTotalCents: 2280 });
  });

  it('reach every server of the shop within a second', async () => {
    const [one, other] = [open('two-servers'), open('two-servers')];
    const owner = await signedIn(one);
    const shopper = await withMug(other);
    expect((await shopper.get(cart)).body.minimumSubtotalCents).toBe(0);
    await save(owner, { ...(await read(owner)).settings, minimumSubtotalCents: 4200 }, 0);
    await expect.poll(async () => (await shopper.get(cart)).body.minimumSubtotalCents).toBe(4200);
  });

  it('of two who save at once are one’s; the other is told', async () => {
    const shop = open();
    const owner = await signedIn(shop);
    const { settings } = await read(owner);
    const answers = await Promise.all(
      [100, 200].map((least) => save(owner, { ...settings, minimumSubtotalCents: least }, 0)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.body.message).toBe('Somebody else has saved meanwhile. Look at it before you save.');
    expect((await owner.post(endpoints.takeBackSettings.path, { seen: 0 })).body.problem).toBe('settings-changed');
  });

  it('name a captcha that holds at once, and is not taken from a form that asks for it', async () => {
    const shop = open();
    const owner = await signedIn(shop);
    const { settings } = await read(owner);
    const captcha = { siteKey: '6Lc_key', whenDown: 'accept' };
    expect((await save(owner, { ...settings, captcha }, 0)).body.captcha).toEqual({
      ...{ hasSecret: true, isTest: false, asking: ['guarded'] },
    });
    const visitor = await createShopper(shop.app);
    const signUp = (more: object) =>
      visitor.post(endpoints.signUpForRestock.path, {
        ...{ productId: 'mug', variantId: 'MUG', siteVisitorEmail: 'ann@example.org', isJoinMailingList: false },
        ...more,
      });
    expect((await signUp({})).body.problem).toBe('form-captcha');
    expect((await signUp({ recaptchaEnterpriseV3Token: 'person' })).status).toBe(200);
    const refused = await save(owner, { ...settings, captcha: null }, 1);
    expect([refused.status, refused.body.problem]).toEqual([422, 'form-settings-invalid']);
    expect(refused.body.errors['captcha.siteKey']).toBe(
      'The form “guarded” asks for it. Take it out of the form first.',
    );
  });

  it('close the sign-ups of those who wait', async () => {
    const shop = open();
    const owner = await signedIn(shop);
    await save(owner, { ...(await read(owner)).settings, waitlist: { offered: false } }, 0);
    const visitor = await createShopper(shop.app);
    const asked = { productId: 'mug', variantId: 'MUG', siteVisitorEmail: 'ann@example.org', isJoinMailingList: false };
    expect((await visitor.post(endpoints.signUpForRestock.path, asked)).body.problem).toBe('restock-failed');
  });

  it('are for those alone whose the shop is', async () => {
    const shop = open();
    for (const person of [await signedIn(shop, 'editor', 'editor'), await createShopper(shop.app)]) {
      expect((await person.get(endpoints.readSettings.path)).status).toBe(403);
      expect((await save(person, {}, 0)).status).toBe(403);
      expect((await person.post(endpoints.takeBackSettings.path, { seen: 0 })).status).toBe(403);
    }
  });

  const zones = (country: string, ...postal: string[]) => ({
    shippingOptions: [{ id: 'van', name: 'Van', costCents: 500, zones: [{ country, postal }] }],
  });
  const coupon = (more: object) => ({ coupons: [{ promoCode: 'A', name: '', kind: 'percent', ...more }] });
  let owner: Shopper | undefined;
  it.each([
    [zones('CA', 'M5V', 'K1'), 'shippingOptions.0.zones.0.postal.1', 'An FSA code is invalid.'],
    [
      zones('GB', 'SW1A 1AA'),
      'shippingOptions.0.zones.0.postal.0',
      'Enter only the 1-4 character outcode portion of postcodes.',
    ],
    [
      zones('IE', 'D02 AF30'),
      'shippingOptions.0.zones.0.postal.0',
      'Enter only the first three characters of the Eircode',
    ],
    [zones('SE', '4110'), 'shippingOptions.0.zones.0.postal.0', 'Enter up to 3 digits of the postcode'],
    [zones('US', '123'), 'shippingOptions.0.zones.0.postal.0', 'ZIP Codes need to be 5 digits.'],
    [zones('NO', '12345'), 'shippingOptions.0.zones.0.postal.0', 'Postal Codes need to be 4 digits'],
    [zones('PL', '<b>'), 'shippingOptions.0.zones.0.postal.0', 'Invalid postal code.'],
    [
      { shippingOptions: [{ id: 'v', name: 'V', costCents: 0, zones: [{ country: 'US', states: ['Bavaria'] }] }] },
      'shippingOptions.0.zones.0.states.0',
      'Bavaria is not one of the expected options',
    ],
    [
      { shippingOptions: [{ id: 'v', name: '', costCents: 0, zones: [] }] },
      'shippingOptions.0.zones',
      'Add a place, or let it go everywhere.',
    ],
    [{ minimumSubtotalCents: -1 }, 'minimumSubtotalCents', 'Give an amount of 0 or more, such as 12.50.'],
    [{ taxRules: [{ id: 't', name: 'T', country: 'us', basisPoints: 1 }] }, 'taxRules.0.country', 'Choose a country.'],
    [coupon({ value: 10_001 }), 'coupons.0.value', 'Give a rate from 0 to 100 percent, such as 5.5.'],
    [coupon({ totalUses: 0 }), 'coupons.0.totalUses', 'Give a whole number of 1 or more.'],
    [
      { coupons: ['ten', 'TEN'].map((promoCode) => ({ promoCode, name: '', kind: 'free-shipping' })) },
      'coupons.1.promoCode',
      'Another coupon has this code.',
    ],
    [{ installments: { minimum: 9, maximum: 5 } }, 'installments.maximum', 'The largest price is below the smallest.'],
  ])('refuse %j at its place', async (wrong, place, words) => {
    owner ??= await signedIn(open());
    const answer = await save(owner, wrong, 0);
    expect([answer.status, answer.body.errors[`settings.${place}`]]).toEqual([400, words]);
    expect((await read(owner)).version).toBe(0);
  });
});

describe('what goes where', () => {
  const shippingOptions = [
    {
      id: 'bike',
      name: 'Bicycle',
      costCents: 200,
      zones: [
        { country: 'GB', postal: ['M1'] },
        { country: 'CA', postal: ['M5V'] },
      ],
    },
    {
      id: 'van',
      name: 'Van',
      costCents: 500,
      zones: [
        { country: 'US', states: ['ME'] },
        { country: 'IE', postal: ['D02'] },
        { country: 'SE', postal: ['41'] },
      ],
    },
    {
      id: 'ship',
      name: 'Ship',
      costCents: 900,
      zones: [{ country: 'GB' }, { country: 'US' }, { country: 'SE' }, { country: 'PL', postal: ['00'] }],
    },
  ];
  let shop: ShopApi;
  beforeAll(() => {
    shop = open(undefined, { shippingOptions });
  });
  it.each([
    [{ country: 'GB', zip: 'm1 1ae' }, ['bike', 'ship']],
    [{ country: 'GB', zip: 'M11 1AE' }, ['ship']],
    [{ country: 'CA', zip: 'M5V 3L9' }, ['bike']],
    [{ country: 'CA' }, []],
    [{ country: 'US', state: 'ME' }, ['van', 'ship']],
    [{ country: 'US', state: 'maine' }, ['van', 'ship']],
    [{ country: 'US', state: 'NY' }, ['ship']],
    [{ country: 'IE', zip: 'D02 AF30' }, ['van']],
    [{ country: 'SE', zip: '411 06' }, ['van', 'ship']],
    [{ country: 'SE', zip: '111 22' }, ['ship']],
    [{ country: 'PL', zip: '00-950' }, ['ship']],
    [{ country: 'JP' }, []],
  ])('to %j: %j', async (location, ids: string[]) => {
    const shown = await sendTo(await withMug(shop), location, 'ship');
    expect(shown.shippingOptions.map(({ id }: { id: string }) => id)).toEqual(ids);
    // What was chosen stays where it goes there too; else the first that does stands in its place.
    expect(shown.selectedShippingOption?.id).toBe(ids.includes('ship') ? 'ship' : ids[0]);
  });

  it('an order goes nowhere where the shop does not send to, and by nothing else than was chosen', async () => {
    const shopper = await withMug(shop);
    await sendTo(shopper, { country: 'JP' });
    const japan = { ...address, country: 'JP', region: 'Tokyo' };
    for (const shippingOptionId of [null, 'ship']) {
      const refused = await order(shopper, { shippingAddress: japan, shippingOptionId });
      expect([refused.status, refused.body.problem]).toEqual([400, 'shipping-unavailable']);
    }
    await sendTo(shopper, { country: 'US', state: 'NY' });
    expect((await order(shopper, { shippingOptionId: 'van' })).status).toBe(409);
    const sent = await order(shopper, { shippingAddress: { ...address, region: 'NY' } });
    expect(sent.body).toMatchObject({ shippingOption: { id: 'ship' }, grandTotalCents: 2700 });
  });

  it('tax that the prices have in them is told and not added', async () => {
    const taxRules = [
      { id: 'de', name: 'MwSt', country: 'DE', basisPoints: 1900, included: true, appliesToShipping: true },
      { id: 'us', name: 'Sales tax', country: 'US', basisPoints: 500 },
    ];
    const taxed = open(undefined, { taxRules, shippingOptions: [{ id: 'post', name: 'Post', costCents: 580 }] });
    const shopper = await withMug(taxed);
    expect(await sendTo(shopper, { country: 'DE' })).toMatchObject({
      taxCents: 0,
      grandTotalCents: 2380,
      applicableTaxRules: [{ id: 'de', amountCents: 380, included: true }],
    });
    expect(await sendTo(shopper, { country: 'US' })).toMatchObject({ taxCents: 90, grandTotalCents: 2470 });
  });
});

describe('limits of coupons', () => {
  const once = { name: 'Once', kind: 'amount', value: 99_999 } as const;
  const coupons = [
    { promoCode: 'ONCE', ...once, totalUses: 1 },
    { promoCode: 'EACH', ...once, kind: 'percent', value: 1000, usesPerCustomer: 1 },
    { promoCode: 'ALONE', ...once, alone: true },
    { promoCode: 'TEN', ...once, kind: 'percent', value: 1000 },
  ] satisfies StoreFile['coupons'];
  const apply = (shopper: Shopper, promoCode: string) => shopper.post(`${cart}/coupons`, { promoCode });

  it('never take more off than there is', async () => {
    const shop = open(undefined, { coupons });
    const shopper = await withMug(shop);
    await apply(shopper, 'ONCE');
    expect((await apply(shopper, 'TEN')).body.shoppingCart).toMatchObject({ discountCents: 1800, grandTotalCents: 0 });
  });

  it('rel-G15 let one of many orders of one moment have what is for one', async () => {
    const shop = open(undefined, { coupons });
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => withMug(shop)));
    for (const shopper of shoppers) expect((await apply(shopper, 'once')).status).toBe(200);
    const answers = await Promise.all(shoppers.map((shopper, n) => order(shopper, { email: `p${n}@example.org` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const lost = shoppers[answers.findIndex(({ status }) => status === 409)];
    expect(answers.filter(({ body }) => body.problem === 'coupon-used')).toHaveLength(7);
    if (!lost) return;
    expect((await lost.get(cart)).body).toMatchObject({
      grandTotalCents: 1800,
      invalidCoupons: [{ promoCode: 'ONCE' }],
    });
    // Used up says no more to a guesser than unknown does.
    expect((await apply(await withMug(shop), 'ONCE')).body.message).toBe('This promo code is not valid.');
    await lost.delete(`${cart}/coupons/ONCE`);
    expect((await order(lost)).status).toBe(201);
  });

  it('give back the use of an order that was not paid', async () => {
    const shop = open(undefined, { coupons: [{ promoCode: 'ONCE', ...once, value: 100, totalUses: 1 }] });
    const [one, other] = [await withMug(shop), await withMug(shop)];
    for (const shopper of [one, other]) await apply(shopper, 'ONCE');
    const declined = await order(one, { payment: { method: 'test', token: 'decline' } });
    expect(declined.body.problem).toBe('payment-declined');
    expect((await order(other)).status).toBe(201);
    expect((await order(one)).body.problem).toBe('coupon-used');
  });

  it('know a customer by email address and by browser', async () => {
    const shop = open(undefined, { coupons });
    const first = await withMug(shop);
    await apply(first, 'EACH');
    expect((await order(first, { email: 'bea@example.org' })).status).toBe(201);
    const again = await withMug(shop);
    await apply(again, 'EACH');
    expect((await order(again, { email: ' Bea@Example.org' })).body.problem).toBe('coupon-used');
    expect((await order(again, { email: 'cid@example.org' })).status).toBe(201);
    await first.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG', quantity: 1 });
    expect((await apply(first, 'EACH')).body.problem).toBe('coupon-invalid');
  });

  it('keep a coupon that stands alone apart from every other', async () => {
    const shop = open(undefined, { coupons });
    const shopper = await withMug(shop);
    await apply(shopper, 'TEN');
    expect((await apply(shopper, 'ALONE')).body).toMatchObject({
      problem: 'coupon-alone',
      message: 'This promo code cannot be used together with another one.',
    });
    await shopper.delete(`${cart}/coupons/TEN`);
    expect((await apply(shopper, 'ALONE')).status).toBe(200);
    expect((await apply(shopper, 'TEN')).body.problem).toBe('coupon-alone');
    const owner = await signedIn(shop);
    expect((await read(owner)).uses).toEqual({});
  });
});
