import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListMember, MailingList, MemberFilter } from '#contract';
import { unsubscribePath } from '#contract';
import { readForm } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CsvColumns, csvLines } from '../lib/csv.ts';
import { wholeAddress } from '../mail/define-mail.ts';

const { mailingListMembers: members, mailingLists } = tables;

type Row = typeof members.$inferSelect;

interface Parts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly formName: (formId: string) => string;
}

/** Which members of a list are wanted: all without. */
interface MembersWanted {
  readonly list: string;
  readonly search?: string | undefined;
  readonly show?: MemberFilter | undefined;
}

/** Where a list goes on: before one of its members, by the moment and the address. */
interface MembersBefore {
  readonly created: number;
  readonly email: string;
}

export interface MailingLists {
  lists(): Promise<{ readonly lists: MailingList[]; readonly hasAddress: boolean }>;
  members(wanted: MembersWanted, before: MembersBefore | undefined, limit: number): Promise<readonly Row[]>;
  /** One of them as its owner sees it. */
  shown(member: Row): ListMember;
  /** The same as lines of CSV. */
  rows(wanted: MembersWanted): AsyncIterable<string>;
  remove(list: string, email: string): Promise<void>;
  /** Says whether a list asks addresses first. */
  set(list: string, asksFirst: boolean, by: string): Promise<void>;
  /** What the links of a mail name a member by; undefined for nobody. */
  stateOf(token: string): Promise<ListMember['state'] | undefined>;
  /** The address is its own: from now on a member. False for nobody, or who has left. */
  confirm(token: string): Promise<boolean>;
  /** No more mails of the list; false for nobody. */
  leave(token: string): Promise<boolean>;
}

const memberOf = (parts: Parts, { email, language, source, createdAt, ...row }: Row): ListMember => ({
  ...{ email, language, source: sourceOf(source, parts), created: createdAt.getTime(), state: stateOfRow(row) },
});

/** Ids that content gives, and nobody reads. */
const contentId = /^[\da-f]{24}$/;

const stateOfRow = ({ unsubscribedAt, askedAt }: Pick<Row, 'unsubscribedAt' | 'askedAt'>): ListMember['state'] =>
  unsubscribedAt !== null ? 'left' : askedAt !== null ? 'asked' : 'member';

const filters: Readonly<Record<MemberFilter, SQL | undefined>> = {
  all: undefined,
  member: and(isNull(members.unsubscribedAt), isNull(members.askedAt)),
  asked: and(isNull(members.unsubscribedAt), isNotNull(members.askedAt)),
  left: isNotNull(members.unsubscribedAt),
};

/** Mailing lists of one site: who is on them, who was asked, and what their links do. */
export function createMailingLists(parts: Parts): MailingLists {
  const { store, catalogue } = parts;
  const { websiteId } = catalogue;
  const isToken = (token: string) => and(eq(members.websiteId, websiteId), eq(members.token, token));
  return {
    lists: async () => ({ lists: await readLists(parts), hasAddress: catalogue.website.baseUrl !== '' }),
    members: (wanted, before, limit) => readMembers(parts, wanted, before, limit),
    shown: (member) => memberOf(parts, member),
    rows: (wanted) => memberRows(parts, wanted),
    async remove(list, email) {
      const isIt = and(eq(members.websiteId, websiteId), eq(members.listId, list), eq(members.email, email));
      await store.write((queries) => queries.delete(members).where(isIt));
    },
    async set(listId, asksFirst, changedBy) {
      const set = { asksFirst, changedBy };
      await store.write((queries) =>
        queries
          .insert(mailingLists)
          .values({ websiteId, listId, ...set })
          .onConflictDoUpdate({
            target: [mailingLists.websiteId, mailingLists.listId],
            set: { ...set, changedAt: sql`now()` },
          }),
      );
    },
    async stateOf(token) {
      const [row] = await store.read((queries) => queries.select().from(members).where(isToken(token)));
      return row && stateOfRow(row);
    },
    async confirm(token) {
      const rows = await store.write((queries) =>
        queries
          .update(members)
          .set({ askedAt: null })
          .where(and(isToken(token), isNull(members.unsubscribedAt)))
          .returning({ email: members.email }),
      );
      return rows.length > 0;
    },
    async leave(token) {
      const rows = await store.write((queries) =>
        queries
          .update(members)
          .set({ unsubscribedAt: sql`coalesce(${members.unsubscribedAt}, now())` })
          .where(isToken(token))
          .returning({ email: members.email }),
      );
      return rows.length > 0;
    },
  };
}

