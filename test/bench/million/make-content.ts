import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LISTS = 20;
/** So few that narrowed lists of the smallest size fill a page too: what is compared is then the finding, not the showing. */
const PAGE_SIZE = 24;
const KINDS = ['mug', 'bowl', 'jar', 'vase', 'plate', 'teapot', 'pitcher', 'lamp', 'basket', 'candle'];
const COLOURS = ['Blue', 'Grey', 'White', 'Ochre', 'Green'];
const SENTENCE = 'Thrown on the wheel, fired twice and sanded by hand. ';

const listOf = (number: number) => ({
  id: `list-${number}`,
  title: `Shelf ${number}`,
  type: 13,
  typeName: 'products',
  urlId: `shelf-${number}`,
  fullUrl: `/shelf-${number}`,
  pageSize: PAGE_SIZE,
});

export const listPath = (number: number): string => `/shelf-${number % LISTS}`;
export const productPath = (number: number): string => `${listPath(number)}/${slugOf(number)}`;

const kindOf = (number: number) => KINDS[Math.floor(number / LISTS) % KINDS.length] ?? '';
const slugOf = (number: number) => `${kindOf(number)}-${number}`;

/** A product's page, about 2.5 kB, by its number; `title` where it is not the usual one. */
export function productPage(
  number: number,
  title = `${COLOURS[number % 5] ?? ''} ${kindOf(number)} ${number}`,
): string {
  const variants = ['Small', 'Large'].map((size, place) => ({
    id: `v-${number}-${place}`,
    sku: `SKU-${number}-${place}`,
    attributes: { Size: size },
    priceMoney: { value: ((500 + ((number * 7919) % 20_000) + place * 300) / 100).toFixed(2), currency: 'GBP' },
    qtyInStock: number % 10 === 0 ? 0 : 5,
    unlimited: false,
  }));
  const item = {
    id: `item-${number}`,
    title,
    urlId: slugOf(number),
    fullUrl: productPath(number),
    recordType: 11,
    addedOn: 1_600_000_000_000 + ((number * 104_729) % 1_000_003) * 1_000,
    excerpt: `<p>A ${kindOf(number)} of the small kiln.</p>`,
    body: `<p>${SENTENCE.repeat(20)}</p>`,
    categories: [kindOf(number)],
    tags: [(COLOURS[number % 5] ?? '').toLowerCase()],
    structuredContent: { productType: 1, variantOptionOrdering: ['Size'], variants },
  };
  return JSON.stringify({ collection: listOf(number % LISTS), item });
}

/** Writes a content folder with so many products in twenty lists. */
export function makeContent(folder: string, products: number): void {
  const website = { id: `bench-${products}`, siteTitle: 'Bench', baseUrl: 'https://bench.example', language: 'en-GB' };
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));
  mkdirSync(folder, { recursive: true });
  write('_site.json', { website, websiteSettings: { storeSettings: { selectedCurrency: 'GBP' } } });
  write('store.json', { testPayment: true });
  write('index.json', { collection: { id: 'home', title: 'Home', type: 10, fullUrl: '/', homepage: true } });
  for (let number = 0; number < LISTS; number += 1) {
    mkdirSync(join(folder, `shelf-${number}`), { recursive: true });
    write(`shelf-${number}.json`, { collection: { ...listOf(number), ordering: number } });
  }
  for (let number = 0; number < products; number += 1)
    writeFileSync(join(folder, `${productPath(number).slice(1)}.json`), productPage(number));
}
