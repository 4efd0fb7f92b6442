import { type ApiErrorName, apiErrors } from '#contract';
import { addButtonTexts, addToCartMessages, cartMessages, fill, formPageMessages, pageMessages } from '#model';
import { platformMessages } from './languages/index.ts';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';

/**
 * What the platform's own pages say that no region has a part in. `{messages.…}` in `platform/pages.ts`: a page's context
 * brings them in the language of its site.
 */
const systemPageMessages = {
  ...pageMessages,
  searchField: 'Search this site',
  search: 'Search',
  searchOne: 'result for',
  searchMany: 'results for',
  searchNothing: 'Nothing was found for',
  notFound: 'We could not find the page you asked for.',
  notFoundHome: 'Go to the home page',
  notFoundSearch: 'Search this site',
  badAddress: 'A part of it was lost or changed on its way here. Nothing is wrong with the site.',
} as const;

/**
 * What blocks of content and the platform's own lists say: `{squarespace.messages.…}` in `platform/collections.ts` and
 * `platform/partials.ts`.
 */
export const contentMessages = {
  announcementClose: 'Close',
  blockDownload: 'Download',
  blockEmail: 'Email address',
  blockEnlarge: 'Enlarge the picture',
  blockEmbedded: 'Content from {host}',
  blockMap: 'Map',
  blockMapShow: 'Show the map',
  blockMapOpen: 'Open in a larger map',
  blockSearch: 'Search',
  blockWatch: 'Watch on {host}',
  blockEntries: 'Entries',
  blockReadMore: 'Read more',
  listNewer: 'Newer',
  listOlder: 'Older',
  listNothingWritten: 'Nothing was written yet.',
  listNothingForSale: 'Nothing is for sale at the moment.',
  listNoPictures: 'No pictures yet.',
  listNothingRecorded: 'Nothing was recorded yet.',
  listNothingPlanned: 'Nothing is planned at the moment.',
  listUpcoming: 'Upcoming',
  listPast: 'Past',
  listAllDates: 'All dates',
  eventToCalendar: 'Add it to a calendar',
  shareByMail: 'Share by mail',
  socialLinks: 'Social links',
} as const;

export type ContentMessageKey = keyof typeof contentMessages;

/** Titles of the platform's pages. */
const titleMessages = {
  titleCart: 'Cart',
  titleCheckout: 'Checkout',
  titleOrder: 'Order confirmed',
  titleDownload: 'Your download',
  titleFilePreview: 'What buyers get',
  titleSubscription: 'Your subscription',
  titleGiftBalance: 'Gift card balance',
  titleDonate: 'Donate',
  titleFindOrder: 'Find my order',
  titleSearch: 'Search',
  titleNotFound: 'Page not found',
  titleError: pageMessages.failedTitle,
  titleBadAddress: 'This address cannot be read',
  titleUnavailable: pageMessages.unavailableTitle,
  titleFormRefused: 'Error: please check your entries',
  titleFormSent: 'Thank you',
  titleNotSent: 'This was not sent',
  titleComments: 'Comments',
  titleProductForm: 'A few questions',
  titleReviews: 'Reviews',
  titleRestock: 'Back in stock',
  titleConfirmList: 'Confirm your address',
  titleUnsubscribe: 'Mails you get',
  titleSignIn: 'Sign in',
  titleLock: 'Locked',
  titleProtected: 'Protected page',
  titlePaywall: 'Comes with a product',
  titleMembers: 'Members only',
} as const;