async function readLists({ store, catalogue, formName }: Parts): Promise<MailingList[]> {
  const { websiteId, website } = catalogue;
  const [counts, set] = await store.report(async (queries) => [
    await queries
      .select({
        id: members.listId,
        members: sql<number>`count(*) filter (where ${filters.member})::int`,
        asked: sql<number>`count(*) filter (where ${filters.asked})::int`,
        left: sql<number>`count(*) filter (where ${filters.left})::int`,
      })
      .from(members)
      .where(eq(members.websiteId, websiteId))
      .groupBy(members.listId),
    await queries.select().from(mailingLists).where(eq(mailingLists.websiteId, websiteId)),
  ]);
  const forms = [...catalogue.siteForms()].map((id) => readForm(catalogue.form(id) ?? null, id));
  const ids = new Set([...counts.map(({ id }) => id), ...forms.map(({ mailingListId }) => mailingListId)]);
  ids.delete('');
  return [...ids].sort().map((id) => ({
    ...(counts.find((each) => each.id === id) ?? { id, members: 0, asked: 0, left: 0 }),
    title: titleOf(id, { catalogue, formName }),
    forms: forms.filter(({ mailingListId }) => mailingListId === id).map(({ id: formId }) => formName(formId)),
    asksFirst: website.baseUrl !== '' && (set.find(({ listId }) => listId === id)?.asksFirst ?? true),
  }));
}

/** A published sign-up has a list of its own, with its own id; what is left of one that is gone is told as that. */
function titleOf(id: string, { catalogue, formName }: Omit<Parts, 'store'>): string {
  if (catalogue.siteForms().includes(id)) return formName(id);
  return contentId.test(id) ? 'A form that is gone' : id;
}

/** Where a consent was given: a form by its name. */
function sourceOf(source: string, parts: Parts): string {
  const [, formId] = /^form (.+)$/.exec(source) ?? [];
  return formId === undefined ? source : titleOf(formId, parts);
}

function readMembers(
  { store, catalogue }: Parts,
  { list, search = '', show = 'all' }: MembersWanted,
  before: MembersBefore | undefined,
  limit: number,
): Promise<Row[]> {
  const text = search.trim().toLowerCase();
  return store.report((queries) =>
    queries
      .select()
      .from(members)
      .where(
        and(
          eq(members.websiteId, catalogue.websiteId),
          eq(members.listId, list),
          filters[show],
          text === '' ? undefined : sql`position(${text} in ${members.email}) > 0`,
          before && sql`(${members.createdAt}, ${members.email}) < (${new Date(before.created)}, ${before.email})`,
        ),
      )
      .orderBy(desc(members.createdAt), desc(members.email))
      .limit(limit),
  );
}

/** Each with the address that ends its mails: whatever program sends them has it to put into them. */
function memberRows(parts: Parts, wanted: MembersWanted): AsyncGenerator<string> {
  const { website } = parts.catalogue;
  const columns: CsvColumns<readonly [row: Row]> = [
    ['email', ({ email }) => email],
    ['state', stateOfRow],
    ['language', ({ language }) => language],
    ['source', ({ source }) => sourceOf(source, parts)],
    ['since', ({ createdAt }) => createdAt],
    ['unsubscribe', ({ token }) => wholeAddress(website, unsubscribePath('list', token)) ?? ''],
  ];
  return csvLines({
    columns,
    lines: (row: Row) => [[row] as const],
    timeZone: website.timeZone,
    read: (last, most) =>
      readMembers(parts, wanted, last && { created: last.createdAt.getTime(), email: last.email }, most),
  });
}
