import type { Router } from 'express';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  sendWebhookAgain,
  webhookEvents,
} from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import type { EndpointRow } from '../../services/webhooks/context.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

const deliveriesShown = 50;

export function mountWebhooks(router: Router, gate: Gate, { webhooks }: Services): void {
  implement(router, gate, listWebhooks, async () => accept({ endpoints: (await webhooks.list()).map(endpointOf) }));
  implement(router, gate, addWebhook, async ({ body, account }) => {
    const added = await webhooks.add(account?.email ?? '', body);
    return added.ok ? accept({ ...endpointOf(added.value), secret: added.value.secret }) : added;
  });
  implement(router, gate, changeWebhook, async ({ params, body }) => {
    const changed = await webhooks.change(params.webhookId, body);
    return changed.ok ? accept(endpointOf(changed.value)) : changed;
  });
  implement(router, gate, removeWebhook, ({ params }) => webhooks.remove(params.webhookId));
  implement(router, gate, pingWebhook, ({ params }) => webhooks.ping(params.webhookId));
  implement(router, gate, sendWebhookAgain, ({ params }) => webhooks.again(params.deliveryId));
  implement(router, gate, listWebhookDeliveries, async ({ params, query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), id: String(from[1]) };
    const rows = await webhooks.deliveries(params.webhookId, before, deliveriesShown + 1);
    const shown = rows.slice(0, deliveriesShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > deliveriesShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.id]) : null;
    const deliveries = shown.map(({ createdAt, dueAt, ...row }) => ({
      ...row,
      created: createdAt.getTime(),
      due: row.state === 'queued' ? dueAt.getTime() : null,
    }));
    return accept({ deliveries, hasNextPage, nextPageCursor });
  });
}

/** Without its secret, which was shown when it was made. */
function endpointOf({ id, url, events, isActive, createdBy, createdAt }: EndpointRow) {
  const known = webhookEvents.filter((event) => events.includes(event));
  return { id, url, events: known, isActive, createdBy, created: createdAt.getTime() };
}
