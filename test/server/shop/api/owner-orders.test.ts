import { eq, sql } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type OrderCommand, type OwnerOrder } from '#contract';
import { createStripeProvider } from '../../../../server/services/payments/stripe/stripe-provider.ts';
import { createOrderPapers } from '../../../../server/shop/pages/papers/order-papers.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { invariantBreaks } from '../../../support/invariants.ts';
import { recordingMail } from '../../../support/mail.ts';
import { kindsOf, moneyBack, parcel } from '../../../support/order-commands.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper, testSigner } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fake-stripe.ts';
import { testTokens } from '../../../support/stripe/ledger.ts';

const password = 'a long password of the owner';
const mail = recordingMail();
let store: Store;
let stripe: FakeStripe;
let shop: ShopApi;
let manager: Shopper;
let billing: Shopper;

beforeAll(async () => {
  [store, stripe] = await Promise.all([openTestStore(), startFakeStripe()]);
  shop = createShopApi(store, {
    storeFile: {
      manualPayments: [{ kind: 'bank-transfer', instructions: 'IBAN XX00 0000' }, { kind: 'on-delivery' }],
      refundRoles: ['admin', 'billing'],
    },
    pages: [
      productPage({ id: 'print', variants: [{ sku: 'PRINT', cents: 2_500, stock: 500 }] }),
      productPage({ id: 'frame', title: 'Frame <b>wide</b>', variants: [{ sku: 'FRAME', cents: 4_000, stock: 500 }] }),
    ],
    parts: { payments: [createStripeProvider(stripe.settings)], mail },
  });
  shop.app.use(createOrderPapers(shop.services, testSigner));
  manager = await signedIn('store-manager');
  billing = await signedIn('billing');
});
afterAll(async () => {
  await Promise.all([store.close(), stripe.close()]);
});
beforeEach(async () => {
  await shop.services.outbox.deliver();
  mail.sent.length = 0;
});

async function signedIn(role: string): Promise<Shopper> {
  await shop.services.owners.add(`${role}@shop.example`, password, [role]);
  const person = await createShopper(shop.app);
  expect((await person.post(endpoints.signIn.path, { email: `${role}@shop.example`, password })).status).toBe(200);
  return person;
}

let keys = 0;

/** Two prints and a frame, ordered and paid for as it is said; answers the buyer and the order's id. */
async function ordered(method = 'stripe', token: string = testTokens.approved) {
  const shopper = await createShopper(shop.app);
  const entries = endpoints.addEntry.path;
  await shopper.post(entries, { itemId: 'print', sku: 'PRINT', quantity: 2 });
  await shopper.post(entries, { itemId: 'frame', sku: 'FRAME' });
  const page = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = {
    cartToken: page.cartToken,
    email: 'ada@shop.example',
    shippingAddress: { firstName: 'Ada', lastName: 'Quill', address1: '1 Quay', city: 'Gannet', country: 'US' },
    expectedTotalCents: page.cart.grandTotalCents,
    payment: { method, token },
  };
  const placed = await shopper.post(endpoints.placeOrder.path, order, { 'idempotency-key': `place-${++keys}` });
  expect([placed.status, placed.body.problem]).toEqual([201, undefined]);
  const id: string = placed.body.id;
  const [print = '', frame = ''] = placed.body.entries.map((line: { id: string }) => line.id);
  return { shopper, id, print, frame, read: async () => (await shopper.get(`/api/commerce/orders/${id}`)).body };
}

const addressOf = (id: string) => endpoints.changeOrder.path.replace('{orderId}', id);
const press = (person: Shopper, id: string, command: OrderCommand, key = `command-${++keys}`) =>
  person.post(addressOf(id), command, { 'idempotency-key': key });
const look = async (id: string, person = manager): Promise<OwnerOrder> =>
  (await person.get(endpoints.readOwnerOrder.path.replace('{orderId}', id))).body;
const stockOf = async (itemId: string) => {
  const read = await shop.services.stock.read(itemId);
  return read.ok ? (read.value[0]?.qtyInStock ?? 0) : 0;
};
const intentOf = (orderId: string) =>
  [...stripe.ledger.intents.values()].find(({ metadata }) => metadata['reference'] === orderId)?.id ?? '';
