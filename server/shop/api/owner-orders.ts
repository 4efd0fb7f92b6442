import type { Router } from 'express';
import { changeOrder, exportOrders, listOrders, readCartHistory, readOwnerOrder } from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import { isTest, orderOf } from '../../services/orders/order.ts';
import type { Services } from '../../services/services.ts';
import { sendCsv } from './csv-file.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

const ordersShown = 50;

export function mountOwnerOrders(router: Router, gate: Gate, { carts, orders }: Services): void {
  implement(router, gate, listOrders, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), id: String(from[1]) };
    const rows = await orders.list(query, before, ordersShown + 1);
    const shown = rows.slice(0, ordersShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > ordersShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.id]) : null;
    return accept({
      orders: shown.map((order) => ({ ...orderOf(order), isTest: isTest(orders, order), dispute: order.dispute })),
      hasNextPage,
      nextPageCursor,
    });
  });
  // Before the address of one order, which this one fits.
  implement(router, gate, exportOrders, async ({ query, response }) => {
    await sendCsv(response, 'orders.csv', orders.rows(query));
    return accept({});
  });
  implement(router, gate, readOwnerOrder, async ({ params, account }) => {
    const order = account && (await orders.readForOwner(account, params.orderId));
    return order ? accept(order) : refuse('order-unknown');
  });
  implement(router, gate, changeOrder, ({ params, body, key = '', account }) =>
    account ? orders.change(account, { orderId: params.orderId, key, command: body }) : refuse('sign-in-needed'),
  );
  implement(router, gate, readCartHistory, async ({ params }) => {
    const commands = await carts.history(params.cartId);
    return commands ? accept({ commands }) : refuse('cart-unknown');
  });
}
