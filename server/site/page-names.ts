import { toText } from '#engine';
import { collectionTypes } from '#model';
import { at, type JsonObject, objectAt, textAt } from './lib/json-access.ts';

/** What decides, of a page context, which files of the template make the page. */
export interface PageKind {
  readonly isItem: boolean;
  readonly isStaticPage: boolean;
  /** `blog`, `products`, ...: the base name of the collection's files. */
  readonly typeName: string;
  readonly regionName: string;
  readonly urlId: string;
}

const DEFAULT_LAYOUT = 'default';

export function readPageKind(context: JsonObject): PageKind {
  const collection = objectAt(context, 'collection');
  const typeName = textAt(collection, 'typeName');
  return {
    isItem: objectAt(context, 'item') !== undefined,
    isStaticPage: at(collection, 'type') === collectionTypes.page || typeName === 'page',
    typeName,
    regionName: textAt(collection, 'regionName') || DEFAULT_LAYOUT,
    urlId: textAt(collection, 'urlId'),
  };
}

/** `{squarespace.page-id}`: what styles address one page by. */
export function pageId(context: JsonObject): string {
  const item = textAt(context, 'item.id');
  if (item !== '') return `item-${item}`;
  const collection = textAt(context, 'collection.id');
  return collection === '' ? '' : `collection-${collection}`;
}

/** `{squarespace.page-classes}`: what styles address kinds of pages by. */
export function pageClasses(context: JsonObject, layout: string): string {
  const { isItem, typeName } = readPageKind(context);
  const classes: string[] = [];
  if (typeName !== '') classes.push(`collection-type-${slug(typeName)}`);
  if (layout !== '') classes.push(`collection-layout-${slug(layout)}`);
  if (objectAt(context, 'collection') !== undefined) classes.push(isItem ? 'view-item' : 'view-list');
  const system = toText(at(context, 'pageTypeName'));
  if (system !== '') classes.push(`page-type-${slug(system)}`);
  if (at(context, 'collection.homepage') === true && !isItem) classes.push('homepage');
  classes.push('mobile-style-available');
  const currency = textAt(context, 'websiteSettings.storeSettings.selectedCurrency');
  if (currency !== '') classes.push(`native-currency-code-${slug(currency)}`);
  return classes.join(' ');
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}
