import { type GiftDetails, pageTypes, productTypes } from '#model';
import { type GiftFields, readGiftFields, renderRegion } from '#regions';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { originsOf } from '../../services/payments/methods.ts';
import { translateTexts } from '../../services/translate.ts';
import { callerOf } from '../api/cart-cookies.ts';
import { checkoutMarkup } from './checkout.ts';
import { noticeOf } from './notice.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

/** What was sent and is shown again, with all that was typed. */
interface RefusedGift {
  readonly itemId: string;
  readonly sku: string;
  readonly values: GiftDetails;
  /** In English, as services speak. */
  readonly fields: GiftFields;
}

/** `/checkout/giftcard?giftCardProductId=…[&sku=…]`: choose a value and who gets it, then pay. */
export const giftCardPage = definePrivatePage<RefusedGift>({
  name: 'checkout',
  title: 'titleCheckout',
  pageType: pageTypes.checkout,
  paths: ['/checkout/giftcard'],
  connectsTo: ({ orders }) => originsOf(orders),
  markup: (visit, again) => (visit.query.has('cartToken') ? checkoutMarkup(visit) : giftCardMarkup(visit, again)),
  form: {
    paths: ['/checkout/giftcard'],
    proof: () => 'crumb',
    limit: () => 'cart',
    take: startGiftCard,
    refuse: (error) => ({ to: `/cart?problem=${error}` }),
  },
});

function giftCardMarkup(visit: Visit, again?: RefusedGift): string | FilledRegion {
  const { services, crumb, strings, query, message } = visit;
  const itemId = again?.itemId ?? query.get('giftCardProductId') ?? '';
  const item = services.catalogue.item(itemId);
  const isGiftCard = item !== undefined && item.productType === productTypes.giftCard;
  const known = again ? { error: true, text: message('gift-details-invalid') } : noticeOf(visit);
  const notice = isGiftCard ? known : { error: true, text: message('gift-card-unknown') };
  const markup = renderRegion('gift-card', {
    itemId,
    title: isGiftCard ? item.title : '',
    currency: services.catalogue.currency,
    values: isGiftCard
      ? item.variants.map(({ sku, attributes, priceCents }) => ({
          sku,
          text: Object.values(attributes).join(' '),
          priceCents,
        }))
      : [],
    chosen: again?.sku ?? query.get('sku') ?? '',
    today: services.giftCards.today(),
    crumb,
    strings,
    ...(again && { typed: again.values, fields: translateTexts(again.fields, strings.overrides) }),
    ...(notice && { notice }),
  });
  return isGiftCard ? markup : unknownPage(markup);
}

async function startGiftCard({ services, request, visitor, fields }: Sent): Promise<Redirect | Again<RefusedGift>> {
  const itemId = fields.get('giftCardProductId') ?? '';
  const sku = fields.get('sku') || undefined;
  const values = readGiftFields(fields);
  const gift = services.giftCards.readDetails(values);
  if (!gift.ok) return { refused: { itemId, sku: sku ?? '', values, fields: gift.errors ?? {} }, as: { status: 400 } };
  const asked = { itemId, sku, quantity: 1, gift: gift.value };
  const made = await services.carts.single(callerOf({ visitor, request }), 'gift-card', asked);
  const query = made.ok
    ? new URLSearchParams({ cartToken: made.value.cartToken })
    : new URLSearchParams({ giftCardProductId: itemId, problem: made.problem });
  return { to: `/checkout/giftcard?${query}` };
}
