import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract';
import { paidByCards, productTypes, toMajorText } from '#model';
import { tables } from '../../store/index.ts';
import { cell } from '../export.ts';
import type { OrderContext } from './context.ts';
import type { OrderRow } from './order.ts';

const { orders, orderShipments } = tables;

export interface OrdersBefore {
  readonly created: number;
  readonly id: string;
}

/** Which orders are wanted: all without. */
export interface OrdersWanted {
  readonly search?: string | undefined;
  readonly show?: OrderFilter | undefined;
}

const stands = inArray(orders.state, ['payment-pending', 'paid', 'fulfilled']);
const hasParcel = sql`${orders.lines} @> ${JSON.stringify([{ productType: productTypes.physical }])}::jsonb`;
const isKept = sql`${orders.refundedCents} < ${orders.grandTotalCents}`;

const filters: Readonly<Record<OrderFilter, SQL | undefined>> = {
  all: undefined,
  unpaid: inArray(orders.state, ['payment-started', 'payment-unknown', 'payment-pending']),
  'to-send': and(stands, ne(orders.fulfilment, 'whole'), hasParcel, or(isKept, eq(orders.grandTotalCents, 0))),
  sent: and(stands, ne(orders.fulfilment, 'none')),
  refunded: sql`${orders.refundedCents} > 0`,
  cancelled: inArray(orders.state, ['cancelled', 'declined']),
};

/** Whether a text stands in what people look an order up by. */
function mentions(text: string): SQL {
  const parts = sql`concat_ws(' ', ${orders.number}, ${orders.email}, ${orders.lines}, ${orders.shippingAddress})`;
  const tracked = sql`exists (select 1 from ${orderShipments} where ${orderShipments.orderId} = ${orders.id}
    and position(${text} in lower(coalesce(${orderShipments.trackingNumber}, ''))) > 0)`;
  return sql`(position(${text} in lower(${parts})) > 0 or ${tracked})`;
}

/** The newest orders that are wanted, or the next older ones. */
export function listOrders(
  { store, catalogue }: OrderContext,
  { search = '', show = 'all' }: OrdersWanted,
  before: OrdersBefore | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const text = search.trim().toLowerCase();
  return store.report((database) =>
    database
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.websiteId, catalogue.websiteId),
          filters[show],
          text === '' ? undefined : mentions(text),
          before && sql`(${orders.createdAt}, ${orders.id}) < (${new Date(before.created)}, ${before.id})`,
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit),
  );
}

const columns: readonly (readonly [head: string, of: (order: OrderRow, line: OrderRow['lines'][number]) => unknown])[] =
  [
    ['order', ({ number }) => number],
    ['placed', ({ createdAt }) => createdAt],
    ['state', ({ state }) => state],
    ['sent', ({ fulfilment }) => fulfilment],
    ['email', ({ email }) => email],
    ['name', ({ shippingAddress: to }) => [to?.['firstName'], to?.['lastName']].filter(Boolean).join(' ')],
    ['country', ({ shippingAddress: to }) => to?.['country']],
    ['product', (_order, { title }) => title],
    ['sku', (_order, { sku }) => sku],
    ['options', (_order, { attributes }) => Object.values(attributes).join(' / ')],
    ['quantity', (_order, { quantity }) => quantity],
    ['price', ({ currency }, { priceCents }) => toMajorText(priceCents, currency)],
    ['currency', ({ currency }) => currency],
    ['discount', ({ discountCents, currency }) => toMajorText(discountCents, currency)],
    ['shipping', ({ shippingCostCents, currency }) => toMajorText(shippingCostCents, currency)],
    ['tax', ({ taxCents, currency }) => toMajorText(taxCents, currency)],
    ['total', ({ grandTotalCents, currency }) => toMajorText(grandTotalCents, currency)],
    ['gift cards', ({ giftCards, currency }) => toMajorText(paidByCards(giftCards), currency)],
    ['refunded', ({ refundedCents, currency }) => toMajorText(refundedCents, currency)],
    ['payment', ({ paymentMethod }) => paymentMethod],
  ];

const batch = 500;

/** The wanted orders as lines of CSV, a row for each line of an order, read a batch at a time. */
export async function* orderRows(context: OrderContext, wanted: OrdersWanted): AsyncGenerator<string> {
  yield columns.map(([head]) => head).join(',');
  let before: OrdersBefore | undefined;
  for (;;) {
    const rows = await listOrders(context, wanted, before, batch);
    for (const order of rows) {
      for (const line of order.lines) yield columns.map(([, of]) => cell(of(order, line))).join(',');
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = { created: last.createdAt.getTime(), id: last.id };
  }
}
