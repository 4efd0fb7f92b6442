import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Cursor, Id, Nothing, nextPage, Timestamp } from '../schemas/common.ts';
import { webhookEvents } from '../schemas/webhook.ts';

const mostLength = 2_000;
const Events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));
const Endpoint = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  createdBy: z.string(),
  created: Timestamp,
});
const { roles } = ownerAreas.webhooks;

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/api/owner/webhooks',
  summary: 'The addresses that are told what happens in the shop.',
  guard: 'none',
  roles,
  ok: z.object({ endpoints: z.array(Endpoint) }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const addWebhook = defineRoute({
  method: 'POST',
  path: '/api/owner/webhooks',
  summary: 'Adds an address; the secret that signs what it is sent is answered this once.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ url: z.string().check(z.maxLength(mostLength)), events: Events }),
  ok: z.extend(Endpoint, { secret: z.string() }),
  status: 201,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'webhook-address', 'webhooks-full'],
});

export const changeWebhook = defineRoute({
  method: 'PUT',
  path: '/api/owner/webhooks/{webhookId}',
  summary: 'Says what an address is told, and whether it is told anything; what waits is kept.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ events: Events, isActive: z.boolean() }),
  ok: Endpoint,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'webhook-unknown'],
});

export const removeWebhook = defineRoute({
  method: 'DELETE',
  path: '/api/owner/webhooks/{webhookId}',
  summary: 'Tells an address nothing more, and forgets what it was told.',
  guard: 'crumb',
  roles,
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'webhook-unknown'],
});

export const pingWebhook = defineRoute({
  method: 'POST',
  path: '/api/owner/webhooks/{webhookId}/ping',
  summary: 'Sends an address a message that says nothing.',
  guard: 'crumb',
  roles,
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'webhook-unknown'],
});

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/api/owner/webhooks/{webhookId}/deliveries',
  summary: 'What an address was told and what came of it, newest first.',
  guard: 'none',
  roles,
  query: Cursor,
  ok: z.object({
    deliveries: z.array(
      z.object({
        id: Id,
        eventId: Id,
        type: z.string(),
        body: z.string(),
        state: z.enum(['queued', 'sending', 'delivered', 'failed']),
        attempts: Count,
        status: z.nullable(z.int()),
        lastError: z.nullable(z.string()),
        created: Timestamp,
        /** When it is tried next; null where it is not. */
        due: z.nullable(Timestamp),
      }),
    ),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const sendWebhookAgain = defineRoute({
  method: 'POST',
  path: '/api/owner/webhook-deliveries/{deliveryId}/again',
  summary: 'Sends a message once more, under its own id.',
  guard: 'crumb',
  roles,
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'webhook-unknown'],
});
