import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { changeOrder, type OwnerOrder } from '#contract';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import { OneOrder } from '../../../runtime/owner/orders/order.tsx';
import { suggestRefund } from '../../../runtime/owner/orders/suggest-refund.ts';
// Opens dialogs where the browser does not.
import '../../support/dom.ts';

afterEach(cleanup);

const line = (id: string, title: string, quantity: number, purchasePriceCents: number) => ({
  ...{ id, itemId: id, title, quantity, purchasePriceCents, subTotal: quantity * purchasePriceCents },
  ...{ chosenVariant: { sku: id, attributes: {} }, productType: 1, additionalFields: null },
});

const order = {
  ...{ id: 'o1', orderNumber: '1001', state: 'paid', created: 0, email: 'ada@shop.example', currency: 'USD' },
  entries: [line('print', 'Print', 2, 2_500), line('frame', 'Frame', 1, 5_000)],
  ...{ shippingAddress: null, shippingOption: null, subtotalCents: 10_000, discountCents: 1_000, taxCents: 0 },
  ...{ shippingCostCents: 800, grandTotalCents: 9_800, fulfilment: 'none', shipments: [], refundedCents: 0 },
  ...{ cancelledByShop: false, cartId: 'c', paidAt: 0, paymentMethod: 'test', paymentMethodName: 'Test' },
  ...{
    paymentReference: null,
    isTest: true,
    promoCodes: [],
    refundableCents: 9_800,
    refunds: [],
    downloads: [],
    subscription: null,
    history: [],
    giftCards: [],
  },
  progress: ['print', 'frame'].map((entryId) => ({ entryId, sent: 0, refunded: 0, answers: [], files: [] })),
  ...{ actions: ['fulfil', 'refund', 'note'], mails: [] },
} as unknown as OwnerOrder;

describe('what is suggested to be given back', () => {
  it.each([
    ['a piece with its share of the discount', { print: 1 }, 2_250],
    ['all pieces, without shipping', { print: 2, frame: 1 }, 9_000],
    ['nothing', {}, 0],
  ])('for %s', (_what, pieces, cents) => {
    const chosen = Object.entries(pieces).map(([entryId, quantity]) => ({ entryId, quantity }));
    expect(suggestRefund(order, chosen)).toBe(cents);
    expect(suggestRefund({ ...order, refundableCents: 100 }, chosen)).toBe(Math.min(cents, 100));
  });

  it('for pieces one after the other is what it is for them together', () => {
    const two = { ...order, entries: [line('mug', 'Mug', 2, 3_400)], subtotalCents: 6_800, grandTotalCents: 7_257 };
    const sums = { ...two, shippingCostCents: 800, refundableCents: 7_257 };
    const one = (refunded: number) =>
      suggestRefund({ ...sums, progress: [{ entryId: 'mug', sent: 0, refunded, answers: [], files: [] }] }, [
        { entryId: 'mug', quantity: 1 },
      ]);
    expect([one(0), one(1)]).toEqual([3_229, 3_228]);
  });
});

/** The order as the server has it. */
let shown = order;

/** The screen of an order whose commands are answered in turn; without an answer, with the order. */
async function open(...answers: readonly object[]) {
  shown = order;
  return openShown(...answers);
}

async function openShown(...answers: readonly object[]) {
  const sent: { readonly key: unknown; readonly body: unknown }[] = [];
  const rest = [...answers];
  const ask = (async (route: unknown, { body, idempotencyKey: key }: { body?: unknown; idempotencyKey?: string }) => {
    if (route !== changeOrder) return { ok: true, value: shown };
    sent.push({ key, body });
    return rest.shift() ?? { ok: true, value: { ...order, fulfilment: 'part' } };
  }) as unknown as Ask;
  render(
    <AskContext value={ask}>
      <OneOrder orderId="o1" />
    </AskContext>,
  );
  await screen.findByRole('heading', { name: /^Order 1001/ });
  return { sent, user: userEvent.setup() };
}

const offline = { ok: false, error: 'offline', text: 'Please check your internet connection.' };
const refused = { ok: false, error: 'order-pieces-gone', text: 'Not so many are left.' };

it('sends the same wish under one key until it is answered, and another under another', async () => {
  const { sent, user } = await open(offline, offline, refused);
  await user.click(screen.getByRole('button', { name: 'Send …' }));
  const dialog = within(screen.getByRole('dialog'));
  const press = () => user.click(dialog.getByRole('button', { name: 'Write down as sent' }));
  await press();
  expect((await dialog.findByRole('alert')).textContent).toBe(offline.text);
  await press();
  await press();
  expect((await dialog.findByText(refused.text)).getAttribute('role')).toBe('alert');
  await press();
  await screen.findByText('Written down as sent.');
  const [first, second, third, fourth] = sent.map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  expect(sent.at(-1)?.body).toMatchObject({
    kind: 'fulfil',
    lines: [
      { entryId: 'print', quantity: 2 },
      { entryId: 'frame', quantity: 1 },
    ],
  });
});

it('offers no more money than is left, and only what may be done', async () => {
  const { sent, user } = await open();
  expect(screen.queryByRole('button', { name: 'Cancel …' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refund …' }));
  const dialog = within(screen.getByRole('dialog'));
  const amount = dialog.getByLabelText('Amount in USD');
  await user.type(amount, '98.01');
  expect(dialog.getByText('Not more than $98.00.')).toBeDefined();
  expect(dialog.getByRole('button', { name: /^Refund/ }).hasAttribute('disabled')).toBe(true);
  await user.clear(amount);
  await user.type(amount, '40 lost pieces');
  expect(dialog.getByText('Give an amount of 0 or more, such as 12.50.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Refund' }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'All of it' }));
  await user.click(dialog.getByRole('button', { name: 'Refund $98.00' }));
  expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'refund', amountCents: 9_800, restock: true }]);
});

it('offers nothing to send of an order whose pieces were all given back', async () => {
  shown = { ...order, progress: order.progress.map((each, at) => ({ ...each, refunded: at === 0 ? 2 : 1 })) };
  await openShown();
  expect(screen.getByText('nothing to send')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send …' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Packing slip' })).toBeNull();
});

it('shows an order as it has become when something is refused that was done elsewhere meanwhile', async () => {
  const { sent, user } = await open({
    ok: false,
    error: 'refund-too-large',
    text: 'There is not so much left to give back.',
  });
  await user.click(screen.getByRole('button', { name: 'Refund …' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'All of it' }));
  const progress = order.progress.map((each) => ({ ...each, refunded: each.entryId === 'frame' ? 1 : 0 }));
  shown = { ...order, refundableCents: 4_800, refundedCents: 5_000, progress };
  await user.click(dialog.getByRole('button', { name: 'Refund $98.00' }));
  expect(await dialog.findByText('$48.00 can be given back.')).toBeDefined();
  expect(dialog.getByText('There is not so much left to give back.')).toBeDefined();
  const frame = dialog.getByRole('spinbutton', { name: /^of 0 × Frame/ });
  expect(frame).toHaveProperty('value', '0');
  expect(dialog.getByRole('button', { name: /^Refund/ }).hasAttribute('disabled')).toBe(true);
  const amount = dialog.getByLabelText('Amount in USD');
  await user.clear(amount);
  await user.type(amount, '48');
  await user.click(dialog.getByRole('button', { name: 'Refund $48.00' }));
  expect(sent.at(-1)?.body).toMatchObject({ amountCents: 4_800, lines: [{ entryId: 'print', quantity: 2 }] });
});
