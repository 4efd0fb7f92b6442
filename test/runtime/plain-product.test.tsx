import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  hasPieces,
  isPlainOut,
  type JsonValue,
  type PlainProduct,
  plainAvailability,
  plainProductOf,
  plainVariant,
  stockOf,
  toText,
  type VariantChoice,
} from '#model';
import { variantPrice } from '../../runtime/regions/price/variant-price.ts';
import { availabilityOf } from '../../runtime/regions/variants/availability.ts';
import { chosenVariant, countsStock, isOut, readProductFacts } from '../../runtime/stores/product-facts.ts';
import { setPageContext } from '../support/dom.ts';

// What a page's first script knows of a product is read by the server: it says what the rules say, whatever is chosen.

type Item = Record<string, JsonValue>;
const folder = path.resolve(import.meta.dirname, '../../fixtures/products');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): Item => JSON.parse(readFileSync(path.join(folder, name), 'utf8')).item;

function* choicesOf({ options, variants }: PlainProduct, index = 0): Generator<VariantChoice> {
  const name = options[index];
  if (name === undefined) return yield {};
  for (const value of new Set(['', ...variants.map(({ values }) => values[index] ?? '')]))
    for (const others of choicesOf({ id: '', currency: '', options, variants }, index + 1))
      yield { [name]: value, ...others };
}

const plain = files.flatMap((file) => {
  const item = { ...read(file), id: file };
  const product = plainProductOf(item);
  return product ? [{ file, item, product }] : [];
});

it('is every product that is bought once, by pieces, without a form', () => {
  expect(files.filter((file) => !plain.some((each) => each.file === file))).toEqual([
    '11-digital.json',
    '14-gift-card.json',
    '15-subscription.json',
    '16-custom-form.json',
  ]);
});

it.each(plain)('$file: the plain product is what the rules make of the whole one', ({ file, item, product }) => {
  setPageContext({ pageType: 50, item });
  const facts = readProductFacts(document, file);
  for (const choice of choicesOf(product)) {
    const variant = chosenVariant(facts, choice);
    const found = plainVariant(product, choice);
    const cost = variantPrice(facts, choice);
    expect([choice, found?.sku]).toEqual([choice, variant && toText((variant as Item)['sku'])]);
    expect([choice, isPlainOut(product, choice)]).toEqual([choice, isOut(facts, choice)]);
    const isPriced = product.options.length > 0;
    expect(isPriced ? [found?.price, found?.sale] : []).toEqual(
      isPriced ? [cost?.normal.minor, cost?.sale?.minor] : [],
    );
    expect(found && hasPieces(found, 3)).toBe(variant && stockOf(variant) >= 3);
    for (const [index, option] of product.options.entries())
      for (const value of new Set(product.variants.map(({ values }) => values[index] ?? ''))) {
        const rule = availabilityOf(facts.variants, choice, option, value, countsStock(facts));
        expect(plainAvailability(product, { ...choice, [option]: value })).toBe(rule);
      }
  }
});

const variant = (more: Item = {}) => ({
  ...{ sku: 'A', attributes: { Size: 'S' }, qtyInStock: 4, priceMoney: { value: '9.00', currency: 'EUR' } },
  ...more,
});
const item = (variants: readonly Item[], more: Item = {}): Item => ({
  id: 'cap',
  structuredContent: { productType: 1, variantOptionOrdering: ['Size'], variants: [...variants], ...more },
});
const two = (more: Item) => [variant(), variant({ sku: 'B', attributes: { Size: 'L' }, ...more })];

it('is read as a browser needs it', () => {
  expect(
    plainProductOf(item(two({ unlimited: true, onSale: true, salePriceMoney: { value: '8', currency: 'EUR' } }))),
  ).toEqual({
    ...{ id: 'cap', currency: 'EUR', options: ['Size'] },
    variants: [
      { sku: 'A', values: ['S'], price: 900, stock: 4 },
      { sku: 'B', values: ['L'], price: 900, sale: 800 },
    ],
  });
});

it.each<[string, Item]>([
  ['a variant without a value', item(two({ attributes: {} }))],
  ['a variant without a price', item(two({ priceMoney: null }))],
  ['a sale without its price', item(two({ onSale: true }))],
  ['two currencies', item(two({ priceMoney: { value: '9', currency: 'USD' } }))],
  ['a currency without cents', item([variant({ priceMoney: { value: '900', currency: 'JPY' } })])],
  ['half a piece', item(two({ qtyInStock: 0.5 }))],
  ['no variants', item([])],
  ['variants that nothing chooses', item(two({}), { variantOptionOrdering: [] })],
  ['an option twice', item(two({}), { variantOptionOrdering: ['Size', 'Size'] })],
  [
    'more variants than are worth it',
    item(Array.from({ length: 101 }, (_, index) => variant({ attributes: { Size: String(index) } }))),
  ],
  ['a subscription', item(two({}), { isSubscribable: true })],
])('leaves %s to the rules', (_what, odd) => {
  expect(plainProductOf(odd)).toBeUndefined();
});
