import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract';
import { randomToken } from '../../../http/security/index.ts';
import { type Queries, tables } from '../../../store/index.ts';
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
  /** Writes down what happened for all who want to know, in its own transaction; `data` is asked for when somebody does. */
  tell(queries: Queries, type: WebhookEvent, data: () => Promise<object> | object): Promise<void>;
  /** Sends what is due; answers how many were taken. */
  deliver(stop?: AbortSignal): Promise<number>;
}

const mostEndpoints = 10;

export function createWebhooks(context: WebhooksContext): Webhooks {
  const { store, websiteId, now } = context;
  const isEndpoint = (id: string) => and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.id, id));
  const isDelivery = (id: string) => and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookDeliveries.id, id));

  async function write(queries: Queries, endpoints: readonly { readonly id: string }[], type: string, data: object) {
    const eventId = `evt_${randomToken()}`;
    const body = JSON.stringify({ id: eventId, type, created: new Date(now()).toISOString(), data });
    const told = endpoints.map(({ id }) => ({
      ...{ id: randomToken(), websiteId, endpointId: id, eventId, type, body },
      state: 'queued' as const,
    }));
    await queries.insert(webhookDeliveries).values(told);
  }

  return {
    list: () =>
      store.read((database) =>
        database
          .select()
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.websiteId, websiteId))
          .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
      ),
    async add(by, { url, events }) {
      if (!isAllowedAddress(url)) return refuse('webhook-address');
      const [made] = await store.write((database) => {
        const count = sql`(select count(*) from webhook_endpoints where website_id = ${websiteId})`;
        const values = sql`select ${randomToken()}::text, ${websiteId}::text, ${url}::text, ${JSON.stringify(events)}::jsonb,
          ${createSecret()}::text, true, ${by}::text, now() where ${count} < ${mostEndpoints}`;
        return database.insert(webhookEndpoints).select(values).returning();
      });
      return made ? accept(made) : refuse('webhooks-full');
    },
    async change(id, { events, isActive }) {
      const [changed] = await store.write((database) =>
        database
          .update(webhookEndpoints)
          .set({ events: [...events], isActive })
          .where(isEndpoint(id))
          .returning(),
      );
      return changed ? accept(changed) : refuse('webhook-unknown');
    },
    async remove(id) {
      const gone = await store.write((database) =>
        database.delete(webhookEndpoints).where(isEndpoint(id)).returning({ id: webhookEndpoints.id }),
      );
      return gone.length > 0 ? accept({}) : refuse('webhook-unknown');
    },
    deliveries: (id, before, limit) =>
      store.report((database) =>
        database
          .select()
          .from(webhookDeliveries)
          .where(
            and(
              eq(webhookDeliveries.websiteId, websiteId),
              eq(webhookDeliveries.endpointId, id),
              before &&
                sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${new Date(before.created)}, ${before.id})`,
            ),
          )
          .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
          .limit(limit),
      ),
    async again(deliveryId) {
      // One that is under way is not taken out of its sender's hands.
      const isFree = or(sql`${webhookDeliveries.state} <> 'sending'`, lt(webhookDeliveries.leaseUntil, sql`now()`));
      const found = await store.write((database) =>
        database
          .update(webhookDeliveries)
          .set({ state: 'queued', attempts: 0, dueAt: sql`now()`, leaseUntil: null })
          .where(and(isDelivery(deliveryId), isFree))
          .returning({ id: webhookDeliveries.id }),
      );
      return found.length > 0 ? accept({}) : refuse('webhook-unknown');
    },
    async ping(id) {
      const [endpoint] = await store.read((database) =>
        database.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isEndpoint(id)),
      );
      if (!endpoint) return refuse('webhook-unknown');
      await store.write((database) => write(database, [endpoint], 'ping', {}));
      return accept({});
    },
    async tell(queries, type, data) {
      const wants = sql`${webhookEndpoints.events} @> ${JSON.stringify([type])}::jsonb`;
      const endpoints = await queries
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.isActive, true), wants));
      if (endpoints.length > 0) await write(queries, endpoints, type, await data());
    },
    deliver: (stop) => deliverDue(context, stop),
  };
}
