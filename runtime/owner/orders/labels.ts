import { type Order, type OrderFilter, type OwnerOrder, type orderMailKinds, ownerAreas } from '#contract';
import { productTypes } from '#model';

const fulfilmentLabels: Readonly<Record<Order['fulfilment'], string>> = {
  none: 'not sent',
  part: 'partly sent',
  whole: 'sent',
};

/** How much of an order has been sent; files, services and gift cards travel in no parcel. */
export function fulfilmentOf({ fulfilment, entries }: Pick<Order, 'fulfilment' | 'entries'>): string {
  const isParcel = entries.some(({ productType }) => productType === productTypes.physical);
  return fulfilment === 'none' && !isParcel ? 'nothing to send' : fulfilmentLabels[fulfilment];
}

export const filterLabels: Readonly<Record<OrderFilter, string>> = {
  all: 'All orders',
  unpaid: 'Waiting for payment',
  'to-send': 'To send',
  sent: 'Sent, whole or in part',
  refunded: 'With a refund',
  cancelled: 'Cancelled or declined',
};

export const mailLabels: Readonly<Record<(typeof orderMailKinds)[number], string>> = {
  confirmed: 'Order confirmed',
  pending: 'Payment awaited',
  sent: 'The last parcel',
  refunded: 'The last refund',
  cancelled: 'Order cancelled',
  files: 'Files to download',
};

export const downloadLabels: Readonly<Record<OwnerOrder['downloads'][number]['state'], string>> = {
  open: 'can be downloaded',
  expired: 'expired',
  'used-up': 'used up',
  closed: 'closed: not paid, or refunded',
};

export const refundLabels: Readonly<Record<OwnerOrder['refunds'][number]['state'], string>> = {
  asked: 'asked for: the payment service has not answered yet, and is asked again',
  refunded: 'given back',
  refused: 'refused',
};

/** The address of a page to print. */
export const paperOf = ({ id }: Pick<Order, 'id'>, name: 'packing-slip' | 'invoice' | 'credit-note'): string =>
  `${ownerAreas.orders.path}/${encodeURIComponent(id)}/${name}`;
