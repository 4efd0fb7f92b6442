import * as z from 'zod/mini';
import { keyErrors } from '../definition/api-errors.ts';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cursor, Nothing, narrowedBy, nextPage, Timestamp } from '../schemas/common.ts';
import { ListedOrder, OrderCommand, OwnerOrder, orderFilters } from '../schemas/owner-order.ts';

const { roles } = ownerAreas.orders;

/** What narrows a list of orders: text in number, address, name, product, sku or tracking number. */
const Narrowing = narrowedBy(orderFilters);

export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/owner/orders',
  summary: 'Orders, newest first: all of them, or those that fit a search and a filter.',
  guard: 'none',
  roles,
  query: z.object({ ...Cursor.shape, ...Narrowing.shape }),
  ok: z.object({ orders: z.array(ListedOrder), ...nextPage }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const exportOrders = defineRoute({
  method: 'GET',
  path: '/api/owner/orders/export',
  summary: 'The same orders as a CSV file that no spreadsheet takes for formulas, a row for each line.',
  guard: 'none',
  roles,
  query: Narrowing,
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const readOwnerOrder = defineRoute({
  method: 'GET',
  path: '/api/owner/orders/{orderId}',
  summary: 'One order with its lines, payment, parcels, refunds and history.',
  guard: 'none',
  roles,
  ok: OwnerOrder,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'order-unknown'],
});

export const changeOrder = defineRoute({
  method: 'POST',
  path: '/api/owner/orders/{orderId}/commands',
  summary: 'Does one thing to an order, once for each key, and writes down who did it.',
  guard: 'crumb',
  roles,
  body: OrderCommand,
  ok: OwnerOrder,
  idempotency: 'required',
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'order-unknown',
    'order-action-impossible',
    'order-pieces-gone',
    'refund-too-large',
    'stock-short',
    'gift-card-spent',
    'gift-card-short',
    'key-missing',
    ...keyErrors,
  ],
});

export const readCartHistory = defineRoute({
  method: 'GET',
  path: '/api/owner/carts/{cartId}/history',
  summary: 'What happened to a cart, command by command.',
  guard: 'none',
  roles,
  ok: z.object({
    commands: z.array(z.object({ sequence: z.int(), kind: z.string(), payload: z.unknown(), created: Timestamp })),
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cart-unknown'],
});
