import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ListedSubscription, OwnerSubscription, SubscriptionEvent, SubscriptionFilter } from '#contract';
import { toMajorText } from '#model';
import { type Reads, type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CsvColumns, csvLines } from '../lib/csv.ts';
import type { OrderRow } from '../lib/order-state.ts';
import { nameOfMethod, type PaymentProvider, providerOf } from '../payments/provider.ts';
import { actionsOf, type Person } from './actions.ts';
import { isSubscription, planOfRow, readEvents, type SubscriptionRow } from './subscription.ts';

const { orders, subscriptions } = tables;

interface Context {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly providers: readonly PaymentProvider[];
}

/** The key of the subscription that an order began or renewed. */
export async function keyOfOrder(
  queries: Reads,
  { websiteId, subscriptionId }: Pick<OrderRow, 'websiteId' | 'subscriptionId'>,
): Promise<string | undefined> {
  if (subscriptionId === null) return undefined;
  const [row] = await queries
    .select({ key: subscriptions.key })
    .from(subscriptions)
    .where(isSubscription(websiteId, subscriptionId));
  return row?.key;
}

/** The orders of a subscription, the first one and those of its renewals. */
export const ordersOf = (queries: Reads, { id, websiteId }: Pick<SubscriptionRow, 'id' | 'websiteId'>) =>
  queries
    .select()
    .from(orders)
    .where(and(eq(orders.websiteId, websiteId), eq(orders.subscriptionId, id)))
    .orderBy(asc(orders.createdAt), asc(orders.id));

export interface SubscriptionsBefore {
  readonly created: number;
  readonly id: string;
}

/** Which subscriptions are wanted: all without. */
export interface SubscriptionsWanted {
  readonly search?: string | undefined;
  readonly show?: SubscriptionFilter | undefined;
}

/** With the number of the order that it began with. */
export interface FoundSubscription extends SubscriptionRow {
  readonly number: number;
}

/** Whether a text stands in what people look a subscription up by. */
function mentions(text: string): SQL {
  const parts = sql`concat_ws(' ', ${orders.number}, ${subscriptions.email}, ${subscriptions.line} ->> 'title',
    ${subscriptions.line} ->> 'sku', ${subscriptions.shippingAddress})`;
  return sql`position(${text} in lower(${parts})) > 0`;
}

const withOrders = (queries: Reads) =>
  queries
    .select({ ...getTableColumns(subscriptions), number: orders.number })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId));

/** The newest subscriptions that are wanted, or the next older ones. */
export function listSubscriptions(
  { store, catalogue }: Context,
  { search = '', show = 'all' }: SubscriptionsWanted,
  before: SubscriptionsBefore | undefined,
  limit: number,
): Promise<FoundSubscription[]> {
  const text = search.trim().toLowerCase();
  return store.report((queries) =>
    withOrders(queries)
      .where(
        and(
          eq(subscriptions.websiteId, catalogue.websiteId),
          show === 'all' ? undefined : eq(subscriptions.state, show),
          text === '' ? undefined : mentions(text),
          before &&
            sql`(${subscriptions.createdAt}, ${subscriptions.id}) < (${new Date(before.created)}, ${before.id})`,
        ),
      )
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
      .limit(limit),
  );
}

export function listedSubscriptionOf(row: FoundSubscription): ListedSubscription {
  const { id, orderId, state, email, currency, grandTotalCents, dueAt, tryAt, paidCycles, attempts, line } = row;
  const { unit, value, cycles } = planOfRow(row);
  return {
    ...{ id, orderId, state, email, currency, unit, value, cycles, paidCycles, attempts },
    amountCents: grandTotalCents,
    title: line.title,
    orderNumber: String(row.number),
    next: dueAt.getTime(),
    nextTry: tryAt.getTime(),
    created: row.createdAt.getTime(),
  };
}

/** One subscription with its orders and its history, and what the person who asks may do with it. */
export async function readOwnerSubscription(
  { catalogue, providers }: Context,
  queries: Reads,
  person: Person,
  id: string,
): Promise<OwnerSubscription | undefined> {
  const [row] = await withOrders(queries).where(isSubscription(catalogue.websiteId, id));
  if (!row) return undefined;
  const [bought, events] = [await ordersOf(queries, row), await readEvents(queries, row)];
  const provider = providerOf({ providers }, row);
  return {
    ...listedSubscriptionOf(row),
    // The address was read by the contract's schema when it came in.
    shippingAddress: row.shippingAddress as OwnerSubscription['shippingAddress'],
    paymentMethodName: nameOfMethod({ providers }, row),
    isTest: provider?.testOnly ?? false,
    orders: bought.map(summaryOf),
    history: events.map(eventOf),
    actions: actionsOf(row, person, catalogue.rules),
  };
}

const summaryOf = ({ id, number, state, createdAt, grandTotalCents }: OrderRow) => ({
  ...{ id, orderNumber: String(number), state, created: createdAt.getTime(), amountCents: grandTotalCents },
});

function eventOf({
  sequence,
  kind,
  payload,
  doneBy,
  createdAt,
}: Awaited<ReturnType<typeof readEvents>>[number]): SubscriptionEvent {
  const { reason, message } = payload;
  return {
    ...{ sequence, kind, doneBy, created: createdAt.getTime() },
    reason: reason === 'declined' || reason === 'sold-out' ? reason : null,
    message: typeof message === 'string' ? message : null,
  };
}

const columns: CsvColumns<readonly [row: FoundSubscription]> = [
  ['order', ({ number }) => number],
  ['begun', ({ createdAt }) => createdAt],
  ['state', ({ state }) => state],
  ['email', ({ email }) => email],
  ['product', ({ line }) => line.title],
  ['sku', ({ line }) => line.sku],
  ['amount', ({ grandTotalCents, currency }) => toMajorText(grandTotalCents, currency)],
  ['currency', ({ currency }) => currency],
  ['every', (row) => `${planOfRow(row).value} ${planOfRow(row).unit.toLowerCase()}`],
  ['payments in all', (row) => planOfRow(row).cycles || ''],
  ['paid', ({ paidCycles }) => paidCycles],
  ['declined', ({ attempts }) => attempts],
  ['next', ({ state, tryAt }) => (state === 'active' || state === 'past-due' ? tryAt : '')],
];

/** The wanted subscriptions as lines of CSV. */
export function subscriptionRows(context: Context, wanted: SubscriptionsWanted): AsyncGenerator<string> {
  return csvLines({
    columns,
    lines: (row: FoundSubscription) => [[row] as const],
    timeZone: context.catalogue.website.timeZone,
    read: (last, most) =>
      listSubscriptions(context, wanted, last && { created: last.createdAt.getTime(), id: last.id }, most),
  });
}
