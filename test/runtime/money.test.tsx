import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyFormatOf, moneyText } from '#model';
import { renderRegion } from '#regions';
import { commerceTools } from '../../runtime/platform/commerce.ts';
import { startCartCount } from '../../runtime/regions/cart-count/cart-count.ts';
import { cartSource } from '../../runtime/stores/cart-source.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, placePage, said, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, priceMarkup, productMarkup, shirt } from '../support/product-page.ts';

let count = 0;
beforeEach(() => void fakeServices(() => ({ ok: false, kind: 'offline', status: 0 })));
afterEach(() => {
  for (const each of document.querySelectorAll('main, [data-vitrine-pill]')) each.remove();
  setPageContext({});
  history.replaceState(null, '', '/');
});

const languages = [
  ['en', 'EUR'],
  ['de-DE', 'EUR'],
  ['fr-FR', 'EUR'],
  ['es-ES', 'EUR'],
  ['it-IT', 'EUR'],
  ['pt-BR', 'BRL'],
  ['nl-NL', 'EUR'],
  ['ja-JP', 'USD'],
  ['ar', 'EUR'],
] as const;

describe.each(languages)('in %s', (language, currency) => {
  const money = moneyFormatOf(language, currency);
  const write = (minor: number) => moneyText(minor, money);
  const context = (more: object = {}) => ({
    ...{ website: { language }, money, ...more },
    websiteSettings: { storeSettings: { selectedCurrency: currency, installments: {} } },
  });
  const inCurrency = (each: Record<string, unknown>, value: string) => ({
    ...{ ...each, onSale: false, priceMoney: { value, currency } },
  });

  it('a price is written as the page is when a variant is chosen, and said so', async () => {
    const variants = (shirt.variants ?? []).map((each, at) => inCurrency(each, at === 2 ? '1240.00' : '34.00'));
    const id = `shirt-${++count}`;
    setPageContext(context());
    const printed = `<div class="product-price">${write(3_400)}</div>`;
    const markup = productMarkup({ ...shirt, id, variants }).replace(priceMarkup(), printed);
    const page = await wakePage(`${markup}<div data-installments="${id}"></div>`);
    for (const [option, value] of [
      ['Size', 'M'],
      ['Colour', 'Blue'],
    ]) {
      const select = page.querySelector<HTMLSelectElement>(`select[data-variant-option-name="${option}"]`);
      if (!select || !value) throw new Error(`no ${option}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    }
    expect(page.querySelector('.product-price')?.textContent).toBe(write(124_000));
    expect(said('polite')).toBe(write(124_000));
    expect(page.querySelector('.vt-installments')?.textContent).toContain(write(31_000));
  });

  it('the pill and what scripts of templates print are written alike', () => {
    setPageContext(context());
    placePage('<a href="/cart">Cart</a>');
    startCartCount(document);
    cartSource(document).accept({
      ...aCart({ version: ++count }),
      id: `in ${language}`,
      currency,
      subtotalCents: 123_450,
    });
    expect(document.querySelector('[data-vitrine-pill] [data-subtotal]')?.textContent).toBe(write(123_450));
    expect(commerceTools(context()).moneyString(123_450)).toBe(write(123_450));
  });

  it('a page that the server renders keeps every amount when the browser takes it over', async () => {
    const more = { currency, subtotalCents: 123_450, shippingCostCents: 700, grandTotalCents: 124_150 };
    const strings = { locale: language, overrides: {} };
    const cart = aCart({ more, entry: { purchasePriceCents: 123_450, subTotal: 123_450 } });
    const page = await wakePage(renderRegion('cart', { cart: { ...cart, id: `of ${language}` }, crumb: 'c', strings }));
    for (const amount of [123_450, 700, 124_150]) expect(page.textContent).toContain(write(amount));
  });
});

it('an add button says the subtotal as the page is written', async () => {
  const currency = 'EUR';
  const money = moneyFormatOf('de-DE', currency);
  setPageContext({
    website: { language: 'de-DE' },
    money,
    websiteSettings: { storeSettings: { selectedCurrency: currency } },
  });
  const cart = { ...aCart({ version: 1 }), id: 'added', currency, subtotalCents: 123_450 };
  fakeServices(() => ({ ok: true, value: { shoppingCart: cart, newlyAdded: cart.entries[0] } }) as never);
  const page = await wakePage(buttonMarkup({ id: 'added-one' }));
  page.querySelector<HTMLElement>('.sqs-add-to-cart-button')?.click();
  await expect.poll(() => said('polite')).toContain('1.234,50\u00A0€');
  await expect.poll(() => document.querySelector('.vt-popover')?.textContent).toContain('1.234,50\u00A0€');
});
