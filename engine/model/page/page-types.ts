import { popupOverlayType } from './overlay-type.ts';

/** Page types by name. */
export const pageTypes = {
  collection: 1,
  page: 2,
  splash: 3,
  item: 50,
  notFound: 100,
  error: 101,
  search: 102,
  lockScreen: 103,
  popupOverlay: popupOverlayType,
  protectedContent: 105,
  memberAreaAccessDenied: 106,
  paywall: 107,
  showCart: 200,
  checkout: 201,
  orderConfirmed: 202,
  donate: 203,
  contributionConfirmed: 204,
  commerceCartV2: 205,
  subscriptionConfirmed: 206,
  orderReceived: 207,
  membershipConfirmed: 208,
  reviewsRequest: 209,
  digitalProductComposerPreview: 210,
  orderStatus: 211,
  newsletterUnsubscribe: 300,
  commerceEmailPreview: 301,
  ssoPage: 400,
} as const;

export type PageTypeName = keyof typeof pageTypes;
export type PageType = (typeof pageTypes)[PageTypeName];

/** What tracking calls a page or a place on it. */
export const trackingPageTypes = { list: 'plp', detail: 'pdp', addOn: 'add-on', block: 'product_block' } as const;
