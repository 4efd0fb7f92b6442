import { eq } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OrderRow } from '../lib/order-state.ts';
import { beginningOf } from './periods.ts';
import { type SubscriptionRow, writeSubscription } from './subscription.ts';

const { orders, subscriptions } = tables;

interface Parts {
  readonly catalogue: Pick<Catalogue, 'website'>;
  readonly now: () => number;
}

/** The first payment is there: what was subscribed to begins, once. Undefined for an order of things paid once. */
export async function startSubscription(
  { catalogue, now }: Parts,
  transaction: Transaction,
  order: OrderRow,
): Promise<SubscriptionRow | undefined> {
  const line = order.lines.find(({ plan }) => plan !== undefined);
  if (!line?.plan || order.subscriptionId !== null) return undefined;
  const { plan } = line;
  const anchorAt = new Date(now());
  const dueAt = beginningOf(anchorAt, plan, 1, catalogue.website.timeZone);
  const { id: orderId, websiteId, visitorId, email, currency, shippingAddress, shippingOption, paymentMethod } = order;
  const { billing, quote } = order;
  const { subtotalCents, discountCents, taxCents, shippingCostCents, grandTotalCents } = order;
  const [made] = await transaction
    .insert(subscriptions)
    .values({
      ...{ id: randomToken(), key: randomToken(24), state: 'active' as const, entryId: line.entryId, line },
      ...{ orderId, websiteId, visitorId, email, currency, shippingAddress, shippingOption, paymentMethod },
      ...{ billing, quote, subtotalCents, discountCents, taxCents, shippingCostCents, grandTotalCents },
      ...{ anchorAt, dueAt, tryAt: dueAt, period: 1, paidCycles: 1 },
    })
    .onConflictDoNothing({ target: [subscriptions.orderId, subscriptions.entryId] })
    .returning();
  if (!made) return undefined;
  await transaction
    .update(orders)
    .set({ subscriptionId: made.id, subscriptionPeriod: 0 })
    .where(eq(orders.id, orderId));
  // One payment is all that there is.
  const isWhole = plan.cycles === 1;
  const started = await writeSubscription(transaction, made, { kind: 'started', payload: { orderId } });
  return isWhole ? writeSubscription(transaction, made, { kind: 'ended', set: { state: 'ended' } }) : started;
}
