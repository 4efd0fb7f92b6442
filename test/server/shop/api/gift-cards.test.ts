import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type OrderCommand } from '#contract';
import { erasePerson } from '../../../../server/services/erase.ts';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { giftCardBreaks } from '../../../support/gift-card-invariants.ts';
import { recordingMail } from '../../../support/mail.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const noon = Date.UTC(2026, 4, 1, 12);
const mail = recordingMail();
const provider = createTestProvider({ patience: 50 });
let store: Store;
let shop: ShopApi;
let owner: Shopper;

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    storeFile: { manualPayments: [{ kind: 'bank-transfer' }], refundRoles: ['admin'] },
    pages: [
      productPage({ id: 'print', type: 3, variants: [{ sku: 'PRINT', cents: 2_500, stock: 500 }] }),
      productPage({ id: 'card', type: 4, title: 'Gift card', variants: [{ sku: 'GC-40', cents: 4_000 }] }),
    ],
    parts: { payments: [provider], mail, now: () => noon, paymentPatience: 20 },
  });
  await shop.services.owners.add('owner@shop.example', password, ['admin']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(() => store.close());
beforeEach(async () => {
  await shop.services.outbox.deliver();
  mail.sent.length = 0;
});

let keys = 0;
const keyed = () => ({ 'idempotency-key': `key-${++keys}` });

async function startCard(gift: object = {}, shopper?: Shopper) {
  const buyer = shopper ?? (await createShopper(shop.app));
  const started = await buyer.post(endpoints.startGiftCard.path, { giftCardProductId: 'card', sku: 'GC-40', ...gift });
  return { buyer, started, cartToken: String(started.body.cartToken) };
}

const order = (cartToken: string, expectedTotalCents: number, more: object = {}) => ({
  ...{ cartToken, expectedTotalCents, email: 'ada@shop.example' },
  payment: { method: 'test', token: 'approve' },
  ...more,
});

const place = (shopper: Shopper, body: object, key = keyed()) => shopper.post(endpoints.placeOrder.path, body, key);

/** A card that the owner gives away. */
async function issued(amountCents: number, more: object = {}) {
  const made = await owner.post(endpoints.issueGiftCard.path, { amountCents, ...more }, keyed());
  expect([made.status, made.body.problem]).toEqual([201, undefined]);
  return { id: String(made.body.giftCard.id), code: String(made.body.code) };
}

const cardPath = (id: string) => endpoints.readOwnerGiftCard.path.replace('{cardId}', id);
const read = async (id: string) => (await owner.get(cardPath(id))).body;
const balance = async (id: string) => (await read(id)).balanceCents;
const kinds = async (id: string) => (await read(id)).history.map(({ kind }: { kind: string }) => kind);
const command = (id: string, body: object) => owner.post(`${cardPath(id)}/commands`, body, keyed());

/** A checkout of prints, with cards put in. */
async function checkout(quantity: number, codes: readonly string[] = []) {
  const buyer = await createShopper(shop.app);
  await buyer.post(endpoints.addEntry.path, { itemId: 'print', sku: 'PRINT', quantity });
  const { cartToken } = (await buyer.get(endpoints.readCheckout.path)).body;
  const apply = (code: string) => buyer.post(endpoints.applyGiftCard.path, { cartToken, code });
  for (const code of codes) expect((await apply(code)).status).toBe(200);
  return { buyer, cartToken: String(cartToken), apply };
}

const press = (id: string, body: OrderCommand) =>
  owner.post(endpoints.changeOrder.path.replace('{orderId}', id), body, keyed());
const refund = (id: string, amountCents: number, more: object = {}) =>
  press(id, { kind: 'refund', amountCents, lines: [], restock: false, tellsBuyer: false, ...more });

describe('a gift card that is bought', () => {
  it('is made when it is paid, once, and its code is mailed to whoever gets it', async () => {
    const gift = { recipientName: 'Ann', recipientEmail: 'ann@shop.example', message: 'Happy <birthday>' };
    const { buyer, cartToken } = await startCard(gift);
    expect(await shop.services.giftCards.list({}, undefined, 9)).toEqual([]);
    const body = order(cartToken, 4_000);
    const key = keyed();
    const placed = await place(buyer, body, key);
    expect((await place(buyer, body, key)).body.id).toBe(placed.body.id);
    await shop.services.orders.settle(placed.body.id, { state: 'approved', transactionId: 'again' });
    const [card, ...others] = await shop.services.giftCards.soldBy(placed.body.id);
    expect([card?.balanceCents, others]).toEqual([4_000, []]);
    await shop.services.giftCards.mailDue();
    await shop.services.outbox.deliver();
    const [sent, ...more] = mail.sent.filter(({ to }) => to === 'ann@shop.example');
    expect(more).toEqual([]);
    expect(sent?.text).toContain(card?.code);
    expect(sent?.html).toContain(card?.code);
    expect(sent?.html).toContain('Happy &lt;birthday&gt;');
    const told = mail.sent.filter(({ to }) => to === 'ada@shop.example').map(({ subject }) => subject);
    // Both were written in one transaction, and leave in any order.
    expect(new Set(told)).toEqual(new Set([expect.stringContaining('Your order'), 'Your gift card was sent']));
  });

  it('is none while nobody has paid', async () => {
    const { buyer, cartToken } = await startCard();
    const declined = await place(buyer, order(cartToken, 4_000, { payment: { method: 'test', token: 'decline' } }));
    expect(declined.body.problem).toBe('payment-declined');
    const pending = await place(buyer, order(cartToken, 4_000, { payment: { method: 'bank-transfer', token: '' } }));
    expect([pending.body.state, await shop.services.giftCards.soldBy(pending.body.id)]).toEqual([
      'payment-pending',
      [],
    ]);
    await press(pending.body.id, { kind: 'mark-paid' });
    expect(await shop.services.giftCards.soldBy(pending.body.id)).toHaveLength(1);
    await press(pending.body.id, { kind: 'undo', sequence: 2 });
    expect((await shop.services.giftCards.soldBy(pending.body.id))[0]?.deactivatedAt).not.toBeNull();
    await press(pending.body.id, { kind: 'mark-paid' });
    const again = await shop.services.giftCards.soldBy(pending.body.id);
    expect(again.map(({ deactivatedAt }) => deactivatedAt)).toEqual([null]);
  });

  it('waits for its day in the time zone of the shop, and is sent once', async () => {
    const { buyer, cartToken } = await startCard({ recipientEmail: 'late@shop.example', sendOn: '2099-01-01' });
    expect(cartToken).toBe('undefined');
    const started = await startCard({ recipientEmail: 'late@shop.example', sendOn: '2026-12-24' }, buyer);
    const placed = await place(buyer, order(started.cartToken, 4_000));
    const [card] = await shop.services.giftCards.soldBy(placed.body.id);
    expect(card?.sendAt.toISOString()).toMatch(/^2026-12-24T/);
    const letters = async () => {
      await shop.services.giftCards.mailDue();
      await shop.services.outbox.deliver();
      return mail.sent.filter(({ to }) => to === 'late@shop.example').length;
    };
    await store.write((database) =>
      database
        .update(tables.giftCards)
        .set({ sendAt: new Date('2099-01-01') })
        .where(eq(tables.giftCards.id, card?.id ?? '')),
    );
    expect(await letters()).toBe(0);
    await store.write((database) =>
      database
        .update(tables.giftCards)
        .set({ sendAt: sql`now()` })
        .where(eq(tables.giftCards.id, card?.id ?? '')),
    );
    expect(await Promise.all([letters(), letters(), letters()])).toContain(1);
    expect(await letters()).toBe(1);
  });

  it.each([
    [{ recipientEmail: 'nobody' }, 'recipientEmail'],
    [{ sendOn: '2026-12-24' }, 'recipientEmail'],
    [{ recipientEmail: 'a@b.example', sendOn: '2026-04-30' }, 'sendOn'],
    [{ recipientEmail: 'a@b.example', sendOn: '2027-05-02' }, 'sendOn'],
    [{ recipientEmail: 'a@b.example', sendOn: '2026-06-31' }, 'sendOn'],
    [{ message: 'm'.repeat(501) }, 'message'],
    [{ recipientName: 'n'.repeat(101) }, 'recipientName'],
  ])('with details that cannot be is refused, case %#', async (gift, field) => {
    const { started } = await startCard(gift);
    expect([started.status, Object.keys(started.body.errors)]).toEqual([400, [field]]);
  });
});

describe('a gift card at the checkout', () => {
  it('pays a part, and the rest is charged', async () => {
    const card = await issued(4_000);
    const { buyer, cartToken } = await checkout(2, [card.code.toLowerCase().replaceAll('-', ' ')]);
    const page = (await buyer.get(endpoints.readCheckout.path)).body;
    expect(page.giftCards).toEqual([{ id: card.id, ending: card.code.slice(-4), balanceCents: 4_000 }]);
    const unseen = await place(buyer, order(cartToken, 5_000));
    expect([unseen.status, unseen.body.problem]).toEqual([409, 'gift-card-changed']);
    const placed = await place(buyer, order(cartToken, 5_000, { giftCardCents: 4_000 }));
    expect(placed.body).toMatchObject({ state: 'paid', grandTotalCents: 5_000, giftCardCents: 4_000 });
    expect([await balance(card.id), await kinds(card.id)]).toEqual([0, ['issue', 'redeem']]);
    expect(
      (await shop.services.orders.readForOwner({ email: 'o', roles: ['admin'] }, placed.body.id))?.paymentMethod,
    ).toBe('test');
  });

  it('pays all of it without a payment service, with a second card and something left', async () => {
    const [first, second] = [await issued(1_000), await issued(9_000)];
    const { buyer, cartToken } = await checkout(1, [first.code, second.code]);
    const covered = order(cartToken, 2_500, { giftCardCents: 2_500, payment: { method: 'gift-card', token: '' } });
    const before = provider.charged.size;
    const placed = await place(buyer, covered);
    expect([placed.body.state, provider.charged.size]).toEqual(['paid', before]);
    expect([await balance(first.id), await balance(second.id)]).toEqual([0, 7_500]);
  });

  it('is no payment for what it does not cover', async () => {
    const card = await issued(1_000);
    const { buyer, cartToken } = await checkout(1, [card.code]);
    const short = order(cartToken, 2_500, { giftCardCents: 1_000, payment: { method: 'gift-card', token: '' } });
    expect((await place(buyer, short)).body.problem).toBe('gift-card-changed');
    expect(await balance(card.id)).toBe(1_000);
  });

  it('can be taken out again', async () => {
    const card = await issued(1_000);
    const { buyer, cartToken } = await checkout(1, [card.code]);
    const removal = endpoints.removeGiftCard.path.replace('{cardId}', card.id);
    expect((await buyer.post(removal, { cartToken })).body.giftCards).toEqual([]);
    expect((await place(buyer, order(cartToken, 2_500))).body).toMatchObject({ state: 'paid', giftCardCents: 0 });
    expect(await balance(card.id)).toBe(1_000);
  });

  it('gets its money back from a payment that is declined, and from one that nobody makes', async () => {
    const card = await issued(1_000);
    const { buyer, cartToken } = await checkout(1, [card.code]);
    const body = (token: string) =>
      order(cartToken, 2_500, { giftCardCents: 1_000, payment: { method: 'test', token } });
    expect((await place(buyer, body('decline'))).body.problem).toBe('payment-declined');
    expect(await balance(card.id)).toBe(1_000);
    expect((await place(buyer, body('time-out'))).body.problem).toBe('payment-unknown');
    expect(await balance(card.id)).toBe(0);
    // Its own checkout counts on what its order holds; no other does.
    expect((await buyer.get(endpoints.readCheckout.path)).body.giftCards).toHaveLength(1);
    expect((await (await checkout(1)).apply(card.code)).body.problem).toBe('gift-card-invalid');
    const [waiting] = await shop.services.orders.list({ show: 'unpaid' }, undefined, 1);
    await shop.services.orders.settle(waiting?.id ?? '', { state: 'declined' });
    await shop.services.orders.settle(waiting?.id ?? '', { state: 'declined' });
    expect([await balance(card.id), await kinds(card.id)]).toEqual([
      1_000,
      ['issue', 'redeem', 'release', 'redeem', 'release'],
    ]);
  });

  it('pays one of ten orders that want all of it at the same moment', async () => {
    const card = await issued(2_500);
    const all = await Promise.all(Array.from({ length: 10 }, () => checkout(1, [card.code])));
    const covered = { giftCardCents: 2_500, payment: { method: 'gift-card', token: '' } };
    const placed = await Promise.all(all.map(({ buyer, cartToken }) => place(buyer, order(cartToken, 2_500, covered))));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(placed.map(({ body }) => body.problem))).toEqual(new Set([undefined, 'gift-card-changed']));
    expect(await balance(card.id)).toBe(0);
  });

  it('buys no gift card, and every code that pays nothing is answered the same', async () => {
    const card = await issued(1_000);
    const { buyer, cartToken } = await startCard();
    const apply = (code: string) => buyer.post(endpoints.applyGiftCard.path, { cartToken, code });
    expect((await apply(card.code)).body.problem).toBe('gift-card-not-here');
    const stopped = await issued(1_000);
    await command(stopped.id, { kind: 'deactivate' });
    const other = await checkout(1);
    const answers = await Promise.all([stopped.code, 'AAAA-AAAA-AAAA-AAAA', 'x', ''].map((code) => other.apply(code)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    const stranger = await createShopper(shop.app);
    expect((await stranger.post(endpoints.applyGiftCard.path, { cartToken, code: card.code })).status).toBe(404);
  });
});

describe('money that goes back', () => {
  async function paid(cents: number, quantity: number) {
    const card = await issued(cents);
    const { buyer, cartToken } = await checkout(quantity, [card.code]);
    const placed = await place(buyer, order(cartToken, 2_500 * quantity, { giftCardCents: cents }));
    return { card, id: String(placed.body.id) };
  }

  it('goes to the card first, or to the payment as the owner says, and never beyond either', async () => {
    const { card, id } = await paid(2_000, 2);
    const first = await refund(id, 500);
    expect([first.status, await balance(card.id)]).toEqual([200, 500]);
    await refund(id, 1_000, { giftCardCents: 0 });
    expect(await balance(card.id)).toBe(500);
    expect((await refund(id, 2_500, { giftCardCents: 2_000 })).body.problem).toBe('refund-too-large');
    expect((await refund(id, 3_000, { giftCardCents: 0 })).body.problem).toBe('refund-too-large');
    const rest = await refund(id, 3_500);
    expect(rest.body).toMatchObject({ refundableCents: 0, giftCardRefundableCents: 0, refundedCents: 5_000 });
    expect(rest.body.refunds.map(({ giftCardCents }: { giftCardCents: number }) => giftCardCents)).toEqual([
      500, 0, 1_500,
    ]);
    expect(await balance(card.id)).toBe(2_000);
  });

  it('goes to the card when an order that waits for its money is cancelled, and is taken when it stands again', async () => {
    const card = await issued(1_000);
    const { buyer, cartToken } = await checkout(1, [card.code]);
    const pending = { giftCardCents: 1_000, payment: { method: 'bank-transfer', token: '' } };
    const { id } = (await place(buyer, order(cartToken, 2_500, pending))).body;
    await press(id, { kind: 'cancel', restock: true, tellsBuyer: false });
    expect(await balance(card.id)).toBe(1_000);
    await press(id, { kind: 'undo', sequence: 2 });
    expect(await balance(card.id)).toBe(0);
    await press(id, { kind: 'cancel', restock: true, tellsBuyer: false });
    await command(card.id, { kind: 'deactivate' });
    expect((await press(id, { kind: 'undo', sequence: 3 })).body.problem).toBe('gift-card-short');
    expect(await balance(card.id)).toBe(1_000);
  });

  it('stops the card that was sold, unless somebody has spent of it', async () => {
    const bought = async () => {
      const { buyer, cartToken } = await startCard();
      const { body } = await place(buyer, order(cartToken, 4_000));
      const [card] = await shop.services.giftCards.soldBy(body.id);
      return { id: String(body.id), lines: [{ entryId: body.entries[0].id, quantity: 1 }], card };
    };
    const fresh = await bought();
    await refund(fresh.id, 4_000, { lines: fresh.lines });
    expect((await read(fresh.card?.id ?? '')).state).toBe('deactivated');
    const used = await bought();
    const { buyer, cartToken } = await checkout(1, [used.card?.code ?? '']);
    const covered = { giftCardCents: 2_500, payment: { method: 'gift-card', token: '' } };
    expect((await place(buyer, order(cartToken, 2_500, covered))).status).toBe(201);
    expect((await refund(used.id, 4_000, { lines: used.lines })).body.problem).toBe('gift-card-spent');
  });
});

describe('a card whose money is not there', () => {
  it('pays nothing again by hand after it was paid back', async () => {
    const { buyer, cartToken } = await startCard();
    const { body } = await place(buyer, order(cartToken, 4_000));
    const [card] = await shop.services.giftCards.soldBy(body.id);
    const id = card?.id ?? '';
    await refund(body.id, 4_000, { lines: [{ entryId: body.entries[0].id, quantity: 1 }] });
    expect((await read(id)).actions).not.toContain('reactivate');
    expect((await command(id, { kind: 'reactivate' })).body.problem).toBe('gift-card-action-impossible');
    expect((await read(id)).state).toBe('deactivated');
  });

  it('that its owner has stopped pays again only when it is paid, and never by itself', async () => {
    const { buyer, cartToken } = await startCard();
    const pending = await place(buyer, order(cartToken, 4_000, { payment: { method: 'bank-transfer', token: '' } }));
    await press(pending.body.id, { kind: 'mark-paid' });
    const [card] = await shop.services.giftCards.soldBy(pending.body.id);
    const id = card?.id ?? '';
    await command(id, { kind: 'deactivate' });
    await press(pending.body.id, { kind: 'undo', sequence: 2 });
    expect((await command(id, { kind: 'reactivate' })).body.problem).toBe('gift-card-action-impossible');
    await press(pending.body.id, { kind: 'mark-paid' });
    expect((await read(id)).state).toBe('deactivated');
    expect((await command(id, { kind: 'reactivate' })).status).toBe(200);
    expect((await read(id)).state).toBe('open');
  });
});

describe('the owner', () => {
  it('finds cards by code, name and order, and exports them without codes', async () => {
    const card = await issued(700, { recipientName: 'Zoe Finch', recipientEmail: 'zoe@shop.example' });
    const find = async (search: string) =>
      (await owner.get(`${endpoints.listGiftCards.path}?${new URLSearchParams({ search })}`)).body.giftCards.map(
        ({ id }: { id: string }) => id,
      );
    expect(await find('zoe finch')).toEqual([card.id]);
    expect(await find(card.code)).toEqual([card.id]);
    expect(await find('nobody at all')).toEqual([]);
    const list = await owner.get(endpoints.listGiftCards.path);
    const csv = await owner.get(endpoints.exportGiftCards.path);
    expect(csv.text).toContain('Zoe Finch');
    for (const text of [csv.text, JSON.stringify(list.body), JSON.stringify(await read(card.id))])
      expect(text).not.toContain(card.code);
  });

  it('issues once for each key, mails again to another address, and only with the right to', async () => {
    const key = keyed();
    const body = { amountCents: 300, recipientEmail: 'wrong@shop.example' };
    const [made, again] = [
      await owner.post(endpoints.issueGiftCard.path, body, key),
      await owner.post(endpoints.issueGiftCard.path, body, key),
    ];
    expect(again.body).toEqual(made.body);
    const { id } = made.body.giftCard;
    expect((await command(id, { kind: 'resend-mail', email: 'no address' })).status).toBe(400);
    await command(id, { kind: 'resend-mail', email: 'right@shop.example' });
    await shop.services.giftCards.mailDue();
    await shop.services.outbox.deliver();
    const sent = mail.sent.map(({ to }) => to);
    expect(['right@shop.example', 'wrong@shop.example'].filter((to) => sent.includes(to))).toEqual([
      'right@shop.example',
    ]);
    await shop.services.owners.add('billing@shop.example', password, ['billing']);
    const billing = await createShopper(shop.app);
    await billing.post(endpoints.signIn.path, { email: 'billing@shop.example', password });
    expect((await billing.post(endpoints.issueGiftCard.path, body, keyed())).body.problem).toBe('role-missing');
    expect((await billing.get(cardPath(id))).body.actions).toEqual([]);
  });

  it('erases a person and keeps the money', async () => {
    const card = await issued(900, { recipientName: 'Eve', recipientEmail: 'eve@shop.example', message: 'For Eve' });
    expect(await erasePerson(store, 'site-1', 'Eve@shop.example')).toMatchObject({ giftCards: 1 });
    const kept = await read(card.id);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('eve');
    expect(kept.balanceCents).toBe(900);
  });
});

it('every ledger adds up to its balance, and every order to what was paid for it', async () => {
  expect(await giftCardBreaks(store)).toEqual([]);
  expect(shop.faults).toEqual([]);
});
