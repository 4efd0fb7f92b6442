import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Transaction, tables } from '../../store/index.ts';
import { chargeSaved, stateOfPayment, waitForPayment } from '../orders/charge-order.ts';
import type { OrderContext } from '../orders/context.ts';
import { isLiving, isUnsettled, type OrderRow } from '../orders/order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { providerOf } from '../payments/provider.ts';
import { countsStock, takeStock } from '../stock/stock.ts';
import { renewalFailed } from '../subscription-record/outcome.ts';
import {
  isCharged,
  isSubscription,
  lockSubscription,
  renewalCart,
  type SubscriptionRow,
  willBeCharged,
} from '../subscription-record/subscription.ts';

const { orders, subscriptions } = tables;

/** Minutes that a server has for one renewal; then another one takes it up where it was left. */
const leaseMinutes = 10;

/** Charges all subscriptions whose time has come; answers how many were looked at. Several servers may do it at once. */
export async function renewDue(context: OrderContext, stop?: AbortSignal): Promise<number> {
  const errors: unknown[] = [];
  let looked = 0;
  while (!stop?.aborted) {
    const due = await takeDue(context);
    if (!due) break;
    looked += 1;
    // One that cannot be charged keeps no other from it.
    await renew(context, due).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} subscriptions could not be renewed.`);
  return looked;
}

/** Takes one by putting its next turn off, so that of several servers one charges it. */
function takeDue({ store, catalogue, now }: OrderContext): Promise<SubscriptionRow | undefined> {
  const at = now();
  return store.transaction(async (transaction) => {
    const [due] = await transaction
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.websiteId, catalogue.websiteId), isCharged, lte(subscriptions.tryAt, new Date(at))))
      .orderBy(asc(subscriptions.tryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    await transaction
      .update(subscriptions)
      .set({ tryAt: new Date(at + leaseMinutes * 60_000) })
      .where(isSubscription(due.websiteId, due.id));
    return due;
  });
}

/**
 * Charges one period. Its order is written first, and one alone can live for a period; the payment has the order's id as
 * its reference. So whoever comes second, or again after a server that died, is given the same order and the same payment.
 */
export async function renew(context: OrderContext, due: SubscriptionRow): Promise<void> {
  const known = await withSavedMethod(context, due);
  const begun = await beginRenewal(context, known);
  if (!begun) return;
  const { order, isNew } = begun;
  const state = isNew ? { state: 'none' as const } : await stateOfPayment(context, order);
  const outcome = state.state === 'none' ? await chargeSaved(context, order) : state;
  // A bank that asks its customer is a bank that has not paid: nobody is there.
  if (outcome.state === 'unknown') return waitForPayment(context, order);
  const end = outcome.state === 'action-required' ? { state: 'declined' as const } : outcome;
  await settleOrder(context, order.id, end);
}

/** The provider gave no answer to what is asked beside a payment: nothing has changed. */
export class ProviderSilent extends Error {}

/** Asks the provider something that moves no money. Throws a ProviderSilent when no answer comes, or none in time. */
export async function askProvider<Answer>({ patience }: OrderContext, question: Promise<Answer>): Promise<Answer> {
  const late = () => {
    throw new Error('It took too long.');
  };
  try {
    return await withTimeout(question, patience, late);
  } catch (cause) {
    throw new ProviderSilent('The payment provider gave no answer.', { cause });
  }
}

/** The provider is asked once what it has saved with the first payment. */
export async function withSavedMethod(context: OrderContext, due: SubscriptionRow): Promise<SubscriptionRow> {
  const { store, providers } = context;
  if (due.saved !== null || due.grandTotalCents === 0) return due;
  const repeat = providers.find(({ id }) => id === due.paymentMethod)?.repeat;
  const [first] = await store.read((queries) => queries.select().from(orders).where(eq(orders.id, due.orderId)));
  const saved = repeat && (await askProvider(context, repeat.saved(first?.paymentReference ?? '')));
  if (!saved) return due;
  await store.write((queries) =>
    queries.update(subscriptions).set({ saved }).where(isSubscription(due.websiteId, due.id)),
  );
  return { ...due, saved };
}

interface Begun {
  readonly order: OrderRow;
  readonly isNew: boolean;
}

/** The order of the period: the one that lives, or a new one, unpaid, with its stock taken. */
function beginRenewal(context: OrderContext, { websiteId, id, period }: SubscriptionRow): Promise<Begun | undefined> {
  return context.store.transaction(async (transaction) => {
    const row = await lockSubscription(transaction, websiteId, id);
    // Paused, cancelled or paid meanwhile.
    if (!row || !willBeCharged(row) || row.period !== period) return undefined;
    const cartId = renewalCart(row, period);
    const [living] = await transaction
      .select()
      .from(orders)
      .where(and(eq(orders.websiteId, websiteId), eq(orders.cartId, cartId), isLiving));
    if (living) return isUnsettled(living) ? { order: living, isNew: false } : undefined;
    if (row.saved === null && row.grandTotalCents > 0) {
      await renewalFailed(context, transaction, row, { reason: 'declined' });
      return undefined;
    }
    if (!(await takePieces(context, transaction, row))) {
      await renewalFailed(context, transaction, row, { reason: 'sold-out' });
      return undefined;
    }
    return { order: await writeOrder(context, transaction, row), isNew: true };
  });
}

/** Takes what is sent each time from the stock; false when it is gone, or sold no more. */
async function takePieces(
  { catalogue, stock }: OrderContext,
  transaction: Transaction,
  { line, websiteId }: SubscriptionRow,
): Promise<boolean> {
  // Who has subscribed gets it still when it is hidden from others.
  const item = catalogue.item(line.itemId) ?? catalogue.hidden(line.itemId);
  if (!item) return false;
  if (!countsStock(item)) return true;
  await stock.seed(transaction, item);
  return (await takeStock(transaction, websiteId, [line])) === undefined;
}

async function writeOrder(context: OrderContext, transaction: Transaction, row: SubscriptionRow): Promise<OrderRow> {
  const { websiteId, visitorId, email, currency, line, shippingAddress, shippingOption, paymentMethod, saved } = row;
  const { billing, quote, subtotalCents, discountCents, taxCents, shippingCostCents, grandTotalCents } = row;
  const [order] = await transaction
    .insert(orders)
    .values({
      ...{ id: randomToken(), cartId: renewalCart(row, row.period), state: 'payment-started' as const },
      ...{ websiteId, visitorId, email, currency, shippingAddress, shippingOption, paymentMethod },
      ...{ billing, quote, subtotalCents, discountCents, taxCents, shippingCostCents, grandTotalCents },
      lines: [{ ...line, tookStock: true }],
      ...{ subscriptionId: row.id, subscriptionPeriod: row.period, savedPayment: saved },
      isTest: providerOf(context, row)?.testOnly ?? false,
      reservedUntil: sql`now() + interval '15 minutes'`,
    })
    .returning();
  if (!order) throw new Error('The order of a renewal was not written.');
  return order;
}

/** When the next of each site is due, by the database's clock. */
export const nextRenewals = (websiteIds: SQL): SQL => sql`
  select website_id, min(try_at) as due_at from subscriptions
  where state in ('active', 'past-due') and website_id = any(${websiteIds}) group by website_id`;
