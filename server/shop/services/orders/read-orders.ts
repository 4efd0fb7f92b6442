import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract';
import { tables } from '../../../store/index.ts';
import { stateOfPayment } from './charge-order.ts';
import type { OrderContext } from './context.ts';
import { isOrder, isUnsettled, type OrderRow, orderOf } from './order.ts';
import { settleOrder } from './settle-order.ts';

const { orders } = tables;

export interface OrdersBefore {
  readonly created: number;
  readonly id: string;
}

/** An order of a visitor; one whose payment is not known is asked for first, since its buyer may come from the payment. */
export async function readOrder(context: OrderContext, orderId: string, visitorId: string): Promise<Order | undefined> {
  const order = await findOrder(context, orderId, visitorId);
  if (!order || !isUnsettled(order)) return order && orderOf(order);
  const state = await stateOfPayment(context, order);
  if (state.state !== 'approved' && state.state !== 'declined') return orderOf(order);
  await settleOrder(context, orderId, state);
  const settled = await findOrder(context, orderId, visitorId);
  return settled && orderOf(settled);
}

async function findOrder({ store, catalogue }: OrderContext, orderId: string, visitorId: string) {
  const [order] = await store.read((database) =>
    database
      .select()
      .from(orders)
      .where(and(isOrder(catalogue.websiteId, orderId), eq(orders.visitorId, visitorId))),
  );
  return order;
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

/** The newest orders, or the next older ones. */
export function listOrders(
  { store, catalogue }: OrderContext,
  before: OrdersBefore | undefined,
  limit: number,
): Promise<OrderRow[]> {
  return store.report((database) =>
    database
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.websiteId, catalogue.websiteId),
          before && sql`(${orders.createdAt}, ${orders.id}) < (${new Date(before.created)}, ${before.id})`,
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit),
  );
}
