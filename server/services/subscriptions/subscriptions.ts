import { and, eq } from 'drizzle-orm';
import type { OwnerSubscription } from '#contract';
import { tables } from '../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import type { OrderRow } from '../orders/order.ts';
import { type CustomerCommand, type Person, possible } from '../subscription-record/actions.ts';
import {
  type FoundSubscription,
  listSubscriptions,
  ordersOf,
  readOwnerSubscription,
  type SubscriptionsBefore,
  type SubscriptionsWanted,
  subscriptionRows,
} from '../subscription-record/office.ts';
import type { SubscriptionRow } from '../subscription-record/subscription.ts';
import { askForCard, type CardErrors, repeatOf, rowOf, takeCard } from './cards.ts';
import { changeSubscription, type SubscriptionErrors } from './change.ts';
import { changeByOwner, type OwnerChange, type OwnerChangeErrors } from './owner-change.ts';
import { renewDue } from './renew.ts';

const { orders, subscriptions } = tables;

/** A subscription as its customer sees it. */
interface CustomersSubscription {
  readonly row: SubscriptionRow;
  readonly orders: readonly OrderRow[];
  readonly actions: ReturnType<typeof possible>;
  /** How another card is asked for: on this page, for a test, or on a page of the provider; not at all without. */
  readonly asksForCard: 'here' | 'there' | undefined;
}

export interface Subscriptions {
  /** What a key opens; undefined for one that there is not. */
  find(key: string): Promise<CustomersSubscription | undefined>;
  /** The key of the subscription that an order began; whoever asks has seen that it is theirs. */
  keyOf(orderId: string): Promise<string | undefined>;
  change(key: string, command: CustomerCommand): Promise<Result<SubscriptionRow, SubscriptionErrors>>;
  /** Begins to ask for another card: an address to go to, or undefined where it was taken at once. */
  askForCard(
    key: string,
    asked: { readonly returnUrl: string; readonly token: string },
  ): Promise<Result<string | undefined, CardErrors>>;
  /** Takes what the customer has left with the provider. */
  takeCard(key: string, session: string): Promise<Result<SubscriptionRow, CardErrors>>;
  list(
    wanted: SubscriptionsWanted,
    before: SubscriptionsBefore | undefined,
    limit: number,
  ): Promise<readonly FoundSubscription[]>;
  /** The same as lines of CSV. */
  rows(wanted: SubscriptionsWanted): AsyncIterable<string>;
  readForOwner(person: Person, subscriptionId: string): Promise<OwnerSubscription | undefined>;
  /** Does one thing to a subscription for those who look after the shop, once for each key. */
  changeByOwner(person: Person, change: OwnerChange): Promise<Result<OwnerSubscription, OwnerChangeErrors>>;
  /** Charges those whose time has come; answers how many were looked at. */
  renewDue(stop?: AbortSignal): Promise<number>;
}

export function createSubscriptions(context: OrderContext): Subscriptions {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  const readForOwner = (person: Person, id: string) =>
    store.report((queries) => readOwnerSubscription(context, queries, person, id));
  return {
    async find(key) {
      const row = await rowOf(context, key);
      if (!row) return undefined;
      const bought = await store.read((queries) => ordersOf(queries, row));
      return { row, orders: bought, actions: possible(row), asksForCard: repeatOf(context, row)?.asksForCard };
    },
    async keyOf(orderId) {
      const [found] = await store.read((queries) =>
        queries
          .select({ key: subscriptions.key })
          .from(orders)
          .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
          .where(and(eq(orders.websiteId, websiteId), eq(orders.id, orderId))),
      );
      return found?.key;
    },
    change: (key, command) => changeSubscription(context, key, command),
    askForCard: (key, asked) => askForCard(context, key, asked),
    takeCard: (key, session) => takeCard(context, key, session),
    list: (wanted, before, limit) => listSubscriptions(context, wanted, before, limit),
    rows: (wanted) => subscriptionRows(context, wanted),
    readForOwner,
    async changeByOwner(person, change) {
      const done = await changeByOwner(context, person, change);
      if (!done.ok) return done;
      const changed = await readForOwner(person, change.subscriptionId);
      return changed ? accept(changed) : refuse('subscription-missing');
    },
    renewDue: (stop) => renewDue(context, stop),
  };
}
