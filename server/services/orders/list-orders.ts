import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter } from '#contract';
import { paidByCards, productTypes, toMajorText } from '#model';
import { tables } from '../../store/index.ts';
import { type CsvColumns, csvLines } from '../lib/csv.ts';
import type { OrderContext } from './context.ts';
import { attributesOf, type OrderRow } from './order.ts';

const { orderRefunds, orders, orderShipments } = tables;

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
/** Whether a piece is left that was not given back; an order keeps its shipping when all of them were. */
const hasPieces = sql`exists (select 1 from jsonb_array_elements(${orders.lines}) as line
  where (line ->> 'productType')::int = ${productTypes.physical} and (line ->> 'quantity')::int > (
    select coalesce(sum((back ->> 'quantity')::int), 0)
    from ${orderRefunds}, jsonb_array_elements(${orderRefunds.lines}) as back
    where ${orderRefunds.orderId} = ${orders.id} and ${orderRefunds.state} <> 'refused'
      and back ->> 'entryId' = line ->> 'entryId'))`;

const filters: Readonly<Record<OrderFilter, SQL | undefined>> = {
  all: undefined,
  unpaid: inArray(orders.state, ['payment-started', 'payment-unknown', 'payment-pending']),
  'to-send': and(
    ...[stands, ne(orders.fulfilment, 'whole'), hasParcel, hasPieces],
    or(isKept, eq(orders.grandTotalCents, 0)),
  ),
  sent: and(stands, ne(orders.fulfilment, 'none')),
  refunded: sql`${orders.refundedCents} > 0`,
  disputed: isNotNull(orders.dispute),
  cancelled: inArray(orders.state, ['cancelled', 'declined']),
};

/** Whether a text stands in what people look an order up by. */
function mentions(text: string): SQL {
  const parts = sql`concat_ws(' ', ${orders.number}, ${orders.email}, ${orders.lines}, ${orders.shippingAddress}, ${orders.billing})`;
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

/** A line of an order, and whether it is the order's first. */
type Listed = readonly [order: OrderRow, line: OrderRow['lines'][number], isFirst: boolean];

/** An amount of the order as a whole: it stands once, so that a column can be added up. */
const once =
  (centsOf: (order: OrderRow) => number) =>
  (...[order, , isFirst]: Listed) =>
    isFirst ? toMajorText(centsOf(order), order.currency) : '';

const columns: CsvColumns<Listed> = [
  ['order', ({ number }) => number],
  ['placed', ({ createdAt }) => createdAt],
  ['state', ({ state }) => state],
  ['sent', ({ fulfilment }) => fulfilment],
  ['email', ({ email }) => email],
  ['name', ({ shippingAddress: to }) => [to?.['firstName'], to?.['lastName']].filter(Boolean).join(' ')],
  ['country', ({ shippingAddress: to }) => to?.['country']],
  ['product', (_order, { title }) => title],
  ['sku', (_order, { sku }) => sku],
  ['options', (_order, line) => Object.values(attributesOf(line)).join(' / ')],
  ['quantity', (_order, { quantity }) => quantity],
  ['price', ({ currency }, { priceCents }) => toMajorText(priceCents, currency)],
  ['currency', ({ currency }) => currency],
  ['discount', once(({ discountCents }) => discountCents)],
  ['shipping', once(({ shippingCostCents }) => shippingCostCents)],
  ['tax', once(({ taxCents }) => taxCents)],
  ['total', once(({ grandTotalCents }) => grandTotalCents)],
  ['gift cards', once(({ giftCards }) => paidByCards(giftCards))],
  ['refunded', once(({ refundedCents }) => refundedCents)],
  ['payment', ({ paymentMethod }) => paymentMethod],
  ['company', ({ billing }) => billing?.company],
  ['VAT ID', ({ billing }) => billing?.vatId],
];

/** The wanted orders as lines of CSV, one for each line of an order. */
export function orderRows(context: OrderContext, wanted: OrdersWanted): AsyncGenerator<string> {
  return csvLines({
    columns,
    lines: (order: OrderRow) => order.lines.map((line, at) => [order, line, at === 0] as const),
    timeZone: context.catalogue.website.timeZone,
    read: (last, most) => listOrders(context, wanted, last && { created: last.createdAt.getTime(), id: last.id }, most),
  });
}
