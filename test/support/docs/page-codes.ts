import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  currencies,
  folderBehaviours,
  fractionDigits,
  galleryChoices,
  pageTypes,
  productTypes,
  promotedBlocks,
  recordTypes,
  sliceTypes,
  trackingPageTypes,
  userRoles,
} from '#model';
import { escapeHtml } from '../../../server/site/head/markup.ts';
import { inline, type Json, type Piece, slug } from './page.ts';

/** A code or word of an enumeration: its cells, and the page data that the last column asks templates about. */
interface Row {
  readonly key: string | number;
  readonly cells: readonly (string | number)[];
  readonly answers?: Json;
}

interface Table {
  readonly title: string;
  readonly about: string;
  /** Heads of the columns; the last one of three is what templates answer. */
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
}

/** Every enumeration of page data, as the model has it: what a number or a word stands for, and what templates make of it. */
export function pageCodesPieces(): Piece[] {
  return [
    ...tables.map(tablePiece),
    ...Object.entries(galleryChoices).map(([option, values]) =>
      words(`Gallery: ${option}`, values, `\`options.${option}\`; the first is the default.`),
    ),
    words('Tracking page types', Object.values(trackingPageTypes), 'What events of analytics call a place.'),
  ];
}

const price = { value: '12.00', currency: 'EUR' };
const outOfStock: Json = {
  ...{ onSale: false, priceMoney: price },
  variants: [{ ...{ sku: 'A', unlimited: false, qtyInStock: 0, onSale: false, priceMoney: price } }],
};

const tables: readonly Table[] = [
  codes('Page types', pageTypes, '`pageType`: what kind of page this is.'),
  codes(
    'Record types',
    recordTypes,
    '`recordType`: what an item is. Each but chat and review has a predicate of its name. Numbers up to 63 exist without a name; `{.equal? recordType 60}` asks for one of those.',
    'Predicates that hold',
    (recordType) => ({ recordType }),
  ),
  {
    title: 'Promoted blocks',
    about: '`promotedBlockType`: the block that stands for an item in lists.',
    heads: ['Word', 'Predicates that hold'],
    rows: promotedBlocks.map((word) => ({ key: word, cells: [], answers: { promotedBlockType: word } })),
  },
  codes(
    'Collection types',
    collectionTypes,
    '`collection.type`: what a collection is.',
    'Predicates that hold',
    (type) => ({ collectionOfType: { type, collection: { type } } }),
  ),
  codes(
    'Folder behaviours',
    folderBehaviours,
    '`folderBehavior`: what a folder in a navigation does. An index shows what is in it on one page; one that redirects leads to the first page in it.',
    'Predicates that hold',
    (folderBehavior) => ({ folderOf: { folderBehavior, collection: { folder: true, folderBehavior } } }),
  ),
  codes(
    'Background sources',
    backgroundSources,
    '`backgroundSource`: where the background of a section comes from.',
    'Predicates that hold',
    (backgroundSource) => ({ backgroundSource }),
  ),
  codes(
    'Slice types',
    sliceTypes,
    '`currentType`: what a part of a slide page is; `current-type?` asks for it by name.',
    'Predicates that hold',
    (currentType) => ({ currentType }),
  ),
  codes(
    'Product types',
    productTypes,
    '`structuredContent.productType`: what is sold. A paywall is sold by the product that opens it, and has no price of its own.',
    'At 12 euros, with nothing in stock',
    (productType) => ({ soldAs: { structuredContent: { productType, ...outOfStock } } }),
  ),
  codes('Block types', blockTypes, '`data-block-type`: the kind of a content block. 70 to 72 exist without a name.'),
  codes('User roles', userRoles, '`websiteRoles`: what a signed-in person may do.'),
  {
    title: 'Currencies',
    about:
      '`selectedCurrency`: what a store sells in. The last column is a price of 1234.5 as `{item|product-price}` prints it in the language of this site.',
    heads: ['Code', 'Decimals', 'Printed'],
    rows: currencies.map((currency) => ({
      key: currency,
      cells: [fractionDigits(currency)],
      answers: {
        soldAs: { structuredContent: { productType: productTypes.digital, priceMoney: { value: '1234.5', currency } } },
      },
    })),
  },
];

function codes(
  title: string,
  values: Readonly<Record<string, number>>,
  about: string,
  answered?: string,
  answersOf?: (code: number) => Json,
): Table {
  const rows = Object.entries(values)
    .sort(([, one], [, other]) => one - other)
    .map(([name, key]): Row => ({ key, cells: [name], ...(answersOf && { answers: answersOf(key) }) }));
  return { title, about, heads: ['Code', 'Name', ...(answered === undefined ? [] : [answered])], rows };
}

function tablePiece({ title, about, heads, rows }: Table): Piece {
  const id = slug(title);
  const told = rows.map(({ key, cells, answers }): Json => ({ key, cells: [...cells], answers: answers ?? null }));
  return {
    part: { codes: { id, title, aboutHtml: inline(about), heads: [...heads], rows: told } },
    headings: [{ id, title, level: 3 }],
    words: [title, about, ...rows.flatMap(({ key, cells }) => [key, ...cells])].join(' '),
  };
}

function words(title: string, values: readonly string[], about: string): Piece {
  const id = slug(title);
  const heading = `<h3 id="${id}"><a class="anchor" href="#${id}">${escapeHtml(title)}</a></h3>`;
  const list = values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  return {
    part: { html: `${heading}\n<p>${inline(about)}</p>\n<p>${list}.</p>\n` },
    headings: [{ id, title, level: 3 }],
    words: `${title} ${about} ${values.join(' ')}`,
  };
}
