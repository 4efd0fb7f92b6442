import * as z from 'zod/mini';
import { keyErrors } from '../definition/api-errors.ts';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cursor, Nothing, narrowedBy, nextPage } from '../schemas/common.ts';
import {
  ListedSubscription,
  OwnerSubscription,
  SubscriptionCommand,
  subscriptionFilters,
} from '../schemas/owner-subscription.ts';

const { roles } = ownerAreas.subscriptions;

/** What narrows a list of subscriptions: text in address, name, product, sku or order number. */
const Narrowing = narrowedBy(subscriptionFilters);

export const listSubscriptions = defineRoute({
  method: 'GET',
  path: '/api/owner/subscriptions',
  summary: 'Subscriptions, newest first: all of them, or those that fit a search and a state.',
  guard: 'none',
  roles,
  query: z.object({ ...Cursor.shape, ...Narrowing.shape }),
  ok: z.object({ subscriptions: z.array(ListedSubscription), ...nextPage }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const exportSubscriptions = defineRoute({
  method: 'GET',
  path: '/api/owner/subscriptions/export',
  summary: 'The same subscriptions as a CSV file that no spreadsheet takes for formulas.',
  guard: 'none',
  roles,
  query: Narrowing,
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const readOwnerSubscription = defineRoute({
  method: 'GET',
  path: '/api/owner/subscriptions/{subscriptionId}',
  summary: 'One subscription with its orders and its history.',
  guard: 'none',
  roles,
  ok: OwnerSubscription,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'subscription-missing'],
});

export const changeSubscription = defineRoute({
  method: 'POST',
  path: '/api/owner/subscriptions/{subscriptionId}/commands',
  summary: 'Does one thing to a subscription, once for each key, and writes down who did it.',
  guard: 'crumb',
  roles,
  body: SubscriptionCommand,
  ok: OwnerSubscription,
  idempotency: 'required',
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'subscription-missing',
    'subscription-action-impossible',
    'key-missing',
    ...keyErrors,
  ],
});
