import { type ApiErrorName, cookieNames } from '#contract';
import { pageTypes, paidByCards, splitByCards } from '#model';
import { renderRegion } from '#regions';
import { cookiesOf } from '../../http/security/index.ts';
import { sendingMoment } from '../../services/gift-cards/issue.ts';
import { dayText } from '../../services/lib/day-text.ts';
import { obstaclesOf } from '../../services/orders/check-out.ts';
import { notShippedTexts } from '../../services/orders/not-shipped.ts';
import { methodsOf, originsOf } from '../../services/payments/methods.ts';
import { beginningOf, planOf } from '../../services/subscription-record/periods.ts';
import { translateTexts } from '../../services/translate.ts';
import { apiErrorText } from './api-error-text.ts';
import { billingOf } from './billing.ts';
import { formsOf } from './forms-of.ts';
import { noticeOf } from './notice.ts';
import { homeOf, placeOrder, type RefusedOrder, refusedOrder } from './place-order.ts';
import { definePrivatePage, type Visit } from './private-page.ts';

/** Checkout of the visitor's cart or of a subscription. */
export const checkoutPage = definePrivatePage<RefusedOrder>({
  name: 'checkout',
  title: 'titleCheckout',
  pageType: pageTypes.checkout,
  paths: ['/checkout', '/checkout/subscribe'],
  connectsTo: ({ orders }) => originsOf(orders),
  markup: checkoutMarkup,
  form: {
    paths: ['/checkout'],
    proof: () => 'crumb',
    limit: () => 'checkout',
    take: placeOrder,
    refuse: refusedOrder,
  },
});

export async function checkoutMarkup(visit: Visit, again?: RefusedOrder): Promise<string> {
  const { services, request, visitorId, crumb, strings, query, message } = visit;
  const token = again?.cartToken ?? query.get('cartToken') ?? undefined;
  const cookie = cookiesOf(request)[cookieNames.cart] || undefined;
  const found = await services.carts.checkout({ visitorId, token: cookie }, token ?? cookie, homeOf(services));
  const isRepeated = found?.kind === 'subscription';
  const methods = methodsOf(services.orders, isRepeated);
  const shared = { methods, crumb, strings };
  if (!found) {
    const cart = await services.carts.read({ visitorId, token: undefined });
    const obstacles = token === undefined ? [] : [{ problem: 'cart-unknown', message: message('cart-unknown') }];
    return renderRegion('checkout', { ...shared, kind: 'cart', cart, cartToken: '', obstacles });
  }
  const { kind, cart, isShippingDropped } = found;
  const opened = token ?? cookie ?? '';
  const { cards, areTaken } = await services.giftCards.inCheckout({ visitorId, token: cookie }, opened);
  const giftCardCents = paidByCards(splitByCards(cart.grandTotalCents, cards));
  const obstacles = obstaclesOf(cart, methods, strings.locale, giftCardCents);
  // What another try may mend must not close the button: it is said beside it.
  const [passing] = obstacles.filter(mayPass);
  const refused = again?.apiError ?? passing;
  const notice = refused ? { error: true, text: apiErrorText(refused, visit) } : noticeOf(visit);
  return renderRegion('checkout', {
    ...shared,
    kind,
    cart,
    forms: formsOf(services.catalogue, cart.entries),
    cartToken: opened,
    obstacles: obstacles
      .filter((obstacle) => !mayPass(obstacle))
      .map((obstacle) => ({ ...obstacle, message: apiErrorText(obstacle, visit) })),
    ships: services.rates.ships,
    isShippingDropped: isShippingDropped || (again?.isShippingDropped ?? false),
    takesCoupons: kind === 'cart' && opened === cookie,
    ...(again?.couponError && { couponError: message(again.couponError) }),
    ...(areTaken && { giftCards: cards }),
    ...(again?.giftCardError && { giftCardError: message(again.giftCardError) }),
    ...(kind === 'gift-card' && { gift: await giftOf(visit, opened) }),
    ...(kind === 'subscription' && { billing: billingOf(visit, cart.entries) }),
    notes: [...notShippedTexts(cart.entries, message), ...(isRepeated ? subscriptionNotes(visit, cart.entries) : [])],
    ...(notice && { notice }),
    ...(again && { values: again.values, fields: translateTexts(again.fields, strings.overrides) }),
  });
}

const mayPass = ({ problem }: { readonly problem: ApiErrorName }) => problem === 'rates-unavailable';

/** What whoever subscribes agrees to, beside the period: when it is charged next, and how it is ended. */
function subscriptionNotes({ services, strings, message }: Visit, [line]: readonly { readonly itemId: string }[]) {
  const { catalogue, orders } = services;
  const plan = line && planOf(catalogue.item(line.itemId)?.content ?? null);
  if (!plan) return [];
  const { timeZone } = catalogue.website;
  const date = dayText(beginningOf(new Date(), plan, 1, timeZone), strings.locale, timeZone);
  const isNarrowed = orders.methods.some(({ repeat }) => repeat === undefined);
  return [message('subscriptionTold', { date }), ...(isNarrowed ? [message('subscriptionMethods')] : [])];
}

/** Where a gift card that is about to be bought goes, and when. */
async function giftOf({ services, strings }: Visit, cartToken: string) {
  const { giftCards, catalogue } = services;
  const gift = await giftCards.bought(cartToken);
  if (!gift || gift.recipientEmail === '') return undefined;
  const { timeZone } = catalogue.website;
  const moment = sendingMoment(gift.sendOn, timeZone);
  return { email: gift.recipientEmail, date: moment ? dayText(moment, strings.locale, timeZone) : '' };
}
