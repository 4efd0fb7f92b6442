import type { Order, OrderFilter, OwnerOrder, orderMailKinds } from '#contract';

/** What an owner reads for each state of an order. */
export const stateLabels: Readonly<Record<Order['state'], string>> = {
  'payment-started': 'waits for payment',
  'payment-unknown': 'payment not known',
  'payment-pending': 'waits for its money',
  paid: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  fulfilled: 'paid',
};

export const fulfilmentLabels: Readonly<Record<Order['fulfilment'], string>> = {
  none: 'not sent',
  part: 'partly sent',
  whole: 'sent',
};

/** Whether a state is good, waits for the owner, or has come to nothing. */
export const stateTones: Readonly<Record<Order['state'], 'good' | 'open' | 'over'>> = {
  'payment-started': 'open',
  'payment-unknown': 'open',
  'payment-pending': 'open',
  paid: 'good',
  declined: 'over',
  cancelled: 'over',
  fulfilled: 'good',
};

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

export const isOrderState = (state: string): state is Order['state'] => Object.hasOwn(stateLabels, state);

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
