import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type OwnerOrder, readCartHistory } from '#contract';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import { CartHistory } from '../../../runtime/owner/orders/cart-history.tsx';

afterEach(cleanup);

const order = {
  cartId: 'cart',
  entries: [{ id: 'e1', itemId: 'mug', title: 'Harbour mug', chosenVariant: { sku: 'MUG' } }],
} as unknown as OwnerOrder;

const commands = [
  { sequence: 1, kind: 'add', payload: { itemId: 'mug', sku: 'MUG', quantity: 1 }, created: 0 },
  { sequence: 2, kind: 'add', payload: { itemId: 'vase', sku: 'VASE', quantity: 2 }, created: 0 },
  { sequence: 3, kind: 'change-quantity', payload: { entryId: 'e1', quantity: 3 }, created: 0 },
  { sequence: 4, kind: 'apply-coupon', payload: { promoCode: 'TEN' }, created: 0 },
  { sequence: 5, kind: 'of-tomorrow', payload: null, created: 0 },
];

function open(answer: unknown) {
  const asked: unknown[] = [];
  const ask = (async (route: unknown, given: unknown) => {
    asked.push([route, given]);
    return answer;
  }) as unknown as Ask;
  render(
    <AskContext value={ask}>
      <CartHistory order={order} />
    </AskContext>,
  );
  const details = screen.getByText('The cart before the order').closest('details');
  return {
    asked,
    toggle: () => {
      if (!details) return;
      details.open = !details.open;
      fireEvent(details, new Event('toggle'));
    },
  };
}

it('is read once, when it is opened, and says what was done to what', async () => {
  const { asked, toggle } = open({ ok: true, value: { commands } });
  expect(asked).toEqual([]);
  toggle();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.split('1 Jan')[0])).toEqual([
    'Added 1 × Harbour mug',
    'Added 2 × VASE',
    'Quantity changed 3 × Harbour mug',
    'Coupon TEN',
    'of-tomorrow ',
  ]);
  toggle();
  toggle();
  expect(asked).toEqual([[readCartHistory, { params: { cartId: 'cart' } }]]);
});

it('says why it cannot be read', async () => {
  const { toggle } = open({ ok: false, error: 'cart-unknown', text: 'There is no such cart.' });
  toggle();
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such cart.');
});
