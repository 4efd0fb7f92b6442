import { and, asc, eq } from 'drizzle-orm';
import type { OwnerSubscription } from '#contract';
import { type Reads, tables } from '../../../store/index.ts';
import type { OrderRow } from '../orders/order.ts';
import { planOfRow, readEvents, type SubscriptionRow } from './subscription.ts';

const { orders, subscriptions } = tables;

/** The orders of a subscription, the first one and those of its renewals. */
export const ordersOf = (queries: Reads, { id, websiteId }: Pick<SubscriptionRow, 'id' | 'websiteId'>) =>
  queries
    .select()
    .from(orders)
    .where(and(eq(orders.websiteId, websiteId), eq(orders.subscriptionId, id)))
    .orderBy(asc(orders.createdAt), asc(orders.id));

/** A subscription as those see it who look after the shop: never with its key, nor with what is charged. */
export async function ownerSubscriptionOf(queries: Reads, row: SubscriptionRow): Promise<OwnerSubscription> {
  const { id, state, email, currency, grandTotalCents, dueAt, tryAt, paidCycles, attempts, line, createdAt } = row;
  const { unit, value, cycles } = planOfRow(row);
  const [bought, events] = [await ordersOf(queries, row), await readEvents(queries, row)];
  return {
    ...{ id, state, email, currency, amountCents: grandTotalCents, title: line.title, unit, value, cycles, paidCycles },
    ...{
      attempts,
      next: dueAt.getTime(),
      nextTry: tryAt.getTime(),
      created: createdAt.getTime(),
      orderId: row.orderId,
    },
    orders: bought.map(summaryOf),
    history: events.map(({ sequence, kind, doneBy, createdAt: at }) => ({
      sequence,
      kind,
      doneBy,
      created: at.getTime(),
    })),
  };
}

const summaryOf = ({ id, number, state, createdAt, grandTotalCents }: OrderRow) => ({
  ...{ id, orderNumber: String(number), state, created: createdAt.getTime(), amountCents: grandTotalCents },
});

/** The subscription that an order began or renewed. */
export async function subscriptionOfOrder(
  queries: Reads,
  { websiteId, subscriptionId }: Pick<OrderRow, 'websiteId' | 'subscriptionId'>,
): Promise<SubscriptionRow | undefined> {
  if (subscriptionId === null) return undefined;
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.websiteId, websiteId), eq(subscriptions.id, subscriptionId)));
  return row;
}
