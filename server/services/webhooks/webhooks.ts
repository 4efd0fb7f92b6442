import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract';
import { randomToken } from '../../http/security/index.ts';
import { type Queries, tables } from '../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { isAllowedAddress } from './address-guard.ts';
import type { DeliveryRow, EndpointRow, WebhooksContext } from './context.ts';
import { deliverDue } from './deliver.ts';
import { createSecret } from './sign.ts';

const { webhookDeliveries, webhookEndpoints } = tables;

/** Programs of others that are told what happens in the shop. */
export interface Webhooks {
  list(): Promise<EndpointRow[]>;
  /** Its secret is shown this once. */
  add(
    by: string,
    endpoint: { readonly url: string; readonly events: readonly WebhookEvent[] },
  ): Promise<Result<EndpointRow, 'webhook-address' | 'webhooks-full'>>;
  change(
    id: string,
    next: { readonly events: readonly WebhookEvent[]; readonly isActive: boolean },
  ): Promise<Result<EndpointRow, 'webhook-unknown'>>;
  remove(id: string): Promise<Result<Record<string, never>, 'webhook-unknown'>>;
  /** What an endpoint was told, newest first. */
  deliveries(
    id: string,
    before: { readonly created: number; readonly id: string } | undefined,
    limit: number,
  ): Promise<DeliveryRow[]>;
  /** Sends a message once more, whatever became of it. */
  again(deliveryId: string): Promise<Result<Record<string, never>, 'webhook-unknown'>>;
  /** Sends an endpoint a message that says nothing, to see whether it answers. */
  ping(id: string): Promise<Result<Record<string, never>, 'webhook-unknown'>>;
  /**
   * Writes down what happened for all who want to know, in its own transaction; `data` is asked for when somebody does. What
   * is several things at once is told as each of them.
   */
  tell(queries: Queries, types: readonly WebhookEvent[], data: () => Promise<object> | object): Promise<void>;
  /** Sends what is due; answers how many were taken. */
  deliver(stop?: AbortSignal): Promise<number>;
}

const mostEndpoints = 10;

export function createWebhooks(context: WebhooksContext): Webhooks {
  return {
    list: () => listEndpoints(context),
    add: (by, endpoint) => addEndpoint(context, by, endpoint),
    change: (id, next) => changeEndpoint(context, id, next),
    remove: (id) => removeEndpoint(context, id),
    deliveries: (id, before, limit) => listDeliveries(context, id, before, limit),
    again: (deliveryId) => sendAgain(context, deliveryId),
    ping: (id) => ping(context, id),
    tell: (queries, types, data) => tell(context, queries, types, data),
    deliver: (stop) => deliverDue(context, stop),
  };
}

const isEndpoint = ({ websiteId }: WebhooksContext, id: string) =>
  and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.id, id));

function listEndpoints({ store, websiteId }: WebhooksContext): Promise<EndpointRow[]> {
  return store.read((database) =>
    database
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.websiteId, websiteId))
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
  );
}

async function addEndpoint(
  { store, websiteId }: WebhooksContext,
  by: string,
  { url, events }: Parameters<Webhooks['add']>[1],
): ReturnType<Webhooks['add']> {
  if (!isAllowedAddress(url)) return refuse('webhook-address');
  const [made] = await store.write((database) => {
    const count = sql`(select count(*) from webhook_endpoints where website_id = ${websiteId})`;
    const values = sql`select ${randomToken()}::text, ${websiteId}::text, ${url}::text, ${JSON.stringify(events)}::jsonb,
      ${createSecret()}::text, true, ${by}::text, now() where ${count} < ${mostEndpoints}`;
    return database.insert(webhookEndpoints).select(values).returning();
  });
  return made ? accept(made) : refuse('webhooks-full');
}

async function changeEndpoint(
  context: WebhooksContext,
  id: string,
  { events, isActive }: Parameters<Webhooks['change']>[1],
): ReturnType<Webhooks['change']> {
  const [changed] = await context.store.write((database) =>
    database
      .update(webhookEndpoints)
      .set({ events: [...events], isActive })
      .where(isEndpoint(context, id))
      .returning(),
  );
  return changed ? accept(changed) : refuse('webhook-unknown');
}

async function removeEndpoint(context: WebhooksContext, id: string): ReturnType<Webhooks['remove']> {
  const gone = await context.store.write((database) =>
    database.delete(webhookEndpoints).where(isEndpoint(context, id)).returning({ id: webhookEndpoints.id }),
  );
  return gone.length > 0 ? accept({}) : refuse('webhook-unknown');
}

function listDeliveries(
  { store, websiteId }: WebhooksContext,
  id: string,
  before: Parameters<Webhooks['deliveries']>[1],
  limit: number,
): Promise<DeliveryRow[]> {
  const isOlder =
    before &&
    sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${new Date(before.created)}, ${before.id})`;
  return store.report((database) =>
    database
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookDeliveries.endpointId, id), isOlder))
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit),
  );
}

async function sendAgain({ store, websiteId }: WebhooksContext, deliveryId: string): ReturnType<Webhooks['again']> {
  const isDelivery = and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookDeliveries.id, deliveryId));
  // One that is under way is not taken out of its sender's hands.
  const isFree = or(sql`${webhookDeliveries.state} <> 'sending'`, lt(webhookDeliveries.leaseUntil, sql`now()`));
  const found = await store.write((database) =>
    database
      .update(webhookDeliveries)
      .set({ state: 'queued', attempts: 0, dueAt: sql`now()`, leaseUntil: null })
      .where(and(isDelivery, isFree))
      .returning({ id: webhookDeliveries.id }),
  );
  return found.length > 0 ? accept({}) : refuse('webhook-unknown');
}

async function ping(context: WebhooksContext, id: string): ReturnType<Webhooks['ping']> {
  const [endpoint] = await context.store.read((database) =>
    database.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isEndpoint(context, id)),
  );
  if (!endpoint) return refuse('webhook-unknown');
  await context.store.write((database) => write(context, database, [endpoint], 'ping', {}));
  return accept({});
}

async function tell(
  context: WebhooksContext,
  queries: Queries,
  types: readonly WebhookEvent[],
  data: () => Promise<object> | object,
): Promise<void> {
  const endpoints = await queries
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.websiteId, context.websiteId), eq(webhookEndpoints.isActive, true)));
  for (const type of types) {
    const wanting = endpoints.filter(({ events }) => events.includes(type));
    if (wanting.length > 0) await write(context, queries, wanting, type, await data());
  }
}

async function write(
  { websiteId, now }: WebhooksContext,
  queries: Queries,
  endpoints: readonly { readonly id: string }[],
  type: string,
  data: object,
): Promise<void> {
  const eventId = `evt_${randomToken()}`;
  const body = JSON.stringify({ id: eventId, type, created: new Date(now()).toISOString(), data });
  const told = endpoints.map(({ id }) => ({
    ...{ id: randomToken(), websiteId, endpointId: id, eventId, type, body },
    state: 'queued' as const,
  }));
  await queries.insert(webhookDeliveries).values(told);
}
