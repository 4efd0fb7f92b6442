import { and, eq } from 'drizzle-orm';
import { type Transaction, tables } from '../../store/index.ts';
import type { OrderContext } from './context.ts';
import type { OrderRow } from './order.ts';

const { orders } = tables;

/** A payment by the name that its provider has for it. */
export interface PaymentName {
  readonly provider: string;
  readonly transactionId: string;
}

/** The order that a payment is of, locked; undefined for what was paid elsewhere with the same account. */
export async function lockPaidBy(
  { catalogue }: Pick<OrderContext, 'catalogue'>,
  transaction: Transaction,
  { provider, transactionId }: PaymentName,
): Promise<OrderRow | undefined> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.websiteId, catalogue.websiteId),
        eq(orders.paymentReference, transactionId),
        eq(orders.paymentMethod, provider),
      ),
    )
    .for('update');
  return order;
}
