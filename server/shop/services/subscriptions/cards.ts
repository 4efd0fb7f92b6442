import { and, eq } from 'drizzle-orm';
import { tables } from '../../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import { possible } from './actions.ts';
import { changeCard, type SubscriptionErrors } from './change.ts';
import { withSavedMethod } from './renew.ts';
import type { SubscriptionRow } from './subscription.ts';

const { subscriptions } = tables;

export type CardErrors = SubscriptionErrors | 'payment-unavailable' | 'payment-unknown';

/** What a key opens. */
export async function rowOf({ store, catalogue }: OrderContext, key: string): Promise<SubscriptionRow | undefined> {
  const { websiteId } = catalogue;
  const [found] = await store.read((queries) =>
    queries
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.websiteId, websiteId), eq(subscriptions.key, key))),
  );
  return found;
}

/** How its payment is charged again; undefined where that is not offered any more. */
export const repeatOf = ({ providers }: OrderContext, { paymentMethod }: SubscriptionRow) =>
  providers.find(({ id }) => id === paymentMethod)?.repeat;

export async function askForCard(
  context: OrderContext,
  key: string,
  { returnUrl, token }: { readonly returnUrl: string; readonly token: string },
): Promise<Result<string | undefined, CardErrors>> {
  const row = await rowOf(context, key);
  if (!row) return refuse('subscription-unknown');
  if (!possible(row).includes('card')) return refuse('subscription-action-impossible');
  const repeat = repeatOf(context, row);
  if (!repeat) return refuse('payment-unavailable');
  const { saved, email, currency, orderId: reference } = await withSavedMethod(context, row);
  const answer = await repeat.askForCard({ reference, saved, email, currency, returnUrl, token });
  if (answer.state === 'redirect') return accept(answer.url);
  const changed = await changeCard(context, key, answer.saved);
  return changed.ok ? accept(undefined) : changed;
}

export async function takeCard(
  context: OrderContext,
  key: string,
  session: string,
): Promise<Result<SubscriptionRow, CardErrors>> {
  const row = await rowOf(context, key);
  if (!row) return refuse('subscription-unknown');
  const { saved: before, orderId: reference } = await withSavedMethod(context, row);
  const saved = await repeatOf(context, row)?.takeCard(session, { reference, saved: before });
  return saved ? changeCard(context, key, saved) : refuse('payment-unknown');
}
