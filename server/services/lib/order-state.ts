import { and, eq, sql } from 'drizzle-orm';
import { tables } from '../../store/index.ts';

const { orders } = tables;

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof tables.orderShipments.$inferSelect;

/** Paid or not, that is not known yet. */
const unsettled = ['payment-started', 'payment-unknown'] as const;
/** The order of a cart stands: there will be no second one. */
const living = [...unsettled, 'payment-pending', 'paid', 'fulfilled'] as const;
/** The money is there. */
const paid = ['paid', 'fulfilled'] as const;

/** States are written out: with parameters in their place no kept plan could use the indexes of such orders alone. */
const hasState = (states: readonly OrderRow['state'][]) =>
  sql`${orders.state} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
export const isWaitingForPayment = hasState(unsettled);
export const isLiving = hasState(living);

export const isOrder = (websiteId: string, id: string) => and(eq(orders.websiteId, websiteId), eq(orders.id, id));

export function isUnsettled(order: OrderRow): boolean {
  return unsettled.some((state) => state === order.state);
}

export function isPaid(order: Pick<OrderRow, 'state'>): boolean {
  return paid.some((state) => state === order.state);
}
