import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Cursor, Nothing, narrowedBy, nextPage, ShortText } from '../schemas/common.ts';
import { ListMember, MailingList, memberFilters } from '../schemas/mailing-list.ts';

const { roles } = ownerAreas.lists;

const ListId = z.string().check(z.minLength(1), z.maxLength(256));
const Narrowing = z.object({ list: ListId, ...narrowedBy(memberFilters).shape });

export const listMailingLists = defineRoute({
  method: 'GET',
  path: '/api/owner/mailing-lists',
  summary: 'Mailing lists that somebody is on, or that a form leads to.',
  guard: 'none',
  roles,
  /** `hasAddress`: the site says where it is, without which no mail can have a link. */
  ok: z.object({ lists: z.array(MailingList), hasAddress: z.boolean() }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/owner/mailing-lists/members',
  summary: 'Who is on a list, newest first: all of them, or those that fit a search and a filter.',
  guard: 'none',
  roles,
  query: z.object({ ...Cursor.shape, ...Narrowing.shape }),
  ok: z.object({ members: z.array(ListMember), ...nextPage }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const exportMembers = defineRoute({
  method: 'GET',
  path: '/api/owner/mailing-lists/members/export',
  summary: 'The same as a CSV file, each with the address that ends its mails.',
  guard: 'none',
  roles,
  query: Narrowing,
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const removeMember = defineRoute({
  method: 'POST',
  path: '/api/owner/mailing-lists/members/remove',
  summary: 'Forgets an address of a list.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ list: ListId, email: ShortText }),
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const changeMailingList = defineRoute({
  method: 'POST',
  path: '/api/owner/mailing-lists',
  summary: 'Says whether addresses are asked by mail before they are on a list.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ list: ListId, asksFirst: z.boolean() }),
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});
