import { expect, it } from 'vitest';
import { currencies, fractionDigits, moneyFormatOf, moneyText } from '#model';
import { printTag } from '../../support/tag.ts';

/** Between the two, marks of direction and kinds of space are each library's own. */
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/[\u200e\u200f\u061c]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const minor = 1_234_550;

function printed(currency: string, language: string, profile: 'safe' | 'reference', options = ''): string {
  const value = String(minor / 10 ** fractionDigits(currency));
  const structuredContent = { productType: 1, variants: [{ priceMoney: { value, currency } }] };
  const page = { featureFlags: { useCLDRMoneyFormat: true }, item: { structuredContent } };
  return plain(printTag(`item|product-price${options}`, page, { locale: language, profile }));
}

// A price that had another number of decimals than the cart's would change when a variant is chosen, or not be what is paid.
it.each(currencies)('prints %s in a page with the decimals that are charged, as the cart does', (currency) => {
  for (const language of ['en', 'de', 'es']) {
    expect(printed(currency, language, 'safe')).toBe(plain(moneyText(minor, moneyFormatOf(language, currency))));
  }
});

it('lets a template choose other decimals, and published pages have those of the locale library', () => {
  expect(printed('COP', 'es', 'safe', ' maxfrac:0')).toMatch(/^COP 12[.\s]?346$|^12\.346 COP$/);
  expect(printed('COP', 'es', 'reference')).not.toMatch(/,\d\d/);
});
