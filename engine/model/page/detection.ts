import { childOf, isObject, type Value } from '../data.ts';
import { pageTypes } from './page-types.ts';

/** The collection type of a product list. */
const productsCollection = 13;

/** A content item whose page context holds a product. */
export function isProductPage(context: Value): boolean {
  return childOf(context, 'pageType') === pageTypes.item && isObject(childOf(context, 'product'));
}

/** A collection page of type products, outside of the editor's frame, that is no product page. */
export function isProductListPage(context: Value, isInEditor = false): boolean {
  if (isInEditor || isProductPage(context)) return false;
  const type = childOf(childOf(context, 'collection'), 'type');
  return childOf(context, 'pageType') === pageTypes.collection && type === productsCollection;
}

/** Paths of the site editor. */
export function isEditorPath(path: string): boolean {
  return path.includes('/config');
}

const untracked: ReadonlySet<unknown> = new Set([
  pageTypes.notFound,
  pageTypes.lockScreen,
  pageTypes.memberAreaAccessDenied,
]);

/** Whether a page may be measured at all. */
export function isTrackable(pageType: number): boolean {
  return !untracked.has(pageType);
}
