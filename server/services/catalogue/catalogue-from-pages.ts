import {
  completeProduct,
  currentPrice,
  defaultCurrency,
  defaultTimeZone,
  isCurrency,
  isUnlimited,
  type JsonValue,
  productTypes,
  ShopSettings,
  stockOf,
  toMinorUnits,
  weightOf,
} from '#model';
import { formsInContent } from '../../site/blocks/forms-in-content.ts';
import { baseOf } from '../../site/discovery/addresses.ts';
import type { Catalogue, CatalogueItem, CatalogueVariant, GalleryFacts } from './catalogue.ts';
import { contentItems } from './content-items.ts';
import { donationItem } from './donations.ts';
import { locksWith } from './locks.ts';
import type { OwnMails } from './own-mails.ts';
import { StoreFile } from './store-file.ts';

export interface Content {
  /** Page contexts, one per page, as `?format=json` gives them. */
  readonly pages: readonly JsonValue[];
  /** The parsed `store.json`, when there is one. */
  readonly store?: unknown;
  /** None of its own without. */
  readonly mails?: OwnMails | undefined;
}

const noMails: OwnMails = { render: () => undefined, messages: () => undefined, failed: () => undefined };

type Data = { readonly [name: string]: JsonValue };

/** Products, forms and rules of a site, gathered from its pages. A product is any item with `structuredContent`. */
export function catalogueFromPages({ pages, store = {}, mails = noMails }: Content): Catalogue {
  const file = StoreFile.parse(store);
  const website = firstOf(pages, 'website');
  const settings = firstOf(pages, 'websiteSettings');
  const { items, asked, currency } = collectItems(pages);
  let found: ReturnType<typeof collectForms> | undefined;
  // What the owner says of a form counts for more than what content was published with.
  const owned = new Map(file.forms.map((form): [string, { readonly id: string }] => [form.id, form]));
  // To look for forms is to parse what pages say, which nobody has to wait for who asks for none of those.
  const forms = () => (found ??= collectForms(pages, owned));
  const contents = contentItems(pages);
  const galleries = pages.flatMap((page) => readGallery(page) ?? []);
  const { forms: _forms, ...rules } = file;
  return {
    websiteId: textOf(website['id']),
    currency,
    website: websiteFacts(website, settings),
    rules: {
      ...rules,
      locks: locksWith(file.locks, file.sitePassword),
      installments: file.installments ?? publishedInstallments(settings),
    },
    refreshRules: async () => undefined,
    item: (id) => items.get(id) ?? donationItem(file.donations, currency, id),
    hidden: () => undefined,
    items: (from) => itemsFrom(items, from),
    itemsOfType: (type) => [...items.values()].filter(({ productType }) => productType === type),
    form: (id) => asked.get(id) ?? owned.get(id) ?? forms().byId.get(id),
    siteForms: () => forms().ofSite,
    content: (id) => contents.get(id),
    galleries: () => galleries,
    mails,
  };
}

function itemsFrom(items: ReadonlyMap<string, CatalogueItem>, from: string | undefined): Iterable<CatalogueItem> {
  const all = [...items.values()];
  return from === undefined
    ? all
    : all.slice(
        Math.max(
          0,
          all.findIndex(({ id }) => id === from),
        ),
      );
}

function websiteFacts(website: Data, settings: Data): Catalogue['website'] {
  const status = dataOf(website['siteStatus'])['value'];
  return {
    title: textOf(website['siteTitle']),
    baseUrl: baseOf({ website }),
    language: textOf(website['language']) || 'en-US',
    country: countryOf(textOf(settings['country']), textOf(website['language'])),
    timeZone: textOf(website['timeZone']) || defaultTimeZone,
    siteStatus: typeof status === 'number' ? status : 1,
    websiteType: typeof website['websiteType'] === 'number' ? website['websiteType'] : 1,
    createdOn: typeof website['createdOn'] === 'number' ? website['createdOn'] : null,
  };
}

/** What is sold, and the forms that products ask, by id, with the currency of their prices. */
export function collectItems(pages: readonly JsonValue[]) {
  const selected = textOf(dataOf(firstOf(pages, 'websiteSettings')['storeSettings'])['selectedCurrency']);
  const currency = isCurrency(selected) ? selected : defaultCurrency;
  const items = new Map<string, CatalogueItem>();
  const asked = new Map<string, JsonValue>();
  // The page of a product says more than the list it appears in, so it is read last and wins.
  const sources = [
    ...pages.flatMap((page) => listOf(dataOf(page)['items'])),
    ...pages.map((page) => dataOf(page)['item']),
  ];
  for (const published of sources) {
    const content = published && completeProduct(published);
    const item = readItem(content, currency);
    if (!item) continue;
    items.set(item.id, item);
    const form = dataOf(dataOf(content)['structuredContent'])['additionalFieldsForm'];
    if (form !== undefined && form !== null && item.formId) asked.set(item.formId, form);
  }
  return { items, asked, currency };
}

/** The forms that pages show, by id. */
export function collectForms(pages: readonly JsonValue[], owned: ReadonlyMap<string, { readonly id: string }>) {
  const byId = new Map<string, JsonValue>();
  for (const page of pages) for (const [id, form] of publishedFormsOf(page)) byId.set(id, form);
  for (const [id, form] of owned) byId.set(id, form);
  return { byId, ofSite: [...byId.keys()] };
}