/** What forms and private pages say to a browser without script, beside what regions say there. */
const noScriptMessages = {
  backToPage: formPageMessages.backToPage,
  notSentHere: 'This works with JavaScript alone here. Nothing of what you filled in was sent or kept.',
  backTo: 'Back to {title}',

  // The purchase on a product's page
  chooseVariant: 'Choose',
  soldOutVariant: '{name} (sold out)',
  quantity: 'Quantity',
  soldOut: addButtonTexts.soldOut,

  // What happened to the cart
  cartAdded: 'Added!',
  cartRemoved: 'Removed.',
  totalCounted: 'Shipping and taxes are in the total now. Please look at it, then place your order.',
  unableToUpdateQuantity: cartMessages.quantityNotUpdated,
  unableToRemove: cartMessages.itemNotRemoved,
  unableToAddItem: cartMessages.itemNotAdded,
  oneOptionOpen: addToCartMessages.oneOptionOpen,
  twoOptionsOpen: addToCartMessages.twoOptionsOpen,
  moreOptionsOpen: addToCartMessages.moreOptionsOpen,
  becauseOf: '{what}. {why}',

  // Comments
  noSuchItem: 'There is no such item.',
  commentsNone: 'No Comments',
  commentsClosed: 'Comments are closed.',
  commentAuthor: 'Name',
  commentBody: 'Comment',
  commentSubmit: 'Post comment',

  // Locks, and the way in for members
  password: 'Password',
  lockOpen: 'Open',
  membersOnly: 'Only members may see this page.',
  memberEmail: 'Email',
  memberSignIn: 'Sign in',
  memberSignInHere: 'Members sign in here',
  memberSignedIn: 'You are signed in.',
  paywallGone: 'This page comes with a product that is no longer sold.',
  paywallComesWith: 'This page comes with {product}.',
  paywallReader: 'Whoever has bought it reads on here, in the browser that it was bought with.',

  // Waiting for a product
  restockEmail: 'Email',
  restockSubmit: 'Notify me',
  restockMailingList: 'Join the mailing list',
  restockSignedUp: 'Signed up!',
  restockNeedsScript: 'This form is protected against automatic submissions, which needs JavaScript.',

  // What is given
  donateAmount: 'Amount',
  donateOther: 'Another amount ({currency})',
  donateOtherHint: 'A whole number. What you type here counts.',
  donateOpen: 'Choose an amount, or type a whole number from {least} to {most}.',
  donateUnknown: 'Nothing is collected at this address.',
  donate: 'Donate',

  // What is on a gift card
  giftCardCode: 'Gift card code',
  showBalance: 'Show the balance',
  giftCardHolds: 'There is {amount} on the gift card ending in {ending}.',

  // What is bought and not shipped
  notShipped: 'Nothing is shipped for {titles}.',
  downloadedLater: 'You can download {titles} as soon as the order is paid.',
  downloads: 'Your files',
  filePreviewTold: 'Only you see this page. This is what the page of an order shows whoever has bought {title}.',
  filePreviewNothing: 'Nothing comes with it yet: whoever buys it gets nothing.',
  downloadTitle: 'Download {title}',
  downloadsLeft: 'Until {date}. Downloads left: {count}.',
  downloadExpired: 'This link has expired on {date}. Write to us, and we renew it.',
  downloadUsedUp: 'This was downloaded as often as it can be. Write to us, and we renew the link.',
  downloadClosed: 'This order is not paid, or was refunded: its files cannot be downloaded.',
  downloadUnknown: 'This link leads to no file. Please look at the mail of your order again.',
  downloadMissing: 'This file cannot be found at the moment. Write to us, and we send it to you.',

  // An order by its number and address
  findOrderHow: 'The number is in every mail about your order. The email address is the one that you ordered with.',
  findOrderNumber: 'Order number',
  findOrderEmail: 'Email',
  findOrderSubmit: 'Show the order',
  orderNotFound: 'We found no order with this number and this email address. Please check both.',
  orderLinkUnknown: 'This link opens no order any more. You find your order by its number and your email address.',

  // A subscription
  subscriptionTold:
    'It is charged again by itself, next on {date}. You can pause or cancel it at any time: the way is in every mail about it.',
  subscriptionMethods: 'Only ways to pay that can be charged again are offered here.',
  subscriptionManage: 'Manage your subscription',
  subscriptionNext: 'It is charged next on {date}.',
  subscriptionPastDue:
    'The last payment was declined. It is tried again on {date}; with another card it is paid at once.',
  subscriptionPausedMore: 'It is paused: nothing is charged until you resume it.',
  subscriptionCancelled: 'It is cancelled: nothing more is charged.',
  subscriptionEnded: 'It has come to its end: nothing more is charged.',
  subscriptionPause: 'Pause it',
  subscriptionResume: 'Resume it',
  subscriptionCard: 'Pay with another card',
  subscriptionCardThere: 'Go on to the page of the payment service',
  subscriptionCancel: 'Cancel it',
  subscriptionCancelAsk: 'Cancel this subscription? It cannot be resumed.',
  subscriptionKeep: 'Keep it',
  subscriptionPaused: 'Paused.',
  subscriptionResumed: 'Resumed.',
  subscriptionCardTaken: 'The card is taken.',
  subscriptionPayments: 'Payments',
  subscriptionDeclined: 'Declined',
  subscriptionTestApprove: 'Approve the next payments',
  subscriptionTestDecline: 'Decline the next payments',

  // The end of mails
  unsubscribeRestock: 'End everything that you wait for here, and get no more mails about what is back?',
  unsubscribeRestockDone: 'Done. You wait for nothing here any more, and get no more mails about what is back.',
  unsubscribeList: 'Get no more mails of this list?',
  unsubscribeListDone: 'Done. You get no more mails of this list.',
  confirmList: 'Do you want to get mails from {title}?',
  confirmListButton: 'Yes, I want them',
  confirmListDone: 'Thank you. You are on the list.',
  unsubscribeButton: 'Get no more such mails',
  unsubscribeUnknown: 'This link leads to no sign-up. It may have been erased already; then no more mails come.',

  // The owner area
  ownerArea: 'Owner area: {site}',
  ownerNeedsScript: 'The owner area needs JavaScript.',
} as const;

