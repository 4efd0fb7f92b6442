import type { Told } from '../scene.ts';
import { club, goods, type World } from '../shop.ts';
import { type Facts, isLiving, type OrderFacts, type Rules, sumOf } from './facts.ts';

export const stockRules: Rules = {
  always: { 'stock + reserved + sold = start': checkStock },
  atLast: {},
};

/** Pieces that an order has out of the stock. */
function heldBy(order: OrderFacts, { refunds, cancels }: Facts, itemId: string): number {
  if (!isLiving(order) && !order.cancelled_by_shop) return 0;
  const lines = order.lines.filter((line) => line.itemId === itemId && line.tookStock);
  const back = refunds.filter(
    ({ order_id, state, restock }) => order_id === order.id && state === 'refunded' && restock,
  );
  const cancel = order.cancelled_by_shop ? cancels.findLast(({ order_id }) => order_id === order.id) : undefined;
  const returned = [...back.flatMap((refund) => refund.lines), ...(cancel?.payload.lines ?? [])];
  return sumOf(
    lines.map(({ entryId, quantity }) => {
      const own = returned.filter((piece) => piece.entryId === entryId);
      return quantity - sumOf(own.map((piece) => piece.quantity));
    }),
  );
}

function checkStock(given: Facts, _world: World, told: Told): string | undefined {
  for (const { itemId, start } of [...goods, club]) {
    const row = given.stock.find(({ item_id }) => item_id === itemId);
    if (start === 'unlimited' || !row) continue;
    const held = sumOf(given.orders.map((order) => heldBy(order, given, itemId)));
    const expected = start + (told.stock.get(itemId) ?? 0) - held;
    if (row.quantity < 0) return `${itemId}: ${row.quantity} in stock`;
    if (row.quantity === expected) continue;
    const lost = told.uncertainStock.findIndex(
      (change) => change.itemId === itemId && row.quantity === expected + change.by,
    );
    const [change] = lost < 0 ? [] : told.uncertainStock.splice(lost, 1);
    if (!change) return `${itemId}: ${row.quantity} in stock, ${held} in orders, ${start} at the start`;
    // It took place, and its answer was lost.
    told.stock.set(itemId, (told.stock.get(itemId) ?? 0) + change.by);
  }
  return undefined;
}
