import { and, eq } from 'drizzle-orm';
import { tables } from '../../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import type { OrderRow } from '../orders/order.ts';
import { type CustomerCommand, changeCard, changeSubscription, possible, type SubscriptionErrors } from './change.ts';
import { ordersOf } from './office.ts';
import { renewDue, withSavedMethod } from './renew.ts';
import type { SubscriptionRow } from './subscription.ts';

const { orders, subscriptions } = tables;

/** A subscription as its customer sees it. */
interface CustomersSubscription {
  readonly row: SubscriptionRow;
  readonly orders: readonly OrderRow[];
  readonly actions: ReturnType<typeof possible>;
  /** How another card is asked for: on this page, for a test, or on a page of the provider; not at all without. */
  readonly asksForCard: 'here' | 'there' | undefined;
}

type CardErrors = SubscriptionErrors | 'payment-unavailable' | 'payment-unknown';

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
  /** Charges those whose time has come; answers how many were looked at. */
  renewDue(stop?: AbortSignal): Promise<number>;
}

export function createSubscriptions(context: OrderContext): Subscriptions {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  const rowOf = async (key: string) => {
    const found = await store.read((queries) =>
      queries
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.websiteId, websiteId), eq(subscriptions.key, key))),
    );
    return found[0];
  };
  const repeatOf = ({ paymentMethod }: SubscriptionRow) =>
    context.providers.find(({ id }) => id === paymentMethod)?.repeat;
  return {
    async find(key) {
      const row = await rowOf(key);
      if (!row) return undefined;
      const bought = await store.read((queries) => ordersOf(queries, row));
      return { row, orders: bought, actions: possible(row), asksForCard: repeatOf(row)?.asksForCard };
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
    async askForCard(key, { returnUrl, token }) {
      const row = await rowOf(key);
      if (!row) return refuse('subscription-unknown');
      if (!possible(row).includes('card')) return refuse('subscription-action-impossible');
      const repeat = repeatOf(row);
      if (!repeat) return refuse('payment-unavailable');
      const { saved, email, currency } = await withSavedMethod(context, row);
      const answer = await repeat.askForCard({ saved, email, currency, returnUrl, token });
      if (answer.state === 'redirect') return accept(answer.url);
      const changed = await changeCard(context, key, answer.saved);
      return changed.ok ? accept(undefined) : changed;
    },
    async takeCard(key, session) {
      const row = await rowOf(key);
      if (!row) return refuse('subscription-unknown');
      const { saved: before } = await withSavedMethod(context, row);
      const saved = await repeatOf(row)?.takeCard(session, before);
      return saved ? changeCard(context, key, saved) : refuse('payment-unknown');
    },
    renewDue: (stop) => renewDue(context, stop),
  };
}
