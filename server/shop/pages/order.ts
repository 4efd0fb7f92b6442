import { findOrderPath, invoicePath, type Order, subscriptionPath } from '#contract';
import { createMessage, giftCodeEnding, isSoldBothWays, pageTypes, productTypes } from '#model';
import { type BoughtGiftCard, type OrderFile, orderPageMessages, renderRegion } from '#regions';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { isDonation } from '../../services/catalogue/donations.ts';
import { dayText } from '../../services/lib/day-text.ts';
import { notShippedTexts, servicesOf } from '../../services/orders/not-shipped.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { billingOf } from './billing.ts';
import { fileOf } from './file.ts';
import { formsOf } from './forms-of.ts';
import { openOrder } from './order-access.ts';
import { definePrivatePage, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

/** Order confirmed: only for the visitor who placed it, and for whoever was let in to it by its mail or its number. */
export const orderPage = definePrivatePage({
  name: 'order',
  title: 'titleOrder',
  pageType: pageTypes.orderConfirmed,
  paths: ['/checkout/order-confirmed'],
  markup: orderMarkup,
});

/**
 * The page says, in its title too, what that order is: confirmed (202), a contribution (204), a subscription (206), a membership (208), by which
 * a locked path opens, one that still waits for its payment (207); afterwards, by `?status`, its status (211).
 */
async function orderMarkup(visit: Visit): Promise<FilledRegion> {
  const { services, crumb, strings, query } = visit;
  const found = await openOrder(visit, query.get('orderId') ?? '');
  if (!found) return unknownOrder(visit);
  const { order, isTheirs } = found;
  const isTestPayment = services.orders.methods.every(({ testOnly }) => testOnly);
  const worded = billingOf(visit, order.entries);
  const subscriptionKey = worded === undefined ? undefined : await services.subscriptions.keyOf(order.id);
  const billing = subscriptionKey === undefined && isBoughtOnce(visit, order) ? undefined : worded;
  const type = query.has('status') ? 'orderStatus' : confirmed(visit, order, billing !== undefined);
  const boughtCards = await boughtCardsOf(visit, order, isTheirs);
  // A link to a file is worth what the file costs.
  const files = isTheirs ? await filesOf(visit, order) : [];
  const told = order.cancelledByShop ? [] : files.length > 0 ? servicesOf(order.entries) : order.entries;
  const notes = notShippedTexts(told, visit.message);
  // Whoever has its key may cancel it.
  const key = billing === undefined || !isTheirs ? undefined : subscriptionKey;
  const markup = renderRegion('order', {
    ...{ order, kind: kinds[type], isTestPayment, billing, crumb, strings },
    forms: formsOf(services.catalogue, order.entries),
    ...(boughtCards.length > 0 && { boughtCards }),
    ...(files.length > 0 && { files: { heading: visit.message('downloads'), list: files } }),
    ...(notes.length > 0 && { notes }),
    links: linksOf(visit, order, { key, isTheirs }),
  });
  return { markup, members: { pageType: pageTypes[type], title: createMessage(orderPageMessages, strings)(type) } };
}

/** What is sold both ways was bought once where no subscription has begun. */
function isBoughtOnce({ services }: Visit, { entries }: Order): boolean {
  return entries.some(({ itemId }) => isSoldBothWays(services.catalogue.item(itemId)?.content));
}

/** What else there is of an order: its subscription, and its invoice once it is paid. */
function linksOf(
  { message }: Visit,
  { id, state }: Order,
  { key, isTheirs }: { readonly key: string | undefined; readonly isTheirs: boolean },
) {
  const hasInvoice = isTheirs && (state === 'paid' || state === 'fulfilled');
  return [
    ...(key === undefined ? [] : [{ text: message('subscriptionManage'), address: subscriptionPath(key) }]),
    ...(hasInvoice
      ? [{ text: message('paperInvoice'), address: `${invoicePath}?orderId=${encodeURIComponent(id)}` }]
      : []),
  ];
}

/** Another's order is answered as one that there is not. */
function unknownOrder({ message }: Visit): FilledRegion {
  const title = message('order-unknown');
  const markup =
    `<section class="vt-order"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message('findOrderHow'))}</p>` +
    `<p><a href="${findOrderPath}">${escapeHtml(message('titleFindOrder'))}</a></p></section>`;
  return unknownPage(markup, { title });
}

/** The codes of the gift cards that an order has sold; an order that is not paid has none. */
async function boughtCardsOf(
  { services, strings }: Visit,
  { id, entries }: Order,
  isTheirs: boolean,
): Promise<BoughtGiftCard[]> {
  if (!entries.some(({ productType }) => productType === productTypes.giftCard)) return [];
  const { giftCards, catalogue } = services;
  const sold = await giftCards.soldBy(id);
  return sold.map((card) => ({
    // Whoever has a code has its money.
    code: isTheirs ? card.code : `…${giftCodeEnding(card.code)}`,
    ...{ id: card.id, amountCents: card.initialCents, email: card.recipientEmail ?? '' },
    state: card.deactivatedAt !== null ? 'deactivated' : card.mailedAt === null ? 'waiting' : 'sent',
    date: dayText(card.sendAt, strings.locale, catalogue.website.timeZone),
  }));
}

/** What an order's buyer can download of it. */
async function filesOf(visit: Visit, { id, entries }: Order): Promise<OrderFile[]> {
  if (!entries.some(({ productType }) => productType === productTypes.digital)) return [];
  const shown = await visit.services.digitalFiles.ofOrder(id);
  return shown.map((each) => fileOf(visit, each));
}

/** The page types of an order, which are messages too, and what the page shows for each. */
const kinds = {
  orderConfirmed: 'order',
  orderReceived: 'order',
  subscriptionConfirmed: 'subscription',
  membershipConfirmed: 'membership',
  contributionConfirmed: 'contribution',
  orderStatus: 'status',
} as const;

const unpaid: ReadonlySet<Order['state']> = new Set([
  'payment-started',
  'payment-unknown',
  'payment-pending',
  'declined',
  'cancelled',
]);

function confirmed({ services }: Visit, { state, entries }: Order, isSubscription: boolean): keyof typeof kinds {
  if (unpaid.has(state)) return 'orderReceived';
  if (entries.some((entry) => isDonation(services.catalogue, entry))) return 'contributionConfirmed';
  const opening = new Set(services.catalogue.rules.locks.map(({ product }) => product));
  if (entries.some(({ itemId }) => opening.has(itemId))) return 'membershipConfirmed';
  return isSubscription ? 'subscriptionConfirmed' : 'orderConfirmed';
}
