import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderCommand } from '#contract';
import { tables } from '../../../../server/store/index.ts';
import { invariantBreaks } from '../../../support/invariants.ts';
import { kindsOf, moneyBack, parcel } from '../../../support/order-commands.ts';
import { openOrdersDesk } from '../../../support/orders-desk.ts';

const desk = await openOrdersDesk();
const { mail, store, stripe, shop, manager, billing } = desk;
const { ordered, press, look, stockOf, intentOf, subjects, letTimePass } = desk;
afterAll(desk.close);
beforeEach(desk.clear);

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
