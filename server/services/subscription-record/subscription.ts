import { and, asc, eq, sql } from 'drizzle-orm';
import { type Reads, type SubscriptionPlan, type Transaction, tables } from '../../store/index.ts';

const { subscriptionEvents, subscriptions } = tables;

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type SubscriptionEventRow = typeof subscriptionEvents.$inferSelect;

export const isSubscription = (websiteId: string, id: string) =>
  and(eq(subscriptions.websiteId, websiteId), eq(subscriptions.id, id));

/** Written out, so that the index of those that are charged can be used. */
export const isCharged = sql`${subscriptions.state} in ('active', 'past-due')`;
export const willBeCharged = ({ state }: Pick<SubscriptionRow, 'state'>) => state === 'active' || state === 'past-due';
export const isOver = ({ state }: Pick<SubscriptionRow, 'state'>) => state === 'cancelled' || state === 'ended';

export function planOfRow({ line }: Pick<SubscriptionRow, 'line'>): SubscriptionPlan {
  if (!line.plan) throw new Error('The line of a subscription has no plan.');
  return line.plan;
}

/** What stands in the place of a cart in the orders of its renewals: one living order for each period. */
export const renewalCart = ({ id }: Pick<SubscriptionRow, 'id'>, period: number) => `renewal ${id} ${period}`;

interface Change {
  readonly kind: SubscriptionEventRow['kind'];
  readonly set?: Partial<SubscriptionRow>;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Address of the account, or `customer`; the shop itself without. */
  readonly doneBy?: string | null;
}

/** Changes a subscription whose row is locked, and writes it below what happened before. */
export async function writeSubscription(
  transaction: Transaction,
  { id, websiteId }: Pick<SubscriptionRow, 'id' | 'websiteId'>,
  { kind, set = {}, payload = {}, doneBy = null }: Change,
): Promise<SubscriptionRow> {
  const [row] = await transaction
    .update(subscriptions)
    .set({ ...set, changedAt: sql`now()` })
    .where(isSubscription(websiteId, id))
    .returning();
  if (!row) throw new Error('The subscription is gone.');
  const next = sql`(select coalesce(max(sequence), 0) + 1 from subscription_events where subscription_id = ${id})`;
  await transaction
    .insert(subscriptionEvents)
    .values({ subscriptionId: id, websiteId, sequence: next, kind, payload, doneBy });
  return row;
}

export async function lockSubscription(
  transaction: Transaction,
  websiteId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await transaction.select().from(subscriptions).where(isSubscription(websiteId, id)).for('update');
  return row;
}

export const readEvents = (queries: Reads, { id }: Pick<SubscriptionRow, 'id'>) =>
  queries
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, id))
    .orderBy(asc(subscriptionEvents.sequence));
