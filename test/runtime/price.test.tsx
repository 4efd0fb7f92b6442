import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServices, said, setPageContext, settle, wakePage } from '../support/dom.ts';
import {
  buttonMarkup,
  pickerMarkup,
  priceMarkup,
  productMarkup,
  quickViewMarkup,
  shirt,
} from '../support/product-page.ts';

beforeEach(() => void fakeServices(() => ({ ok: false, kind: 'offline', status: 0 })));
afterEach(() => {
  document.body.querySelector('main')?.remove();
  // The address remembers the last choice.
  history.replaceState(null, '', '/');
});

async function choose(option: string, value: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[data-variant-option-name="${option}"]`);
  if (!select) throw new Error(`no ${option}`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}
const priceText = () => document.querySelector('.product-price')?.textContent;

it('follows the choice, and says the new price once', async () => {
  await wakePage(productMarkup({ ...shirt, id: 'priced' }));
  const printed = priceText();
  await choose('Size', 'M');
  expect(priceText()).toBe(printed);
  await choose('Colour', 'Blue');
  expect(priceText()).toBe('26.00');
  expect(said('polite')).toBe('$26.00');
  await choose('Size', 'S');
  expect(priceText()).toBe('Sale Price:18.50 Original Price:24.00');
  expect(said('polite')).toBe('$18.50, was $24.00');
  await choose('Size', '');
  expect(priceText()).toBe(printed);
});

it('says a price once that the page shows twice', async () => {
  await wakePage(productMarkup({ ...shirt, id: 'twice' }).replace('<article>', `<article>${priceMarkup()}`));
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  const prices = [...document.querySelectorAll('.product-price')].map(({ textContent }) => textContent);
  expect([prices, said('polite')]).toEqual([['26.00', '26.00'], '$26.00']);
});

it('keeps the format of the printed price', async () => {
  const money = (value: string) => ({ value, currency: 'EUR' });
  const variants = (shirt.variants ?? []).map((each, index) => ({
    ...each,
    onSale: false,
    priceMoney: money(index === 2 ? '1240.00' : '34.00'),
  }));
  setPageContext({ website: { language: 'de-DE' } });
  const markup = productMarkup({ ...shirt, id: 'german', variants });
  await wakePage(
    markup.replace(/<div class="product-price">[\s\S]*?<\/div>/, '<div class="product-price">ab 34,00\u00A0€</div>'),
  );
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  expect(priceText()).toBe('1.240,00\u00A0€');
  expect(said('polite')).toBe('1.240,00\u00A0€');
  document.querySelector('script[data-page-context]')?.remove();
});

it('shows the scarcity text and the restock form of the variant that they are for', async () => {
  const page = await wakePage(productMarkup({ ...shirt, id: 'scarce' }, { scarcity: true, restock: true }));
  const scarce = page.querySelector<HTMLElement>('.product-scarcity');
  const restock = page.querySelector<HTMLElement>('.product-restock-notification');
  expect([scarce?.hidden, restock?.hidden]).toEqual([true, true]);
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  expect([scarce?.hidden, restock?.hidden]).toEqual([false, true]);
  await choose('Size', 'L');
  expect([scarce?.hidden, restock?.hidden]).toEqual([true, false]);
});

it('tells of nothing left beside what is sold out', async () => {
  const gone = (shirt.variants ?? []).map((one) => ({ ...one, qtyInStock: 0 }));
  const page = await wakePage(productMarkup({ ...shirt, id: 'gone', variants: gone }, { scarcity: true }));
  const scarce = page.querySelector<HTMLElement>('.product-scarcity');
  scarce?.removeAttribute('data-variant-attributes');
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  expect(scarce?.hidden).toBe(true);
});

it('leaves the price of another product’s card alone', async () => {
  const card = `<div class="card">${priceMarkup()}${quickViewMarkup('neighbour')}</div>`;
  const page = await wakePage(
    `<div>${pickerMarkup({ ...shirt, id: 'own' })}${buttonMarkup({ id: 'own' })}${card}</div>`,
  );
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  expect(page.querySelector('.card .product-price')?.textContent).toContain('from');
});

it('marks values that lead nowhere, and leaves them to be chosen', async () => {
  const page = await wakePage(productMarkup({ ...shirt, id: 'marked' }));
  const texts = (option: string) =>
    [...page.querySelectorAll(`select[data-variant-option-name="${option}"] option`)].map(
      ({ textContent }) => textContent,
    );
  expect(texts('Size')).toEqual(['Select Size', 'S', 'M', 'L (sold out)']);
  await choose('Size', 'M');
  expect(texts('Colour')).toEqual(['Select Colour', 'Blue', 'Sand (unavailable)']);
  await choose('Colour', 'Sand');
  expect(page.querySelector<HTMLSelectElement>('select[data-variant-option-name="Colour"]')?.value).toBe('Sand');
});

it('keeps dropdown and radio buttons in step, with names of their own', async () => {
  const page = await wakePage(productMarkup({ ...shirt, id: 'step' }));
  const radio = page.querySelector<HTMLInputElement>('.variant-radiobtn[value=M]');
  radio?.click();
  await settle();
  expect(page.querySelector<HTMLSelectElement>('select[data-variant-option-name="Size"]')?.value).toBe('M');
  expect(radio?.name).not.toBe('variant-option-Size');
  expect(page.querySelector(`label[for="${radio?.id}"]`)?.textContent).toBe('M');
});

it('remembers the variant in the address', async () => {
  await wakePage(productMarkup({ ...shirt, id: 'remembered' }));
  await choose('Size', 'M');
  await choose('Colour', 'Blue');
  expect(location.search).toBe('?variant=M-blue');
  document.body.querySelector('main')?.remove();
  await wakePage(productMarkup({ ...shirt, id: 'restored' }));
  expect(document.querySelector<HTMLSelectElement>('select[data-variant-option-name="Size"]')?.value).toBe('M');
});

it('follows the choice with the picture of the variant, and goes back to the first one', async () => {
  const variants = (shirt.variants ?? []).map((each, index) =>
    index === 2 ? { ...each, mainImage: { assetUrl: '/assets/m-blue.svg', altText: 'A blue one' } } : each,
  );
  const page = await wakePage(
    `<img class="logo" src="/logo.svg"><div><img src="/assets/all.svg?format=750w" srcset="/assets/all.svg 1w" alt="All">${productMarkup({ ...shirt, id: 'seen', variants })}</div>`,
  );
  const picture = page.querySelector('div > img');
  const seen = () => ['src', 'srcset', 'alt'].map((name) => picture?.getAttribute(name));
  const first = seen();
  await choose('Size', 'M');
  expect(seen()).toEqual(first);
  await choose('Colour', 'Blue');
  expect(seen()).toEqual(['/assets/m-blue.svg?format=750w', null, 'A blue one']);
  await choose('Size', 'S');
  expect(seen()).toEqual(first);
  expect(page.querySelector('.logo')?.getAttribute('src')).toBe('/logo.svg');
});
