import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cursor, Id, Nothing } from '../schemas/common.ts';
import {
  CancelResult,
  RestockSignUp,
  SendRequest,
  SendRequests,
  SendResult,
  SignUpGroups,
  SignUps,
} from '../schemas/restock.ts';

const restock = '/api/site-users/account/notifications/restock';

export const signUpForRestock = defineRoute({
  method: 'POST',
  path: restock,
  summary: 'Asks for a mail when a variant is back. The answer is the same for a new and a known address.',
  guard: 'crumb',
  body: RestockSignUp,
  ok: Nothing,
  limit: 'restock',
  errors: ['email-blank', 'email-invalid', 'form-captcha', 'restock-failed', 'form-rate-limited'],
});

export const listRestockGroups = defineRoute({
  method: 'GET',
  path: `${restock}/groups`,
  summary: 'Variants that people wait for, most wanted first.',
  guard: 'none',
  roles: ownerAreas.restock.roles,
  query: Cursor,
  ok: SignUpGroups,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const listRestockSignUps = defineRoute({
  method: 'GET',
  path: restock,
  summary: 'Who waits for a variant.',
  guard: 'none',
  roles: ownerAreas.restock.roles,
  query: z.object({ productId: Id, variantId: Id, ...Cursor.shape }),
  ok: SignUps,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const sendRestock = defineRoute({
  method: 'POST',
  path: `${restock}/send`,
  summary: 'Writes to everybody who waits for a variant, once each.',
  guard: 'crumb',
  roles: ownerAreas.restock.roles,
  body: SendRequest,
  ok: SendResult,
  status: 202,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const sendAllRestock = defineRoute({
  method: 'POST',
  path: `${restock}/send/all`,
  summary: 'The same for several variants.',
  guard: 'crumb',
  roles: ownerAreas.restock.roles,
  body: SendRequests,
  ok: SendResult,
  status: 202,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const cancelRestock = defineRoute({
  method: 'POST',
  path: `${restock}/send/cancel`,
  summary: 'Stops a send: mails that have not left are taken back, and their people wait again.',
  guard: 'crumb',
  roles: ownerAreas.restock.roles,
  body: SendRequests,
  ok: CancelResult,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});
