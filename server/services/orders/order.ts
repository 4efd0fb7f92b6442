import type { Order } from '#contract';
import { paidByCards, toMajorText } from '#model';
import type { OrderRow, ShipmentRow } from '../lib/order-state.ts';
import { type PaymentProvider, providerOf, type StartedPayment } from '../payments/provider.ts';

export {
  isLiving,
  isOrder,
  isPaid,
  isUnsettled,
  isWaitingForPayment,
  type OrderRow,
  type ShipmentRow,
} from '../lib/order-state.ts';

/** What is asked of the payment method: all that no gift card pays. */
export const chargedCents = ({ grandTotalCents, giftCards }: Pick<OrderRow, 'grandTotalCents' | 'giftCards'>): number =>
  grandTotalCents - paidByCards(giftCards);

/** Whether no money moved; where an order does not say, what its provider says now. */
export const isTest = (context: { readonly providers: readonly PaymentProvider[] }, order: OrderRow): boolean =>
  order.isTest ?? providerOf(context, order)?.testOnly ?? false;

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
    // The addresses were read by the contract's schema when they came in.
    shippingAddress: row.shippingAddress as Order['shippingAddress'],
    billing: row.billing as Order['billing'],
    shippingOption: row.shippingOption,
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    taxCents: row.taxCents,
    applicableTaxRules: toldTaxes(row),
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

const toldTaxes = ({ quote }: OrderRow): Order['applicableTaxRules'] =>
  (quote?.taxes ?? []).map(({ id, name, amountCents, included }) => ({
    ...{ id, name, amountCents },
    ...(included && { included }),
  }));

/** In the product's own order of options. */
export function attributesOf({ attributes, optionNames = [] }: OrderRow['lines'][number]): Record<string, string> {
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