/** What the page data says of installments, where it says what can be used. */
function publishedInstallments(settings: Data): ShopSettings['installments'] {
  const { minimum, maximum, payments } = dataOf(dataOf(settings['storeSettings'])['installments']);
  const read = ShopSettings.shape.installments.safeParse({ minimum, maximum, payments });
  return minimum === undefined && maximum === undefined ? undefined : read.data;
}

/** The country of the settings, else the one of the language: `en-GB` is Great Britain's. */
function countryOf(country: string, language: string): string {
  return (
    [country, /[-_](\w{2})$/.exec(language)?.[1]?.toUpperCase() ?? ''].find((code) => /^[A-Z]{2}$/.test(code)) ?? ''
  );
}

type Forms = readonly (readonly [string, JsonValue])[];

/** By page, because page data never change: one that is saved is looked through, and no other again. */
const formsOf = new WeakMap<object, Forms>();

function publishedFormsOf(page: JsonValue): Forms {
  if (typeof page !== 'object' || page === null) return [];
  const known = formsOf.get(page) ?? publishedForms(page);
  formsOf.set(page, known);
  return known;
}

/** Forms in the markup of a page and of what it lists, wherever content stands that no list of the store names. */
function publishedForms(page: JsonValue): Forms {
  const { mainContent, item, items, collection, blockFields } = dataOf(page);
  const texts = [
    mainContent,
    ...[item, collection, ...listOf(items)].flatMap((each) =>
      ['mainContent', 'body', 'excerpt'].map((name) => dataOf(each)[name]),
    ),
    ...Object.values(dataOf(blockFields)).map((field) => (typeof field === 'string' ? field : dataOf(field)['html'])),
  ];
  return texts.flatMap((text) => (typeof text === 'string' ? [...formsInContent(text)] : []));
}

export function readGallery(page: JsonValue): GalleryFacts | undefined {
  const { collection, items, options = {} } = dataOf(page);
  const data = dataOf(collection);
  // A page of one of its pictures carries the collection too, but no items.
  if (textOf(data['typeName']) !== 'gallery' || items === undefined) return undefined;
  return {
    collectionId: textOf(data['id']),
    title: textOf(data['title']),
    fullUrl: textOf(data['fullUrl']),
    pictures: listOf(items).length,
    options,
  };
}

/** Undefined for what is not sold. */
export function readItem(content: JsonValue | undefined, currency: string): CatalogueItem | undefined {
  const data = dataOf(content);
  const product = dataOf(data['structuredContent']);
  const productType = product['productType'];
  const id = textOf(data['id']);
  if (content === undefined || !id || typeof productType !== 'number') return undefined;
  const variants = listOf(product['variants']);
  const isDigital = productType === productTypes.digital;
  const readVariants = () => {
    if (isDigital) return [readVariant(product, currency, true)];
    const ordering = listOf(product['variantOptionOrdering'] ?? data['variantOptionOrdering']).map(textOf);
    return variants.map((one) => readVariant(one, currency, false, ordering));
  };
  let read: readonly CatalogueVariant[] | undefined;
  return {
    id,
    title: textOf(data['title']),
    fullUrl: textOf(data['fullUrl']) || undefined,
    imageUrl: textOf(dataOf(data['mainImage'])['assetUrl']) || textOf(data['assetUrl']) || undefined,
    productType,
    content,
    // Lists ask for the reviews of each item that they show, and of most for nothing else: prices are read when they are needed.
    get variants() {
      return (read ??= readVariants());
    },
    // The form that lies in the product is the one that is shown, whatever id the product gives beside it.
    formId:
      textOf(dataOf(product['additionalFieldsForm'])['id']) || textOf(product['additionalFieldsFormId']) || undefined,
    labels: [...listOf(data['categories']), ...listOf(data['tags'])].map(textOf).filter(Boolean),
  };
}

function readVariant(
  priced: JsonValue,
  currency: string,
  isDigital: boolean,
  ordering: readonly string[] = [],
): CatalogueVariant {
  const data = dataOf(priced);
  const given = dataOf(data['attributes']);
  // The product's own order of options, whatever order this variant names them in.
  const names = [...ordering.filter((name) => Object.hasOwn(given, name)), ...Object.keys(given)];
  const attributes = names.map((name) => [name, textOf(given[name])] as const);
  const [choice] = isDigital ? [] : listOf(data['pricingOptions']);
  const stock = Math.trunc(stockOf(priced));
  return {
    id: textOf(data['id']) || undefined,
    sku: textOf(data['sku']),
    attributes: Object.fromEntries(attributes),
    imageUrl: isDigital ? undefined : textOf(dataOf(data['mainImage'])['assetUrl']) || undefined,
    priceCents: toMinorUnits(currentPrice(priced).amount, currency) ?? 0,
    subscriptionCents: choice === undefined ? undefined : toMinorUnits(currentPrice(choice).amount, currency),
    unlimited: isDigital || isUnlimited(priced),
    weightGrams: isDigital ? 0 : weightOf(priced),
    qtyInStock: Number.isFinite(stock) && stock > 0 ? stock : 0,
  };
}

function firstOf(pages: readonly JsonValue[], name: string): Data {
  for (const page of pages) {
    const found = dataOf(page)[name];
    if (found !== undefined && found !== null) return dataOf(found);
  }
  return {};
}

function dataOf(value: JsonValue | undefined): Data {
  // JSON that is no list, no text and no number is an object.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
