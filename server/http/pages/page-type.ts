import { collectionTypes, completeProduct, isProductPage, pageTypes, readGalleryOptions } from '#model';
import { isGallery } from '../../site/galleries.ts';
import { at, type JsonObject, listAt, objectAt, withMembers } from '../../site/lib/json-access.ts';

/** Fills in what a page context may leave out: its type, the ids of its subject, and the product of a product page. */
export function completeContext(context: JsonObject, pageType = typeOf(context)): JsonObject {
  const item = productAt(context, 'item');
  const collection = objectAt(context, 'collection');
  const product = productAt(context, 'product') ?? (isSold(item) ? item : undefined);
  const completed = withMembers(context, {
    pageType,
    item,
    items: completedItems(context),
    itemId: context['itemId'] ?? at(item, 'id'),
    collectionId: context['collectionId'] ?? at(collection, 'id'),
    // Templates ask for the settings of a gallery by name; each has a value.
    options: isGallery(context) ? { ...readGalleryOptions(context['options']) } : undefined,
  });
  const withProduct = product === undefined ? completed : withMembers(completed, { product });
  return isProductPage(withProduct) ? withProduct : completed;
}

function productAt(context: JsonObject, name: string): JsonObject | undefined {
  const found = objectAt(context, name);
  // What was an object is one still.
  return found && (completeProduct(found) as JsonObject);
}

/** The list with its products completed; nothing where they are as they should be. */
function completedItems(context: JsonObject): JsonObject['items'] | undefined {
  const items = listAt(context, 'items');
  const completed = items.map(completeProduct);
  return completed.some((item, place) => item !== items[place]) ? completed : undefined;
}

/** Recordings have structured content too; what is sold has variants or says what kind of product it is. */
function isSold(item: JsonObject | undefined): boolean {
  const content = objectAt(item, 'structuredContent');
  return content !== undefined && (content['productType'] !== undefined || content['variants'] !== undefined);
}

function typeOf(context: JsonObject): number {
  const given = context['pageType'];
  if (typeof given === 'number') return given;
  if (objectAt(context, 'item') !== undefined) return pageTypes.item;
  const type = at(context, 'collection.type');
  if (type === collectionTypes.page) return pageTypes.page;
  return type === collectionTypes['splash-page'] ? pageTypes.splash : pageTypes.collection;
}
