import { isPaid, type OrderFacts, type Rules } from './facts.ts';

/** It had its money once: an invoice stays what it is when the order is cancelled, or what was marked is taken back. */
const hadMoney = (order: OrderFacts) => isPaid(order) || order.cancelled_by_shop || order.state === 'payment-pending';

export const invoiceRules: Rules = {
  always: {
    'invoices are counted without a gap': ({ invoices }) =>
      invoices.find(({ number }, at) => number !== at + 1)?.order_id,
    'what has a number was paid, or given back': ({ invoices, orders, refunds }) =>
      invoices.find(({ order_id, refund_id }) => {
        if (refund_id === '') return !orders.some((order) => order.id === order_id && hadMoney(order));
        return !refunds.some(
          ({ id, order_id: of, state }) => id === refund_id && of === order_id && state === 'refunded',
        );
      })?.order_id,
  },
  atLast: {},
};
