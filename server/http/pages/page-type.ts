import { collectionTypes, isProductPage, pageTypes, readGalleryOptions } from '#model';
import { isGallery } from '../../site/galleries.ts';
import { at, type JsonObject, objectAt, withMembers } from '../../site/lib/json-access.ts';

/** Fills in what a page context may leave out: its type, the ids of its subject, and the product of a product page. */
export function completeContext(context: JsonObject, pageType = typeOf(context)): JsonObject {
  const item = objectAt(context, 'item');
  const collection = objectAt(context, 'collection');
  const product = objectAt(context, 'product') ?? (isSold(item) ? item : undefined);
  const completed = withMembers(context, {
    pageType,
    itemId: context['itemId'] ?? at(item, 'id'),
    collectionId: context['collectionId'] ?? at(collection, 'id'),
    // Templates ask for the settings of a gallery by name; each has a value.
    options: isGallery(context) ? { ...readGalleryOptions(context['options']) } : undefined,
  });
  const withProduct = product === undefined ? completed : withMembers(completed, { product });
  return isProductPage(withProduct) ? withProduct : completed;
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
