import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Id, Nothing } from '../schemas/common.ts';
import { RestockSignUp, SendRequest, SendRequests, SendResult, SignUpGroups, SignUps } from '../schemas/restock.ts';

const restock = '/api/site-users/account/notifications/restock';
const owners = ['admin', 'store-manager'] as const;
const Cursor = z.optional(z.string().check(z.maxLength(512)));

export const signUpForRestock = defineRoute({
  method: 'POST',
  path: restock,
  summary: 'Asks for a mail when a variant is back. The answer is the same for a new and a known address.',
  guard: 'crumb',
  body: RestockSignUp,
  ok: Nothing,
  limit: 'restock',
  problems: ['email-blank', 'email-invalid', 'form-captcha', 'restock-failed', 'form-rate-limited'],
});

export const listRestockGroups = defineRoute({
  method: 'GET',
  path: `${restock}/groups`,
  summary: 'Variants that people wait for, most wanted first.',
  guard: 'none',
  roles: owners,
  query: z.object({ cursor: Cursor }),
  ok: SignUpGroups,
  limit: 'owner',
  problems: ['sign-in-needed', 'cursor-stale'],
});

export const listRestockSignUps = defineRoute({
  method: 'GET',
  path: restock,
  summary: 'Who waits for a variant.',
  guard: 'none',
  roles: owners,
  query: z.object({ productId: Id, variantId: Id, cursor: Cursor }),
  ok: SignUps,
  limit: 'owner',
  problems: ['sign-in-needed', 'cursor-stale'],
});

export const sendRestock = defineRoute({
  method: 'POST',
  path: `${restock}/send`,
  summary: 'Writes to everybody who waits for a variant, once each.',
  guard: 'crumb',
  roles: owners,
  body: SendRequest,
  ok: SendResult,
  status: 202,
  limit: 'owner',
  problems: ['sign-in-needed'],
});

export const sendAllRestock = defineRoute({
  method: 'POST',
  path: `${restock}/send/all`,
  summary: 'The same for several variants.',
  guard: 'crumb',
  roles: owners,
  body: SendRequests,
  ok: SendResult,
  status: 202,
  limit: 'owner',
  problems: ['sign-in-needed'],
});
