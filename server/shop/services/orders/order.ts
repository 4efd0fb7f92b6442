import { and, eq, sql } from 'drizzle-orm';
import type { Order } from '#contract';
import { paidByCards, toMajorText } from '#model';
import { tables } from '../../../store/index.ts';
import type { StartedPayment } from '../payments/provider.ts';

const { orders } = tables;

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof tables.orderShipments.$inferSelect;

/** Paid or not, that is not known yet. */
const unsettled = ['payment-started', 'payment-unknown'] as const;
/** The order of a cart stands: there will be no second one. */
const living = [...unsettled, 'payment-pending', 'paid', 'fulfilled'] as const;
/** The money is there. */
const paid = ['paid', 'fulfilled'] as const;

/** States are written out: with parameters in their place no kept plan could use the indexes of such orders alone. */
const hasState = (states: readonly OrderRow['state'][]) =>
  sql`${orders.state} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
export const isWaitingForPayment = hasState(unsettled);
export const isLiving = hasState(living);

export const isOrder = (websiteId: string, id: string) => and(eq(orders.websiteId, websiteId), eq(orders.id, id));

export function isUnsettled(order: OrderRow): boolean {
  return unsettled.some((state) => state === order.state);
}

export function isPaid(order: Pick<OrderRow, 'state'>): boolean {
  return paid.some((state) => state === order.state);
}

/** What is asked of the payment method: all that no gift card pays. */
export const chargedCents = ({ grandTotalCents, giftCards }: Pick<OrderRow, 'grandTotalCents' | 'giftCards'>): number =>
  grandTotalCents - paidByCards(giftCards);

/** An order as its buyer sees it; parcels are read for who shows them. */
export function orderOf(row: OrderRow, shipments: readonly ShipmentRow[] = []): Order {
  return {
    id: row.id,
    orderNumber: String(row.number),
    state: row.state,
    created: row.createdAt.getTime(),
    email: row.email,
    currency: row.currency,
    entries: row.lines.map((line) => ({
      id: line.entryId,
      itemId: line.itemId,
      chosenVariant: { sku: line.sku, attributes: attributesOf(line) },
      quantity: line.quantity,
      title: line.title,
      ...(line.imageUrl && { imageUrl: line.imageUrl }),
      subTotal: line.priceCents * line.quantity,
      purchasePriceCents: line.priceCents,
      productType: line.productType,
      additionalFields: line.additionalFields,
    })),
    // The address was read by the contract's schema when it came in.
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    shippingOption: row.shippingOption,
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    taxCents: row.taxCents,
    shippingCostCents: row.shippingCostCents,
    grandTotalCents: row.grandTotalCents,
    giftCards: row.giftCards,
    giftCardCents: paidByCards(row.giftCards),
    fulfilment: row.fulfilment,
    shipments: shipments.map((sent) => ({
      ...{ id: sent.id, created: sent.createdAt.getTime(), lines: sent.lines },
      ...{ carrier: sent.carrier, trackingNumber: sent.trackingNumber, trackingUrl: sent.trackingUrl },
    })),
    refundedCents: row.refundedCents,
    cancelledByShop: row.cancelledByShop,
  };
}

/** In the product's own order of options. */
function attributesOf({ attributes, optionNames = [] }: OrderRow['lines'][number]): Record<string, string> {
  return { ...Object.fromEntries(optionNames.map((name) => [name, attributes[name] ?? ''])), ...attributes };
}

/** The purchase event: decimal values. */
export function purchaseOf(row: OrderRow): NonNullable<Order['purchase']> {
  const text = (cents: number) => toMajorText(cents, row.currency);
  return {
    transactionId: row.id,
    value: text(row.grandTotalCents),
    currency: row.currency,
    shipping: text(row.shippingCostCents),
    tax: text(row.taxCents),
    items: row.lines.map(({ itemId, sku, title, quantity, priceCents }) => ({
      itemId,
      sku,
      title,
      quantity,
      price: text(priceCents),
    })),
  };
}

/** The order's payment, as it was begun; the order's id is its reference. */
export function paymentOf(order: OrderRow): StartedPayment {
  const { id, currency, email, createdAt, savedPayment, lines } = order;
  const isBeginning = savedPayment === null && lines.some(({ plan }) => plan !== undefined);
  return {
    ...{ reference: id, amountCents: chargedCents(order), currency, email, startedAt: createdAt.getTime() },
    ...(savedPayment && { saved: savedPayment }),
    ...(isBeginning && { savesMethod: true }),
  };
}
