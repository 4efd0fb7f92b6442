import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWorld, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup } from '../support/product-page.ts';

let count = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakeWorld(() => ({ ok: false, kind: 'offline', status: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.querySelector('main')?.remove();
  setPageContext({});
});

async function open({ price = '40.00', language = 'en-US', productType = 1, more = {} } = {}) {
  count += 1;
  const id = `inst${count}`;
  const item = {
    id,
    structuredContent: {
      productType,
      variants: [{ priceMoney: { value: price, currency: 'USD' }, unlimited: true }],
      ...more,
    },
  };
  const installments = { minimum: 3500, maximum: 100_000 };
  setPageContext({ website: { language }, websiteSettings: { storeSettings: { installments } }, item });
  return wakePage(`${buttonMarkup({ id, productType })}<div data-installments="${id}"></div>`);
}
const badge = (page: Element) => page.querySelector('.vt-installments')?.textContent;

it.each([
  ['40.00', '4 interest-free payments of $10.00'],
  ['20.00', 'available for orders over $35.00'],
  ['1200.00', 'up to $1,000.00'],
])('words a price of %s as "%s"', async (price, words) => {
  expect(badge(await open({ price }))).toContain(words);
});

it.each([
  ['en-US', 'Afterpay'],
  ['fr-CA', 'Afterpay'],
  ['en-GB', 'Clearpay'],
  ['de-DE', 'Afterpay'],
])('names the provider for %s', async (language, name) => {
  expect(badge(await open({ language }))).toContain(`by ${name}`);
});

it('is for physical goods that are bought once', async () => {
  expect(badge(await open({ productType: 2 }))).toBeUndefined();
  document.body.querySelector('main')?.remove();
  expect(badge(await open({ more: { isSubscribable: true } }))).toBeUndefined();
});

it.each(['close', 'Escape', 'outside'])('closes its modal by %s, and focus returns', async (way) => {
  await open();
  const opener = screen.getByRole('button', { name: 'by Afterpay' });
  opener.focus();
  opener.click();
  await settle();
  const dialog = screen.getByRole('dialog', { name: 'How Afterpay works' });
  if (way === 'close') screen.getByRole('button', { name: 'Close' }).click();
  if (way === 'Escape')
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  if (way === 'outside') dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settle();
  await vi.advanceTimersByTimeAsync(300);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(false);
});
