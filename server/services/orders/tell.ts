import { and, eq, inArray } from 'drizzle-orm';
import type { WebhookEvent } from '#contract';
import { type Transaction, tables } from '../../store/index.ts';
import type { OrderContext } from './context.ts';
import { isOrder, type OrderRow, orderOf } from './order.ts';
import type { LowStock } from './owner-mail.ts';
import { readFile } from './progress.ts';

const { orders, stock } = tables;

/** Tells other programs what became of an order, as it stands in this transaction. */
export function tellOfOrder(
  { webhooks }: Pick<OrderContext, 'webhooks'>,
  transaction: Transaction,
  types: WebhookEvent | readonly WebhookEvent[],
  { id, websiteId }: OrderRow,
): Promise<void> {
  return webhooks.tell(transaction, [types].flat(), async () => {
    const [order] = await transaction.select().from(orders).where(isOrder(websiteId, id));
    if (!order) throw new Error('The order that is told of is not there.');
    const { shipments } = await readFile(transaction, order);
    return { order: orderOf(order, shipments) };
  });
}

/** Tells of stock that this order has made low, and answers it: once, by the sale that took it past the store's limit. */
export async function tellOfLowStock(
  { webhooks, catalogue }: Pick<OrderContext, 'webhooks' | 'catalogue'>,
  transaction: Transaction,
  { websiteId, lines }: OrderRow,
): Promise<readonly LowStock[]> {
  const limit = catalogue.rules.lowStock;
  const taken = lines.filter(({ tookStock }) => tookStock);
  if (limit === 0 || taken.length === 0) return [];
  const isTaken = inArray(
    stock.itemId,
    taken.map(({ itemId }) => itemId),
  );
  const rows = await transaction
    .select()
    .from(stock)
    .where(and(eq(stock.websiteId, websiteId), isTaken, eq(stock.unlimited, false)));
  const low: LowStock[] = [];
  for (const { itemId, sku, quantity } of rows) {
    const own = taken.filter((line) => line.itemId === itemId && line.sku === sku);
    const sold = own.reduce((sum, line) => sum + line.quantity, 0);
    const [{ title } = { title: '' }] = own;
    if (sold === 0 || quantity > limit || quantity + sold <= limit) continue;
    const found = { itemId, sku, title, quantity };
    low.push(found);
    await webhooks.tell(transaction, ['stock.low'], () => found);
  }
  return low;
}
