import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract';
import { tables } from '../../store/index.ts';
import type { RefundRow } from '../lib/order-refunds.ts';
import { providerOf } from '../payments/provider.ts';
import { stateOfPayment } from './charge-order.ts';
import type { OrderContext } from './context.ts';
import { isOrder, isUnsettled, type OrderRow, orderOf } from './order.ts';
import { readFile } from './progress.ts';
import { settleOrder } from './settle-order.ts';

const { orders } = tables;

/**
 * An order of a visitor, or without one for whoever was let in to it; one whose payment is not known is asked for first, since its buyer may come from the payment.
 */
export async function readOrder(
  context: OrderContext,
  orderId: string,
  visitorId?: string,
): Promise<Order | undefined> {
  const order = await findOrder(context, orderId, visitorId);
  if (!order || !isUnsettled(order)) return order && buyersOrder(context, order);
  const state = await stateOfPayment(context, order);
  if (state.state === 'unknown' || state.state === 'none' || state.state === 'action-required') return orderOf(order);
  await settleOrder(context, orderId, state);
  const settled = await findOrder(context, orderId, visitorId);
  return settled && buyersOrder(context, settled);
}

/** With its parcels, what has really gone back, and how it is to be paid while it waits for that. */
async function buyersOrder(context: OrderContext, order: OrderRow): Promise<Order> {
  const { shipments, refunds } = await context.store.read((database) => readFile(database, order));
  const isUnderWay = (refund: RefundRow) => refund.state === 'asked';
  const underWay = refunds.filter(isUnderWay).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const provider = order.state === 'payment-pending' ? providerOf(context, order) : undefined;
  return {
    ...orderOf(order, shipments),
    refundedCents: order.refundedCents - underWay,
    ...(provider?.byHand && { payment: { ...provider.byHand, name: provider.name } }),
  };
}

async function findOrder({ store, catalogue }: OrderContext, orderId: string, visitorId: string | undefined) {
  const [order] = await store.read((database) =>
    database
      .select()
      .from(orders)
      .where(
        and(
          isOrder(catalogue.websiteId, orderId),
          visitorId === undefined ? undefined : eq(orders.visitorId, visitorId),
        ),
      ),
  );
  return order;
}

/**
 * The id of an order by what its buyer knows of it: its number, with or without a word or a sign beside it, and the
 * address that was typed.
 */
export async function findOrderByNumber(
  { store, catalogue }: OrderContext,
  typed: string,
  email: string,
): Promise<string | undefined> {
  const number = /^\D*(\d{1,15})\D*$/.exec(typed)?.[1];
  if (number === undefined) return undefined;
  const [order] = await store.read((database) =>
    database
      .select({ id: orders.id, email: orders.email })
      .from(orders)
      .where(and(eq(orders.websiteId, catalogue.websiteId), eq(orders.number, Number(number)))),
  );
  const plain = (text: string) => text.trim().toLowerCase();
  return order && plain(order.email) === plain(email) ? order.id : undefined;
}

/** Whether a visitor has paid for a product. */
export async function hasBought({ store, catalogue }: OrderContext, visitorId: string, itemId: string) {
  const line = JSON.stringify([{ itemId }]);
  const [found] = await store.read((database) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.websiteId, catalogue.websiteId),
          eq(orders.visitorId, visitorId),
          inArray(orders.state, ['paid', 'fulfilled']),
          sql`${orders.lines} @> ${line}::jsonb`,
        ),
      )
      .limit(1),
  );
  return found !== undefined;
}
