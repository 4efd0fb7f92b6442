import * as z from 'zod/mini';
import { keyErrors } from '../definition/api-errors.ts';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cursor, Nothing, narrowedBy, nextPage } from '../schemas/common.ts';
import {
  GiftCardCommand,
  giftCardFilters,
  IssueGiftCard,
  OwnerGiftCard,
  OwnerGiftCardFile,
} from '../schemas/owner-gift-card.ts';

const { roles } = ownerAreas.giftCards;

/** What narrows a list of cards: text in code, name, address or order number. */
const Narrowing = narrowedBy(giftCardFilters);

export const listGiftCards = defineRoute({
  method: 'GET',
  path: '/api/owner/gift-cards',
  summary: 'Gift cards, newest first: all of them, or those that fit a search and a filter.',
  guard: 'none',
  roles,
  query: z.object({ ...Cursor.shape, ...Narrowing.shape }),
  ok: z.object({
    giftCards: z.array(OwnerGiftCard),
    /** Whether the person who asks may give cards away. */
    mayIssue: z.boolean(),
    currency: z.string(),
    /** The day that it is in the shop, from which on cards can be sent. */
    today: z.string(),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const exportGiftCards = defineRoute({
  method: 'GET',
  path: '/api/owner/gift-cards/export',
  summary: 'The same gift cards as a CSV file, without their codes.',
  guard: 'none',
  roles,
  query: Narrowing,
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const readOwnerGiftCard = defineRoute({
  method: 'GET',
  path: '/api/owner/gift-cards/{cardId}',
  summary: 'One gift card with its balance and its ledger.',
  guard: 'none',
  roles,
  ok: OwnerGiftCardFile,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'gift-card-missing'],
});

export const issueGiftCard = defineRoute({
  method: 'POST',
  path: '/api/owner/gift-cards',
  summary: 'Gives a gift card away, once for each key; its code is answered here alone.',
  guard: 'crumb',
  roles,
  body: IssueGiftCard,
  ok: z.object({ giftCard: OwnerGiftCard, code: z.string() }),
  status: 201,
  idempotency: 'required',
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'gift-details-invalid', 'key-missing', ...keyErrors],
});

export const changeGiftCard = defineRoute({
  method: 'POST',
  path: '/api/owner/gift-cards/{cardId}/commands',
  summary: 'Does one thing to a gift card, once for each key, and writes down who did it.',
  guard: 'crumb',
  roles,
  body: GiftCardCommand,
  ok: OwnerGiftCardFile,
  idempotency: 'required',
  limit: 'owner',
  errors: [
    'sign-in-needed',
    'role-missing',
    'gift-card-missing',
    'gift-card-action-impossible',
    'email-invalid',
    'key-missing',
    ...keyErrors,
  ],
});
