import { and, eq, sql } from 'drizzle-orm';
import { confirmListPath, unsubscribePath } from '#contract';
import { type Queries, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { wholeAddress } from '../mail/define-mail.ts';
import type { Outbox } from '../mail/outbox.ts';
import { confirmMail } from './mail.ts';

const { mailingListMembers: members, mailingLists } = tables;

interface Parts {
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'website' | 'mails'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export interface NewMember {
  readonly listId: string;
  readonly email: string;
  readonly language: string | undefined;
  readonly source: string;
}

/** Whether a list asks an address first: what its owner has set, and otherwise wherever a mail can have a link. */
async function asksFirst({ catalogue }: Pick<Parts, 'catalogue'>, queries: Queries, listId: string) {
  if (catalogue.website.baseUrl === '') return false;
  const [set] = await queries
    .select({ asksFirst: mailingLists.asksFirst })
    .from(mailingLists)
    .where(and(eq(mailingLists.websiteId, catalogue.websiteId), eq(mailingLists.listId, listId)));
  return set?.asksFirst ?? true;
}

/**
 * Puts an address on a list, or asks it first. Who is on it stays; signing up again after leaving is a new consent. An
 * address is asked once a day however often somebody types it.
 */
export async function joinList(parts: Parts, queries: Queries, { listId, email, language, source }: NewMember) {
  const { websiteId, website } = parts.catalogue;
  const isAsked = await asksFirst(parts, queries, listId);
  const askedNow = isAsked ? sql`now()` : sql`null::timestamptz`;
  const isMember = sql`${members.unsubscribedAt} is null and ${members.askedAt} is null`;
  const [member] = await queries
    .insert(members)
    .values({
      ...{ websiteId, listId, email: email.trim().toLowerCase(), language: language ?? null, source },
      askedAt: askedNow,
    })
    .onConflictDoUpdate({
      target: [members.websiteId, members.listId, members.email],
      set: { unsubscribedAt: null, source, askedAt: sql`case when ${isMember} then null else ${askedNow} end` },
    })
    .returning();
  if (!member || member.askedAt === null) return;
  const address = wholeAddress(website, confirmListPath(member.token));
  const leave = wholeAddress(website, unsubscribePath('list', member.token));
  if (address === undefined || leave === undefined) return;
  await parts.outbox.add(queries, confirmMail(parts.catalogue, member, { address, leave }));
}
