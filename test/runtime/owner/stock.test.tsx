import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { changeStock, listStock, sendRestock, setStock } from '#contract';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import '../../support/dom.ts';
import { StockScreen } from '../../../runtime/owner/screens/stock.tsx';
import { readStockInput } from '../../../runtime/owner/screens/stock-input.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

describe('what an owner types for a stock', () => {
  it.each([
    ['12', { kind: 'total', total: 12 }],
    [' +5 ', { kind: 'change', by: 5 }],
    ['-3', { kind: 'change', by: -3 }],
    ['−3', { kind: 'change', by: -3 }],
    ['999999999', { kind: 'total', total: 999_999_999 }],
  ])('%j is read', (text, input) => expect(readStockInput(text)).toEqual(input));

  it.each(['', '1.5', 'ten', '99999999999', '+', '1e3'])('%j is not', (text) =>
    expect(readStockInput(text)).toBeUndefined(),
  );
});

const words = 'The stock has changed meanwhile. Look at it again before you save.';

/** The screen on a shop of one vase, of which one was sold since it was read. */
async function open(name = 'Vase, V') {
  const sent: unknown[] = [];
  const vase = {
    itemId: 'vase',
    title: 'Vase',
    sku: 'V',
    name: '',
    unlimited: false,
    qtyInStock: 20,
    waiting: 2,
    isHidden: false,
  };
  const ask = (async (
    route: unknown,
    { body, query }: { body?: { by?: number }; query?: { search?: string; show?: string } } = {},
  ) => {
    if (route === listStock) {
      const variants = [vase, { ...vase, itemId: 'jug', title: 'Jug', sku: 'J', isHidden: true }];
      const low = variants.filter(({ itemId }) => query?.show !== 'low' || itemId === 'jug');
      const found = low.filter(({ title }) => title.includes(query?.search ?? ''));
      return { ok: true, value: { variants: found, hasNextPage: false, nextPageCursor: null } };
    }
    sent.push(body);
    if (route === sendRestock) vase.waiting = 0;
    if (route === sendRestock) return { ok: true, value: { queued: 2, alreadyQueued: 0, cancelled: false } };
    if (route === setStock) vase.qtyInStock = 19;
    if (route === setStock) return { ok: false, error: 'stock-changed', text: words };
    expect(route).toBe(changeStock);
    return { ok: true, value: { unlimited: false, qtyInStock: 19 + (body?.by ?? 0) } };
  }) as unknown as Ask;
  render(
    <AskContext value={ask}>
      <StockScreen />
    </AskContext>,
  );
  const field = await screen.findByLabelText(`${name}: in stock`);
  return { sent, field, user: userEvent.setup(), save: screen.getByRole('button', { name: `Save ${name}` }) };
}

const isAskedFor = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('sends what was seen, and tells of a sale in between', async () => {
  const { sent, field, user, save } = await open();
  await user.clear(field);
  await user.type(field, '25');
  await user.click(save);
  expect(sent).toEqual([
    { itemId: 'vase', sku: 'V', unlimited: false, qtyInStock: 25, seen: { unlimited: false, qtyInStock: 20 } },
  ]);
  expect(await screen.findByText(`${words} It is 19 now.`)).toBeTruthy();
  expect(isAskedFor()).toBe(true);
});

it('says what is saved as the server has it, until the next letter, and asks for what is not saved', async () => {
  const { sent, field, user, save } = await open();
  expect(isAskedFor()).toBe(false);
  await user.clear(field);
  await user.type(field, '+5');
  expect(screen.getByText('Not saved yet.')).toBeTruthy();
  expect(isAskedFor()).toBe(true);
  await user.click(save);
  expect(await screen.findByText('Saved: 24 in stock.')).toBeTruthy();
  expect(sent).toEqual([{ itemId: 'vase', sku: 'V', by: 5 }]);
  expect(isAskedFor()).toBe(false);
  await user.type(field, '1');
  expect(screen.queryByText('Saved: 24 in stock.')).toBeNull();
});

it('shows no number where the stock is not counted, and the one that was there once it is', async () => {
  const { field, user } = await open();
  const notCounted = screen.getByLabelText('Vase, V: not counted');
  await user.click(notCounted);
  expect([field.getAttribute('value'), (field as HTMLInputElement).disabled]).toEqual(['', true]);
  await user.click(notCounted);
  expect([field.getAttribute('value'), (field as HTMLInputElement).disabled]).toEqual(['20', false]);
});

it('finds by words, and keeps what is typed in a row that is not found', async () => {
  const { field, user } = await open();
  await user.type(field, '9');
  await user.type(screen.getByLabelText('Product, variant or SKU'), 'Jug{Enter}');
  expect(await screen.findByText('1 variant.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Vase, V: in stock').value).toBe('209');
  expect(isAskedFor()).toBe(true);
  await user.clear(field);
  await user.type(field, '20');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByLabelText('Jug, J: in stock');
  expect(screen.queryByLabelText('Vase, V: in stock')).toBeNull();
});

it('asks next to Save whether to write to those who wait, and says what has happened', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: '2 people wait for Vase, V: write to them?' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual([{ productId: 'vase', variantId: 'V' }]);
  expect(await screen.findByText('2 mails are on their way.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /people wait for Vase/ })).toBeNull();
});

it('asks once more before it saves a thousand pieces more or fewer', async () => {
  const { sent, field, user, save } = await open();
  await user.clear(field);
  await user.type(field, '+9999');
  await user.click(save);
  expect(sent).toEqual([]);
  expect(screen.getByText('That is 9,999 more than there are now. Save again if it is right.')).toBeTruthy();
  await user.click(save);
  expect(sent).toEqual([{ itemId: 'vase', sku: 'V', by: 9999 }]);
});

it('shows what is low or sold out alone, with what is typed left where it is', async () => {
  const { field, user } = await open();
  await user.clear(field);
  await user.type(field, '7');
  await user.click(screen.getByRole('checkbox', { name: 'Low or sold out alone' }));
  expect(await screen.findByLabelText('Jug, J: in stock')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Vase, V: in stock').value).toBe('7');
  await user.click(screen.getByRole('checkbox', { name: 'Low or sold out alone' }));
  expect(await screen.findByLabelText('Vase, V: in stock')).toBeDefined();
});

it('marks what nobody is to see, with the way to it among the products', async () => {
  await open();
  const marks = screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(marks).toEqual([['Hidden: Jug among the products', '/config/products?search=Jug&show=hidden']]);
});

it('keeps what was looked for in the address, for who comes back or looks again', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), 'Jug{Enter}');
  await user.click(screen.getByLabelText('Low or sold out alone'));
  expect(location.search).toBe('?search=Jug&show=low');
  cleanup();
  await open('Jug, J');
  expect([screen.getByRole('searchbox')].map((field) => field.getAttribute('value'))).toEqual(['Jug']);
  expect(screen.queryByLabelText('Vase, V: in stock')).toBeNull();
});