/** What goes with a parcel or to an accountant, in the language of the site. */
const paperMessages = {
  paperPackingSlip: 'Packing slip',
  paperInvoice: 'Invoice',
  paperOrdered: 'Ordered on {date}',
  paperSeller: 'Seller',
  paperBuyer: 'Buyer',
  paperShipTo: 'Ship to',
  paperItem: 'Item',
  paperPieces: 'Pieces',
  paperPrice: 'Price',
  paperAmount: 'Amount',
  paperPaid: 'Paid',
  paperUnpaid: 'Not paid yet',
  paperPrint: 'Print',
  paperNumber: 'Number: {number}',
  paperDate: 'Date: {date}',
  paperNet: 'Total without tax',
  paperTest: 'A test: nothing was sold, and no number was given.',
  paperCreditNote: 'Credit note',
  paperForInvoice: 'For invoice {number} of {date}',
  paperRefund: 'Refund',
  paperGivenBack: 'Given back',
  paperOfWhich: 'of which {name}',
  paperTaxOn: '{name} on {amount}',
} as const;

/**
 * Every text that the server itself writes into a page, in English, by its id. A site overrides any of them with a member
 * of the same name in its `localizedStrings`, refusals by the name of the error.
 */
export const serverMessages = {
  ...systemPageMessages,
  ...contentMessages,
  ...titleMessages,
  ...noScriptMessages,
  ...paperMessages,
} as const;

export type ServerMessageKey = keyof typeof serverMessages;
type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
type Values<Key> = Key extends ServerMessageKey
  ? [Holes<(typeof serverMessages)[Key]>] extends [never]
    ? []
    : [Readonly<Record<Holes<(typeof serverMessages)[Key]>, string | number>>]
  : [Readonly<Record<string, string | number>>?];

/** One message in the language of a site: values that its text names must be given. */
export type ServerMessage = <Key extends ServerMessageKey | ApiErrorName>(key: Key, ...values: Values<Key>) => string;

/** What a site says in its own way, and in which language. */
export interface SiteMessages {
  readonly locale: string;
  readonly overrides: Readonly<Record<string, unknown>>;
}

export function siteMessagesOf(context: JsonObject): SiteMessages {
  const locale = textAt(context, 'website.language') || 'en';
  return { locale, overrides: { ...platformMessages(locale), ...objectAt(context, 'localizedStrings') } };
}

export function createServerMessage({ overrides }: Pick<SiteMessages, 'overrides'>): ServerMessage {
  return (key, ...[values]) => {
    const own = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
    return fill(typeof own === 'string' && own !== '' ? own : englishOf(key), values ?? {});
  };
}

function englishOf(key: ServerMessageKey | ApiErrorName): string {
  return key in serverMessages ? serverMessages[key as ServerMessageKey] : apiErrors[key as ApiErrorName].message;
}

/** The texts of the platform's own pages, as their templates read them. */
export function systemPageTexts(context: JsonObject): Readonly<Record<keyof typeof systemPageMessages, string>> {
  const message = createServerMessage(siteMessagesOf(context));
  const keys = Object.keys(systemPageMessages) as (keyof typeof systemPageMessages)[];
  return Object.fromEntries(keys.map((key) => [key, message(key)])) as Record<keyof typeof systemPageMessages, string>;
}
