import { and, eq } from 'drizzle-orm';
import { tables } from '../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { OrderContext } from '../orders/context.ts';
import { possible } from '../subscription-record/actions.ts';
import type { SubscriptionRow } from '../subscription-record/subscription.ts';
import { changeCard, type SubscriptionErrors } from './change.ts';
import { askProvider, ProviderSilent, withSavedMethod } from './renew.ts';

const { subscriptions } = tables;

export type CardErrors = SubscriptionErrors | 'payment-unavailable' | 'card-unchanged';

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

/** Of a provider that is silent the customer hears that the card is as it was; the operator hears why. */
async function unlessSilent<Value>(
  { report }: OrderContext,
  work: Promise<Result<Value, CardErrors>>,
): Promise<Result<Value, CardErrors>> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    report?.(error);
    return refuse('card-unchanged');
  }
}

interface AskedCard {
  readonly returnUrl: string;
  readonly token: string;
}

export const askForCard = (context: OrderContext, key: string, asked: AskedCard) =>
  unlessSilent(context, askNow(context, key, asked));

async function askNow(
  context: OrderContext,
  key: string,
  { returnUrl, token }: AskedCard,
): Promise<Result<string | undefined, CardErrors>> {
  const row = await rowOf(context, key);
  if (!row) return refuse('subscription-unknown');
  if (!possible(row).includes('card')) return refuse('subscription-action-impossible');
  const repeat = repeatOf(context, row);
  if (!repeat) return refuse('payment-unavailable');
  const { saved, email, currency, orderId: reference } = await withSavedMethod(context, row);
  const question = repeat.askForCard({ reference, saved, email, currency, returnUrl, token });
  const answer = await askProvider(context, question);
  if (answer.state === 'redirect') return accept(answer.url);
  const changed = await changeCard(context, key, answer.saved);
  return changed.ok ? accept(undefined) : changed;
}

export const takeCard = (context: OrderContext, key: string, session: string) =>
  unlessSilent(context, takeNow(context, key, session));

async function takeNow(
  context: OrderContext,
  key: string,
  session: string,
): Promise<Result<SubscriptionRow, CardErrors>> {
  const row = await rowOf(context, key);
  if (!row) return refuse('subscription-unknown');
  const { saved: before, orderId: reference } = await withSavedMethod(context, row);
  const repeat = repeatOf(context, row);
  const saved = repeat && (await askProvider(context, repeat.takeCard(session, { reference, saved: before })));
  return saved ? changeCard(context, key, saved) : refuse('card-unchanged');
}
