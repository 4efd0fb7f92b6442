import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installmentLocales } from '#model';
import { fakeServices, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup } from '../support/product-page.ts';

let count = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakeServices(() => ({ ok: false, kind: 'offline', status: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.querySelector('main')?.remove();
  setPageContext({});
});

async function open({ price = '40.00', language = 'en-US', productType = 1, more = {}, pages = {}, own = {} } = {}) {
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
  const installments = { minimum: 3500, maximum: 100_000, pages };
  const productMerchandisingContext = { [id]: { installments: own } };
  setPageContext({
    ...{ website: { language }, websiteSettings: { storeSettings: { installments } } },
    ...{ item, productMerchandisingContext },
  });
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
  [{ minimum: 5000 }, 'available for orders over $50.00'],
  [{ maximum: 3600 }, 'up to $36.00'],
  [{ payments: 6 }, '6 interest-free payments of $6.67'],
])('goes by the terms of the product: %j', async (own, words) => {
  expect(badge(await open({ own }))).toContain(words);
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

describe('the provider’s own page', () => {
  const page = (locale: string) => `https://provider.example/${locale}`;
  const pages = Object.fromEntries(installmentLocales.map((locale) => [locale, page(locale)]));
  const frame = () => screen.getByRole('dialog').querySelector('iframe');
  const openModal = async (given: Parameters<typeof open>[0]) => {
    await open(given);
    screen.getByRole('button', { name: /^by / }).click();
    await settle();
  };
  afterEach(async () => {
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
    await vi.advanceTimersByTimeAsync(300);
    await settle();
  });

  it.each([
    ['en-US', 'en_US'],
    ['en-CA', 'en_CA'],
    ['fr-CA', 'fr_CA'],
    ['en-AU', 'en_AU'],
    ['en-NZ', 'en_NZ'],
    ['en-GB', 'en_GB'],
    ['fr-FR', 'en_US'],
    ['de', 'en_US'],
  ])('for %s is the one for %s', async (language, locale) => {
    await openModal({ language, pages });
    expect(frame()?.src).toBe(page(locale));
  });

  it('falls back to the one for en_US where there is none for the language', async () => {
    await openModal({ language: 'en-GB', pages: { en_US: page('en_US') } });
    expect(frame()?.src).toBe(page('en_US'));
  });

  it('is asked for from safe addresses only', async () => {
    await openModal({ pages: { en_US: 'javascript:alert(1)' } });
    expect(frame()).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('4 interest-free payments of $10.00');
  });

  it('rel-J08 hangs for ever: that is said after eight seconds, with what the shop knows, until it comes', async () => {
    await openModal({ pages });
    await vi.advanceTimersByTimeAsync(7999);
    await settle();
    expect(screen.getByRole('dialog').querySelector('[role=alert]')).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    const dialog = screen.getByRole('dialog');
    expect(dialog.querySelector('[role=alert]')?.textContent).toBe(
      'Afterpay does not answer at the moment.4 interest-free payments of $10.00',
    );
    expect(frame()?.hidden).toBe(true);
    frame()?.dispatchEvent(new Event('load'));
    await settle();
    expect(frame()?.hidden).toBe(false);
    expect(dialog.querySelector('[role=alert]')).toBeNull();
  });
});
