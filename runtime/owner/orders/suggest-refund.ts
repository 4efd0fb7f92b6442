import type { OrderPieces, OwnerOrder } from '#contract';

type Sums = Pick<
  OwnerOrder,
  'entries' | 'progress' | 'subtotalCents' | 'grandTotalCents' | 'shippingCostCents' | 'refundableCents'
>;

/**
 * What pieces of an order have cost, with their share of discount and tax, and never more than is left. Rounded with the
 * pieces that were given back before, so that pieces one after the other make the same sum as together.
 */
export function suggestRefund(order: Sums, pieces: readonly OrderPieces[]): number {
  const { entries, progress, subtotalCents, grandTotalCents, shippingCostCents, refundableCents } = order;
  const prices = new Map(entries.map(({ id, purchasePriceCents }) => [id, purchasePriceCents]));
  const worth = (some: readonly OrderPieces[]) =>
    some.reduce((sum, { entryId, quantity }) => sum + (prices.get(entryId) ?? 0) * quantity, 0);
  if (subtotalCents === 0) return 0;
  const before = worth(progress.map(({ entryId, refunded }) => ({ entryId, quantity: refunded })));
  const shareOf = (value: number) => Math.round(((grandTotalCents - shippingCostCents) * value) / subtotalCents);
  return Math.min(shareOf(before + worth(pieces)) - shareOf(before), refundableCents);
}

type Paid = Pick<OwnerOrder, 'refundableCents' | 'giftCardRefundableCents'>;

/** What of a refund goes back to gift cards, first or last, and what to the payment beside them. */
export function splitRefund(
  { refundableCents, giftCardRefundableCents }: Paid,
  amountCents: number,
  isToCard: boolean,
) {
  const charged = refundableCents - giftCardRefundableCents;
  const giftCardCents = isToCard ? Math.min(amountCents, giftCardRefundableCents) : Math.max(0, amountCents - charged);
  return { giftCardCents, chargedCents: amountCents - giftCardCents };
}
