import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { BodyOf, decideComment, listKeptComments, OkOf } from '#contract';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Page } from '../lib/page.ts';
import { accept, type Result, refuse } from '../lib/result.ts';

const { comments } = tables;
const pageSize = 50;

type KeptComment = OkOf<typeof decideComment>;
type Place = readonly (string | number)[];
type Row = typeof comments.$inferSelect;

/** What moderators do with comments. */
export interface Moderation {
  /** All comments in a state, newest first. */
  kept(
    state: Row['state'],
    after?: Place,
  ): Promise<{ readonly page: Page<KeptComment>; readonly counts: OkOf<typeof listKeptComments>['counts'] }>;
  decide(
    id: string,
    decision: BodyOf<typeof decideComment>,
  ): Promise<Result<KeptComment, 'comment-unknown' | 'comment-changed'>>;
  remove(id: string): Promise<Result<{ id: string }, 'comment-unknown'>>;
}

interface Context {
  readonly store: Store;
  readonly catalogue: Catalogue;
}

export function createModeration(store: Store, catalogue: Catalogue): Moderation {
  const context = { store, catalogue };
  return {
    kept: (state, after) => listKept(context, state, after),
    decide: (id, decision) => decide(context, id, decision),
    async remove(id) {
      const [gone] = await store.write((database) =>
        database.delete(comments).where(isOne(context, id)).returning({ id: comments.id }),
      );
      return gone ? accept(gone) : refuse('comment-unknown');
    },
  };
}

const isOne = ({ catalogue }: Context, id: string) =>
  and(eq(comments.websiteId, catalogue.websiteId), eq(comments.id, id));

async function listKept(context: Context, state: Row['state'], after: Place | undefined) {
  const { store, catalogue } = context;
  const ofSite = eq(comments.websiteId, catalogue.websiteId);
  const isOlder =
    after && sql`(${comments.createdAt}, ${comments.id}) < (${new Date(Number(after[0]))}, ${String(after[1])})`;
  const rows = await store.report((database) =>
    database
      .select()
      .from(comments)
      .where(and(ofSite, eq(comments.state, state), isOlder))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(pageSize + 1),
  );
  const counted = await store.report((database) =>
    database.select({ state: comments.state, many: count() }).from(comments).where(ofSite).groupBy(comments.state),
  );
  const many = (name: Row['state']) => counted.find((one) => one.state === name)?.many ?? 0;
  const items = rows.slice(0, pageSize).map((row) => keptComment(context, row));
  const last = items.at(-1);
  const hasNextPage = rows.length > pageSize;
  return {
    page: { items, hasNextPage, next: hasNextPage && last ? [last.created, last.id] : null },
    counts: { held: many('held'), published: many('published'), spam: many('spam') },
  };
}

async function decide(
  context: Context,
  id: string,
  { state, reply, seen }: BodyOf<typeof decideComment>,
): Promise<Result<KeptComment, 'comment-unknown' | 'comment-changed'>> {
  const { store } = context;
  const [row] = await store.write((database) =>
    database
      .update(comments)
      .set({ state, reply: reply.trim(), changedAt: sql`now()` })
      .where(and(isOne(context, id), eq(comments.changedAt, new Date(seen))))
      .returning(),
  );
  if (row) return accept(keptComment(context, row));
  const [known] = await store.read((database) =>
    database.select({ id: comments.id }).from(comments).where(isOne(context, id)),
  );
  return refuse(known ? 'comment-changed' : 'comment-unknown');
}

function keptComment({ catalogue }: Context, row: Row): KeptComment {
  const { id, author, body, reply, state, itemId, createdAt, changedAt } = row;
  const item = catalogue.content(itemId);
  return {
    ...{ id, author, body, reply, state, itemId, itemTitle: item?.title ?? itemId, fullUrl: item?.fullUrl ?? null },
    ...{ created: createdAt.getTime(), changed: changedAt.getTime() },
  };
}
