import { childOf, defineFormatter, toText } from '#engine';
import { isOnSale, isSoldOut } from '#model';
import { escapeAttribute, markupText } from '../lib/html.ts';
import { findInPage, localizedString, merchandisingOf } from './lib/find.ts';

/** What the marks say where neither product nor site words them. */
const standardTexts = { soldOut: 'sold out', sale: 'sale' } as const;

export const productStatus = defineFormatter({
  name: 'product-status',
  family: 'commerce',
  summary: 'Prints the mark of a product that is sold out or on sale; nothing for any other.',
  examples: [
    {
      template: '{item|product-status}',
      data: { item: { structuredContent: { productType: 1, variants: [{ qtyInStock: 0, onSale: true }] } } },
      output: '<div class="product-mark sold-out">sold out</div>',
    },
    {
      template: '{item|product-status}',
      data: {
        item: { structuredContent: { productType: 2, onSale: true } },
        localizedStrings: { productSaleText: '%' },
      },
      output: '<div class="product-mark sale">%</div>',
    },
    { template: '[{item|product-status}]', data: { item: { structuredContent: { productType: 4 } } }, output: '[]' },
  ],
  apply(item, _args, context) {
    const find = findInPage(context);
    if (isSoldOut(item)) {
      const own = toText(childOf(merchandisingOf(childOf(item, 'id'), find), 'customSoldOutText'));
      const label = own || toText(localizedString(find, 'productSoldOutText')) || standardTexts.soldOut;
      return `<div class="product-mark sold-out">${escapeAttribute(label)}</div>`;
    }
    if (!isOnSale(item)) return undefined;
    const label = toText(localizedString(find, 'productSaleText')) || standardTexts.sale;
    return `<div class="product-mark sale">${markupText(label, context)}</div>`;
  },
});
