import type { Files } from './serve-site.ts';

const KINDS = ['mug', 'bowl', 'jar', 'vase', 'plate'];
const COLOURS = ['Blue', 'Grey', 'White'];

const listOf = (title: string, urlId: string) => ({
  ...{ id: urlId, title, type: 13, typeName: 'products', urlId, fullUrl: `/${urlId}` },
  pageSize: 10,
});

/** A product of a made-up shop, by its number; `changes` are members of its item. */
export function madeProduct(number: number, changes: object = {}): string {
  const kind = KINDS[number % KINDS.length] ?? '';
  const colour = COLOURS[number % COLOURS.length] ?? '';
  const item = {
    id: `item-${number}`,
    title: `${colour} ${kind} ${number}`,
    urlId: `p${number}`,
    fullUrl: `/shop/p${number}`,
    recordType: 11,
    addedOn: 1_600_000_000_000 + ((number * 7) % 1_000) * 1_000,
    excerpt: '<p>Thrown on the wheel.</p>',
    categories: [kind],
    tags: [colour.toLowerCase()],
    structuredContent: {
      productType: 1,
      variants: [
        {
          id: `v${number}`,
          sku: `SKU-${number}`,
          attributes: { Size: number % 2 === 0 ? 'Small' : 'Large' },
          priceMoney: { value: `${5 + ((number * 3) % 50)}.00`, currency: 'GBP' },
          qtyInStock: number % 4 === 0 ? 0 : 3,
        },
      ],
    },
    ...changes,
  };
  return JSON.stringify({ collection: listOf('Shop', 'shop'), item });
}

/** A content folder with one list that has so many products below it. */
export function largeContent(products: number): Files {
  const pages = Array.from({ length: products }, (_, number) => [`shop/p${number}.json`, madeProduct(number)] as const);
  const website = { id: 'large-1', siteTitle: 'Large', baseUrl: 'https://large.example', language: 'en-GB' };
  const storeSettings = { selectedCurrency: 'GBP' };
  return {
    '_site.json': JSON.stringify({ website, websiteSettings: { storeSettings } }),
    'index.json': JSON.stringify({ collection: { id: 'home', title: 'Home', type: 10, fullUrl: '/', homepage: true } }),
    'shop.json': JSON.stringify({ collection: listOf('Shop', 'shop') }),
    ...Object.fromEntries(pages),
  };
}