const subjects = async () => {
  await shop.services.outbox.deliver();
  return mail.sent.filter(({ to }) => JSON.stringify(to).includes('ada@')).map(({ subject }) => subject);
};
const letTimePass = () =>
  store.write((database) => database.update(tables.orderRefunds).set({ dueAt: sql`now() - interval '1 hour'` }));

describe('sending', () => {
  it('goes parcel by parcel, tells the buyer of each, and is done with the last piece', async () => {
    const { id, print, frame, read } = await ordered();
    const part = await press(manager, id, parcel([{ entryId: print, quantity: 1 }]));
    expect(part.body).toMatchObject({ state: 'paid', fulfilment: 'part', progress: [{ sent: 1 }, { sent: 0 }] });
    const last = await press(
      manager,
      id,
      parcel([
        { entryId: print, quantity: 1 },
        { entryId: frame, quantity: 1 },
      ]),
    );
    expect(last.body).toMatchObject({ state: 'fulfilled', fulfilment: 'whole' });
    expect(await read()).toMatchObject({
      fulfilment: 'whole',
      shipments: [{ carrier: 'Island Post', trackingUrl: 'https://post.example/IP77' }, { trackingNumber: 'IP 77' }],
    });
    const { orderNumber } = last.body;
    expect(await subjects()).toEqual(expect.arrayContaining([`Your order ${orderNumber} is on its way`]));
    expect(mail.sent.filter(({ text }) => text.includes('Tracking: Island Post IP 77'))).toHaveLength(2);
  });

  it('is refused beyond what was ordered, and once for each press', async () => {
    const { id, frame } = await ordered();
    const command = parcel([{ entryId: frame, quantity: 1 }]);
    const answers = await Promise.all([1, 2, 3].map(() => press(manager, id, command, `same-${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look(id)).shipments).toHaveLength(1);
    expect((await press(manager, id, command)).body.problem).toBe('order-pieces-gone');
    expect((await press(manager, id, parcel([{ entryId: 'foreign', quantity: 1 }]))).status).toBe(409);
  });

  it('can be taken back, and says by whom', async () => {
    const { id, print, frame } = await ordered();
    await press(
      manager,
      id,
      parcel([
        { entryId: print, quantity: 2 },
        { entryId: frame, quantity: 1 },
      ]),
    );
    const sent = await look(id);
    const sequence = sent.history.find(({ kind }) => kind === 'fulfil')?.sequence ?? -1;
    const undone = await press(manager, id, { kind: 'undo', sequence });
    expect(undone.body).toMatchObject({ state: 'paid', fulfilment: 'none', shipments: [] });
    expect(undone.body.history.at(-1)).toMatchObject({ doneBy: 'store-manager@shop.example', canUndo: false });
    expect(undone.body.history.at(-1).undone.by).toBe('store-manager@shop.example');
    expect((await press(manager, id, { kind: 'undo', sequence })).body.problem).toBe('order-action-impossible');
  });
});

describe('giving money back', () => {
  it('is for the roles that the rules of the store name', async () => {
    const { id } = await ordered();
    expect((await press(manager, id, moneyBack(100))).body.problem).toBe('role-missing');
    expect((await look(id)).actions).not.toContain('refund');
    expect((await look(id, billing)).actions).toEqual(['refund', 'note']);
    expect((await press(billing, id, parcel([]))).body.problem).toBe('role-missing');
  });

  it('goes by line, with its pieces back to the stock, then by what is left, and never beyond', async () => {
    const { id, print, read } = await ordered();
    const before = await stockOf('print');
    const line = { lines: [{ entryId: print, quantity: 1 }], restock: true, reason: 'A torn corner' };
    const part = await press(billing, id, moneyBack(2_500, line));
    expect(part.body).toMatchObject({
      refundedCents: 2_500,
      refundableCents: 6_500,
      refunds: [{ amountCents: 2_500, state: 'refunded', reason: 'A torn corner' }],
      progress: [{ refunded: 1 }, { refunded: 0 }],
    });
    expect(await stockOf('print')).toBe(before + 1);
    expect((await press(billing, id, moneyBack(6_501))).body.problem).toBe('refund-too-large');
    expect((await press(billing, id, moneyBack(1, { lines: [{ entryId: print, quantity: 2 }] }))).body.problem).toBe(
      'order-pieces-gone',
    );
    expect((await press(billing, id, moneyBack(6_500))).body).toMatchObject({ refundableCents: 0 });
    expect((await press(billing, id, moneyBack(1))).body.problem).toBe('order-action-impossible');
    expect(stripe.ledger.refundedOf(intentOf(id))).toBe(9_000);
    expect(await read()).toMatchObject({ refundedCents: 9_000 });
    expect((await subjects()).filter((subject) => subject.startsWith('A refund'))).toHaveLength(2);
  });

  it('happens once for one press however often it comes, and never twice over what is left', async () => {
    const { id } = await ordered();
    const askedBefore = stripe.asked('POST /v1/refunds');
    const same = await Promise.all([1, 2, 3, 4].map(() => press(billing, id, moneyBack(2_000), `back-${id}`)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // One at a time: of two answers to one question the later could tell of the question, not of the refund.
    expect(stripe.asked('POST /v1/refunds') - askedBefore).toBe(1);
    const many = await Promise.all(Array.from({ length: 4 }, () => press(billing, id, moneyBack(5_000))));
    expect(many.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(stripe.ledger.refundedOf(intentOf(id))).toBe(7_000);
    expect((await press(billing, id, moneyBack(1), `back-${id}`)).body.problem).toBe('key-reused');
  });

  it('whose answer is lost is asked for again under its key, and given once', async () => {
    const { id, print, read } = await ordered();
    const before = await stockOf('print');
    for (let lost = 0; lost < 3; lost++) stripe.failNext('POST /v1/refunds', 'answer-lost');
    const line = { lines: [{ entryId: print, quantity: 2 }], restock: true };
    const open = await press(billing, id, moneyBack(5_000, line));
    expect(open.body).toMatchObject({ refundableCents: 4_000, refunds: [{ state: 'asked' }] });
    // What is not known to have gone back is not told to the buyer as if it had.
    expect([(await read()).refundedCents, await stockOf('print')]).toEqual([0, before]);
    stripe.forgetKeys();
    await store.write((database) =>
      database
        .update(tables.orders)
        .set({ createdAt: new Date(0) })
        .where(eq(tables.orders.id, id)),
    );
    await letTimePass();
    await Promise.all([shop.services.orders.askOverdueRefunds(), shop.services.orders.askOverdueRefunds()]);
    expect(await look(id)).toMatchObject({ refundedCents: 5_000, refunds: [{ state: 'refunded' }] });
    expect(stripe.ledger.refundedOf(intentOf(id))).toBe(5_000);
    expect(await stockOf('print')).toBe(before + 2);
  });

  it('that the provider refuses is told, and leaves the money where it was', async () => {
    const { id, read } = await ordered();
    // Somebody has given it back at the provider itself.
    stripe.ledger.refund({ payment_intent: intentOf(id) });
    const answer = await press(billing, id, moneyBack(1_000, { restock: true }));
    expect(answer.body).toMatchObject({ refundedCents: 0, refunds: [{ state: 'refused' }] });
    expect(answer.body.refunds[0].refusal).toContain('already been refunded');
    expect(kindsOf(answer.body)).toEqual(['paid', 'refund', 'refund-refused']);
    expect((await read()).refundedCents).toBe(0);
  });
});

describe('cancelling', () => {
  it('waits until the money is back, then gives the pieces back to the stock', async () => {
    const { id, read } = await ordered();
    const taken = await stockOf('print');
    const cancel: OrderCommand = { kind: 'cancel', restock: true, tellsBuyer: true };
    expect((await press(manager, id, cancel)).body.problem).toBe('order-action-impossible');
    await press(billing, id, moneyBack(9_000));
    expect((await press(manager, id, cancel)).body).toMatchObject({ state: 'cancelled', cancelledByShop: true });
    expect(await stockOf('print')).toBe(taken + 2);
    expect(await read()).toMatchObject({ state: 'cancelled', cancelledByShop: true, refundedCents: 9_000 });
    // The provider's word for the payment comes late and again: no second refund for an order that was paid.
    await shop.services.orders.settle(id, { state: 'approved', transactionId: 'again' });
    expect(stripe.ledger.refundedOf(intentOf(id))).toBe(9_000);
  });

  it('of an unpaid order can be taken back while its pieces are there', async () => {
    const { id } = await ordered('bank-transfer', '');
    const taken = await stockOf('frame');
    const cancelled = await press(manager, id, { kind: 'cancel', restock: true, tellsBuyer: false });
    const { sequence } = cancelled.body.history.at(-1);
    const restored = await press(manager, id, { kind: 'undo', sequence });
    expect(restored.body).toMatchObject({ state: 'payment-pending', cancelledByShop: false });
    expect(await stockOf('frame')).toBe(taken);
    const again = await press(manager, id, { kind: 'cancel', restock: true, tellsBuyer: false });
    const left = await stockOf('frame');
    await shop.services.stock.change('frame', 'FRAME', -left);
    const short = await press(manager, id, { kind: 'undo', sequence: again.body.history.at(-1).sequence });
    expect(short.body.problem).toBe('stock-short');
    await shop.services.stock.change('frame', 'FRAME', left);
    expect(await look(id)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a payment that comes by itself', () => {
  it('makes an order that stands, with what the buyer has to do, until the owner has the money', async () => {
    const { id, shopper, read } = await ordered('bank-transfer', '');
    expect(await read()).toMatchObject({
      state: 'payment-pending',
      payment: { kind: 'bank-transfer', instructions: 'IBAN XX00 0000' },
    });
    expect((await shopper.get('/api/commerce/shopping-cart')).body.entries).toEqual([]);
    expect(mail.sent.map(({ text }) => text).join('')).not.toContain('IBAN');
    await subjects();
    expect(mail.sent.map(({ text }) => text).join('')).toContain('payment of $90.00.\n\nIBAN XX00 0000');
    // No provider is asked, and no time runs out.
    await store.write((database) => database.update(tables.orders).set({ changedAt: new Date(0) }));
    await shop.services.orders.settleOverdue();
    expect((await press(manager, id, { kind: 'mark-paid' })).body.problem).toBe('role-missing');
    const paid = await press(billing, id, { kind: 'mark-paid' });
    expect(paid.body).toMatchObject({ state: 'paid', paidAt: expect.any(Number), refundableCents: 9_000 });
    const undone = await press(billing, id, { kind: 'undo', sequence: paid.body.history.at(-1).sequence });
    expect(undone.body).toMatchObject({ state: 'payment-pending', paidAt: null });
  });

  it('on delivery is sent first and paid then', async () => {
    const { id, print, frame } = await ordered('on-delivery', '');
    const all = [
      { entryId: print, quantity: 2 },
      { entryId: frame, quantity: 1 },
    ];
    expect((await press(manager, id, parcel(all))).body).toMatchObject({
      state: 'payment-pending',
      fulfilment: 'whole',
    });
    expect((await press(billing, id, { kind: 'mark-paid' })).body).toMatchObject({ state: 'fulfilled' });
    expect((await press(billing, id, moneyBack(500))).body).toMatchObject({ refunds: [{ state: 'refunded' }] });
  });
});

it('keeps notes, sends mails again, and writes down who did it', async () => {
  const { id } = await ordered();
  await subjects();
  mail.sent.length = 0;
  await press(billing, id, { kind: 'note', text: 'Called, comes on Friday.' });
  const again = await press(manager, id, { kind: 'resend-mail', mail: 'confirmed' });
  expect(again.body.history.slice(1)).toMatchObject([
    { kind: 'note', payload: { text: 'Called, comes on Friday.' }, doneBy: 'billing@shop.example' },
    { kind: 'resend-mail', doneBy: 'store-manager@shop.example' },
  ]);
  expect(await subjects()).toEqual([`Your order ${again.body.orderNumber}`]);
  expect((await press(manager, id, { kind: 'resend-mail', mail: 'sent' })).body.problem).toBe(
    'order-action-impossible',
  );
});

describe('papers', () => {
  it('are the packing slip and the invoice of an order, with everything in them text', async () => {
    const { id, print } = await ordered();
    await press(billing, id, moneyBack(2_500, { lines: [{ entryId: print, quantity: 1 }] }));
    const invoice = await manager.get(`/config/orders/${id}/invoice`);
    expect(invoice.text).toContain('Frame &lt;b&gt;wide&lt;/b&gt;');
    for (const said of ['Invoice', 'Ada Quill', 'United States', '$90.00', '-$25.00', 'Paid']) {
      expect(invoice.text).toContain(said);
    }
    const slip = await manager.get(`/config/orders/${id}/packing-slip`);
    expect(slip.text).toContain('Ada Quill');
    expect(slip.text).not.toMatch(/\$\d/);
  });

  it('lead who may not see orders to the page that says so', async () => {
    const { id, shopper } = await ordered();
    const answer = await shopper.get(`/config/orders/${id}/invoice`);
    expect([answer.status, answer.headers['location']]).toEqual([303, `/config/orders/${id}`]);
    expect((await manager.get(`/config/orders/${id}/payslip`)).status).toBe(404);
  });
});

describe('the list', () => {
  const found = async (query: string) => {
    const { body } = await manager.get(`${endpoints.listOrders.path}?${query}`);
    return (body.orders as OwnerOrder[]).map(({ id }) => id);
  };

  it('is searched and narrowed, page by page and as a file', async () => {
    const sent = await ordered();
    await press(manager, sent.id, parcel([{ entryId: sent.frame, quantity: 1 }]));
    const waiting = await ordered('bank-transfer', '');
    await press(billing, sent.id, moneyBack(100));
    const number = (await look(sent.id)).orderNumber;
    expect(await found(`search=${number}`)).toEqual([sent.id]);
    expect(await found('search=quill&show=sent')).toContain(sent.id);
    expect(await found('search=ip%2077')).toContain(sent.id);
    expect(await found('search=nothing%25')).toEqual([]);
    expect(await found('show=unpaid')).toContain(waiting.id);
    expect(await found('show=to-send')).toEqual(expect.arrayContaining([sent.id, waiting.id]));
    expect(await found('show=refunded')).not.toContain(waiting.id);
    const file = await manager.get(`${endpoints.exportOrders.path}?search=${number}`);
    expect(file.headers['content-disposition']).toContain('orders.csv');
    const [head = '', ...lines] = file.text.trimEnd().split('\r\n');
    // Spreadsheets read it as UTF-8, and the moment as a date.
    expect(head).toMatch(/^\u{FEFF}order,placed,state,/u);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      new RegExp(
        `^${number},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,.*,ada@shop.example,Ada Quill,US,print,PRINT,,2,25.00,USD,`,
      ),
    );
  });

  it('and its orders are for nobody else', async () => {
    const { id, shopper } = await ordered();
    for (const path of [
      addressOf(id),
      endpoints.readOwnerOrder.path.replace('{orderId}', id),
      endpoints.exportOrders.path,
    ]) {
      expect([path, (await shopper.get(path)).status]).not.toEqual([path, 200]);
    }
    const stranger = await shopper.post(addressOf(id), moneyBack(1), { 'idempotency-key': 'x' });
    expect(stranger.body.problem).toBe('sign-in-needed');
    expect((await request(shop.app).get(endpoints.listOrders.path)).status).toBe(403);
  });
});

it('rel-G18 what was paid is what is kept and what went back, whatever was pressed', async () => {
  expect(await invariantBreaks(store)).toEqual([]);
  const { rows } = await store.read((database) =>
    database.execute<{ id: string; back: string }>(
      sql`select id, refunded_cents as back from orders where payment_method = 'stripe'`,
    ),
  );
  const kept = new Map(rows.map(({ id, back }) => [id, Number(back)]));
  const given = new Map<string, number>();
  for (const { id, metadata } of stripe.ledger.intents.values()) {
    const order = metadata['reference'] ?? '';
    const own = stripe.ledger.refundsOf(id).filter((refund) => refund.metadata['refund'] !== undefined);
    given.set(
      order,
      own.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  expect(given).toEqual(kept);
});
