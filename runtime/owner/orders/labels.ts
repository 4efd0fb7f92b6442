import { type Order, type OrderFilter, type OwnerOrder, type orderMailKinds, ownerAreas } from '#contract';
import { leftToSend, productTypes } from '#model';

const fulfilmentLabels: Readonly<Record<Order['fulfilment'], string>> = {
  none: 'not sent',
  part: 'partly sent',
  whole: 'sent',
};

type Travelling = Pick<Order, 'fulfilment' | 'entries'> & { readonly progress?: OwnerOrder['progress'] };

/** How much of an order has been sent; files, services and gift cards travel in no parcel. */
export function fulfilmentOf(order: Travelling): string {
  const { fulfilment } = order;
  return fulfilment === 'none' && !travels(order) ? 'nothing to send' : fulfilmentLabels[fulfilment];
}

/** Whether pieces are left that were neither sent nor given back, of whatever kind. */
export function hasPieces({ entries, progress }: Pick<OwnerOrder, 'entries' | 'progress'>): boolean {
  return entries.some(({ quantity }, at) => {
    const { sent = 0, refunded = 0 } = progress[at] ?? {};
    return leftToSend({ quantity, sent, refunded }) > 0;
  });
}

/** Whether anything of an order is in a parcel or will be: what was given back before is not. */
export function travels({ entries, progress = [] }: Travelling): boolean {
  return entries.some(({ productType, quantity }, at) => {
    const { sent = 0, refunded = 0 } = progress[at] ?? {};
    return productType === productTypes.physical && (sent > 0 || leftToSend({ quantity, sent, refunded }) > 0);
  });
}

export const filterLabels: Readonly<Record<OrderFilter, string>> = {
  all: 'All orders',
  unpaid: 'Waiting for payment',
  'to-send': 'To send',
  sent: 'Sent, whole or in part',
  refunded: 'With a refund',
  disputed: 'Disputed, now or before',
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

type Dispute = NonNullable<OwnerOrder['dispute']>;

export const disputeLabels: Readonly<Record<Dispute, string>> = {
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
};

export const disputeTexts: Readonly<Record<Dispute, string>> = {
  open: 'The buyer’s bank asks for the money back. Answer at the payment service; until when stands in the mail.',
  won: 'A dispute about this payment was won: the money stays yours.',
  lost: 'A dispute about this payment was lost: the money went to the buyer.',
};

export const disputeTones: Readonly<Record<Dispute, 'good' | 'open' | 'over'>> = {
  open: 'open',
  won: 'good',
  lost: 'over',
};

export const refundLabels: Readonly<Record<OwnerOrder['refunds'][number]['state'], string>> = {
  asked: 'asked for: the payment service has not answered yet, and is asked again',
  refunded: 'given back',
  refused: 'refused',
  failed: 'came back: the buyer does not have it',
};

/** The address of a page to print. */
export const paperOf = ({ id }: Pick<Order, 'id'>, name: 'packing-slip' | 'invoice' | 'credit-note'): string =>
  `${ownerAreas.orders.path}/${encodeURIComponent(id)}/${name}`;
