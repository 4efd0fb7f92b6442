import type { Order } from '#contract';
import { catalogue as regionMessages } from '#messages';
import { createMessage } from '#model';
import type { SiteMessages } from '../../../site/messages.ts';

/** Where an order goes, in the lines that people write; a country by its name in the language of the site. */
export function addressLines(to: Order['shippingAddress'], locale: string): readonly string[] {
  if (!to) return [];
  const place = [to.city, [to.region, to.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [`${to.firstName} ${to.lastName}`, to.address1, to.address2, place, countryOf(to.country, locale)];
  return lines.filter((line): line is string => Boolean(line));
}

function countryOf(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    // A site's language tag is data, and may be none.
    return code;
  }
}

type Sums = Pick<Order, 'subtotalCents' | 'discountCents' | 'shippingCostCents' | 'taxCents' | 'grandTotalCents'> &
  Partial<Pick<Order, 'giftCardCents' | 'refundedCents'>>;

/** The sums of an order, each with its name in the site's language; those of nothing are left out, save the total. */
export function sumsOf(order: Sums, own: SiteMessages) {
  const { grandTotalCents, giftCardCents = 0 } = order;
  const said = createMessage(regionMessages.order, own);
  const parts = [
    { name: said('subtotal'), cents: order.subtotalCents },
    { name: said('discount'), cents: -order.discountCents },
    { name: said('shipping'), cents: order.shippingCostCents },
    { name: said('tax'), cents: order.taxCents },
    { name: said('total'), cents: grandTotalCents, isTotal: true },
    { name: said('giftCardTitle'), cents: -giftCardCents },
    { name: said('paidOtherwise'), cents: giftCardCents > 0 ? grandTotalCents - giftCardCents : 0 },
    { name: said('refunded'), cents: -(order.refundedCents ?? 0) },
  ];
  return parts.filter(({ cents, isTotal = false }) => cents !== 0 || isTotal);
}
