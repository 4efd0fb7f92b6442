import { problems } from '#contract';
import { productTypes } from '#model';
import { renderRegion } from '#regions';
import { noticeOf } from './notice.ts';
import type { OwnPage } from './private-page.ts';

/** `/checkout/giftcard?giftCardProductId=…[&sku=…]`: choose a value, then pay. The choice is a plain form. */
export async function giftCardMarkup({ services, crumb, strings, query }: OwnPage): Promise<string> {
  const itemId = query.get('giftCardProductId') ?? '';
  const item = services.catalogue.item(itemId);
  const notice = noticeOf(query);
  const isGiftCard = item !== undefined && item.productType === productTypes.giftCard;
  return renderRegion('gift-card', {
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
    chosen: query.get('sku') ?? '',
    crumb,
    strings,
    ...(isGiftCard ? notice && { notice } : { notice: { problem: true, text: problems['gift-card-unknown'].message } }),
  });
}
