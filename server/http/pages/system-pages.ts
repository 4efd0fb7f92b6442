import { pageMessages, pageTypes, productFormUrl } from '#model';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';

/** Pages that no content file needs to describe. `template` is a file of pages/ in the folder, else the platform's. */
export interface SystemPage {
  readonly name: string;
  readonly title: string;
  readonly pageType: number;
  readonly status: number;
  /** Shows what is one visitor's own: never kept by any cache. */
  readonly isPrivate: boolean;
}

const page = (name: string, title: string, pageType: number, isPrivate: boolean, status = 200): SystemPage => ({
  name,
  title,
  pageType,
  status,
  isPrivate,
});

export const notFoundPage = page('not-found', 'Page not found', pageTypes.notFound, false, 404);
export const errorPage = page('error', pageMessages.failedTitle, pageTypes.error, true, 500);
/** What needs the database while that is away: the next try may find it. */
export const unavailablePage = page('unavailable', pageMessages.unavailableTitle, pageTypes.error, true, 503);
export const searchPage = page('search', 'Search', pageTypes.search, false);

/** Routes of spec section 2 that are pages, by path. */
const systemRoutes: ReadonlyMap<string, SystemPage> = new Map([
  ['/cart', page('cart', 'Cart', pageTypes.showCart, true)],
  ['/checkout', page('checkout', 'Checkout', pageTypes.checkout, true)],
  ['/checkout/subscribe', page('checkout', 'Checkout', pageTypes.checkout, true)],
  ['/checkout/giftcard', page('checkout', 'Checkout', pageTypes.checkout, true)],
  ['/checkout/no-session', page('no-session', 'Checkout', pageTypes.checkout, true, 403)],
  ['/checkout/order-confirmed', page('order', 'Order confirmed', pageTypes.orderConfirmed, true)],
  // What a site form answers a browser without script; only a posted form leads to the first.
  ['/form/answer', page('form', 'Error: please check your entries', pageTypes.page, true, 400)],
  ['/form/sent', page('form-sent', 'Thank you', pageTypes.page, true)],
  // The comments of an item, for a browser without script.
  ['/comments', page('comments', 'Comments', pageTypes.page, true)],
  // What stands in place of a locked page: pages to read like a sign-in page, so that links to them work.
  ['/lock', page('lock', 'Locked', pageTypes.lockScreen, true)],
  ['/lock/protected', page('protected', 'Protected page', pageTypes.protectedContent, true)],
  ['/lock/paywall', page('paywall', 'Comes with a product', pageTypes.paywall, true)],
  ['/lock/members', page('members', 'Members only', pageTypes.memberAreaAccessDenied, true)],
  // A product's questions, for a browser without script; only a refused form leads to the second.
  [productFormUrl, page('product-form', 'A few questions', pageTypes.page, true)],
  ['/form/product-answer', page('product-form', 'Error: please check your entries', pageTypes.page, true, 400)],
  ['/search', searchPage],
]);

/** Addresses of the platform that lead to a page under another address. */
export const systemRedirects: ReadonlyMap<string, string> = new Map([['/commerce/goto-checkout', '/checkout']]);

export const systemPaths: readonly string[] = [...systemRoutes.keys(), ...systemRedirects.keys()];

/** Whether the platform answers a path itself, whatever the content says. */
export function isPlatformPath(path: string): boolean {
  return systemRoutes.has(path) || systemRedirects.has(path);
}

export function systemPageAt(path: string): SystemPage | undefined {
  return systemRoutes.get(path);
}

/** Context of a system page: what all pages share, plus its own name and type. */
export function systemContext(base: JsonObject, { name, title, pageType }: SystemPage): JsonObject {
  return withMembers(base, { title, pageType, pageTypeName: name });
}
