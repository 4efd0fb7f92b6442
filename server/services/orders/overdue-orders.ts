import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { tables } from '../../store/index.ts';
import { type PaymentState, providerOf } from '../payments/provider.ts';
import { approvedFree, isFree } from './charge-order.ts';
import type { OrderContext } from './context.ts';
import { isOrder, isWaitingForPayment, type OrderRow, paymentOf } from './order.ts';
import { releaseOrder, settleOrder } from './settle-order.ts';

const { orders } = tables;

/** How long a payment may be under way before its provider is asked. */
const patience = sql`interval '30 seconds'`;

/** When the provider of each site's oldest payment under way is to be asked. */
export const nextPayments = (websiteIds: SQL): SQL => sql`
  select website_id, min(changed_at) + ${patience} as due_at from orders
  where ${isWaitingForPayment} and website_id = any(${websiteIds}) group by website_id`;

/** Asks the providers about payments whose end was not heard; answers how many orders were looked at. */
export async function settleOverdue(context: OrderContext): Promise<number> {
  const overdue = await findOverdue(context);
  const errors: unknown[] = [];
  // One order that cannot be settled keeps no other from it.
  for (const order of overdue) await settleOne(context, order).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} overdue payments could not be settled.`);
  return overdue.length;
}

interface Overdue {
  readonly order: OrderRow;
  /** Whether its stock was reserved for longer than an order may wait, by the database's clock. */
  readonly isExpired: boolean;
}

function findOverdue({ store, catalogue }: OrderContext): Promise<Overdue[]> {
  return store.read((database) =>
    database
      .select({ order: orders, isExpired: sql<boolean>`coalesce(${orders.reservedUntil} < now(), false)` })
      .from(orders)
      .where(
        and(
          eq(orders.websiteId, catalogue.websiteId),
          isWaitingForPayment,
          lt(orders.changedAt, sql`now() - ${patience}`),
        ),
      )
      // A sample: a hundred that cannot be settled would keep all others from their turn.
      .orderBy(sql`random()`)
      .limit(100),
  );
}

async function settleOne(context: OrderContext, { order, isExpired }: Overdue): Promise<void> {
  const provider = providerOf(context, order);
  const state: PaymentState = isFree(order)
    ? approvedFree(order)
    : ((await provider?.lookup(paymentOf(order))) ?? { state: 'none' });
  // A payment that waits for its buyer is given up with the order's reservation; and one that the provider knows nothing
  // of, whose request may be on its way still.
  const isNone = state.state === 'none';
  const isGivenUp = isExpired && (isNone || state.state === 'action-required');
  const end = (isGivenUp && (await provider?.cancel?.(paymentOf(order)))) || state;
  if (end.state === 'none' || (isNone && end.state === 'declined')) await cancelExpired(context, order.id);
  else if (end.state !== 'unknown') await settleOrder(context, order.id, end);
}

function cancelExpired(context: OrderContext, orderId: string): Promise<void> {
  const { store, catalogue } = context;
  return store.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(and(isOrder(catalogue.websiteId, orderId), isWaitingForPayment, lt(orders.reservedUntil, sql`now()`)))
      .for('update');
    if (order) await releaseOrder(context, transaction, order, 'cancelled');
  });
}
