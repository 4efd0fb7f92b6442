import { and, asc, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { tables } from '../../store/index.ts';
import type { DeliveryRow, EndpointRow, WebhooksContext } from './context.ts';
import { signedHeaders } from './sign.ts';

const { webhookDeliveries, webhookEndpoints } = tables;

interface Due {
  readonly delivery: DeliveryRow;
  readonly endpoint: EndpointRow;
}

/** Messages that one server sends at the same time: a receiver that is slow holds up few others. */
const atOnce = 10;
/** A hand-over that takes longer belongs to a server that died during it; sending gives up well before. */
const leaseSeconds = 60;
/** Twelve tries over about three days, each twice as late as the one before. */
const mostAttempts = 12;
const firstPauseSeconds = 60;

/** Sends what is due, some at a time, until nothing is left or it is told to stop. */
export async function deliverDue(context: WebhooksContext, stop?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!stop?.aborted) {
    const due = await takeDue(context);
    if (due.length === 0) break;
    await Promise.all(due.map((each) => handOver(context, each)));
    sent += due.length;
  }
  return sent;
}

/** When the next message of each site is due, or the hand-over of one ends that a server may have died in. */
export const nextMessages = (websiteIds: SQL): SQL => sql`
  select delivery.website_id, min(case state when 'sending' then lease_until else due_at end) as due_at
  from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = endpoint_id and is_active
  where state in ('queued', 'sending') and delivery.website_id = any(${websiteIds}) group by delivery.website_id`;

/** What is due, and what a server that died had taken: a receiver may hear an event twice, and knows it by its id. */
function takeDue({ store, websiteId }: WebhooksContext): Promise<Due[]> {
  const isDue = and(eq(webhookDeliveries.state, 'queued'), lte(webhookDeliveries.dueAt, sql`now()`));
  const isLeft = and(eq(webhookDeliveries.state, 'sending'), lt(webhookDeliveries.leaseUntil, sql`now()`));
  return store.transaction(async (transaction) => {
    const due = await transaction
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookEndpoints.isActive, true), or(isDue, isLeft)))
      .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
      .limit(atOnce)
      .for('update', { of: webhookDeliveries, skipLocked: true });
    for (const { delivery } of due) {
      await transaction
        .update(webhookDeliveries)
        .set({
          state: 'sending',
          attempts: sql`${webhookDeliveries.attempts} + 1`,
          leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        })
        .where(and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookDeliveries.id, delivery.id)));
    }
    return due;
  });
}

async function handOver(context: WebhooksContext, { delivery, endpoint }: Due): Promise<void> {
  const { store, websiteId, send, now } = context;
  const { body, eventId } = delivery;
  const signed = signedHeaders(endpoint.secret, eventId, Math.floor(now() / 1000), body);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Vitrine-Webhooks', ...signed };
  const end = await send({ url: endpoint.url, headers, body }).then(
    (status) => ({ status, error: status >= 200 && status < 300 ? null : `Answered ${status}.` }),
    (failure: unknown) => ({ status: null, error: failure instanceof Error ? failure.message : String(failure) }),
  );
  const attempts = delivery.attempts + 1;
  const later = firstPauseSeconds * 2 ** (attempts - 1);
  const isOver = attempts >= mostAttempts;
  await store.write((database) =>
    database
      .update(webhookDeliveries)
      .set({
        ...{ status: end.status, lastError: end.error?.slice(0, 500) ?? null, leaseUntil: null },
        ...(end.error === null
          ? { state: 'delivered' as const, deliveredAt: sql`now()` }
          : {
              state: isOver ? ('failed' as const) : ('queued' as const),
              dueAt: sql`now() + make_interval(secs => ${later})`,
            }),
      })
      .where(
        and(
          eq(webhookDeliveries.websiteId, websiteId),
          eq(webhookDeliveries.id, delivery.id),
          eq(webhookDeliveries.state, 'sending'),
          // Of this attempt: one that stalled past its lease says nothing of the next server's.
          eq(webhookDeliveries.attempts, attempts),
        ),
      ),
  );
}
