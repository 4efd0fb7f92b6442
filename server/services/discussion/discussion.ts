import { createHash } from 'node:crypto';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type {
  addComment as addCommentEndpoint,
  listComments as listCommentsEndpoint,
  OkOf,
  readLikes,
} from '#contract';
import { commentLimits } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Page } from '../lib/page.ts';
import { accept, type Result, refuse } from '../lib/result.ts';

const { comments, likes } = tables;
const pageSize = 50;
const isPublished = eq(comments.state, 'published');

export type Comment = OkOf<typeof addCommentEndpoint>['comment'];
type Likes = OkOf<typeof readLikes>;
type Listed = Pick<OkOf<typeof listCommentsEndpoint>, 'count' | 'isOpen'> & { readonly page: Page<Comment> };

/** What an item has of both, published and said or pressed here. */
export interface Counts {
  readonly publicCommentCount: number;
  readonly likeCount: number;
}

interface Said {
  readonly author: string;
  readonly body: string;
}

export interface Discussion {
  /** Counts of the items that visitors may discuss, by id; the others are as they were published. */
  counts(itemIds: readonly string[]): Promise<ReadonlyMap<string, Counts>>;
  /** Comments of an item, oldest first, a page at a time. */
  list(itemId: string, after?: readonly (string | number)[]): Promise<Result<Listed, 'item-unknown'>>;
  add(
    itemId: string,
    visitorId: string,
    said: Said,
  ): Promise<Result<OkOf<typeof addCommentEndpoint>, 'item-unknown' | 'comments-closed' | 'comment-blank'>>;
  likes(itemId: string, visitorId: string): Promise<Result<Likes, 'item-unknown'>>;
  like(itemId: string, visitorId: string, isLiked: boolean): Promise<Result<Likes, 'item-unknown' | 'likes-closed'>>;
}

interface DiscussionContext {
  readonly store: Store;
  readonly catalogue: Catalogue;
}

/** What visitors say about the site's content, and what they like. Content decides what is open. */
export function createDiscussion(store: Store, catalogue: Catalogue): Discussion {
  const context = { store, catalogue };
  return {
    counts: (itemIds) => countsOf(context, itemIds),
    list: (itemId, after) => listComments(context, itemId, after),
    add: (itemId, visitorId, said) => addComment(context, itemId, visitorId, said),
    likes: (itemId, visitorId) => likesOf(context, itemId, visitorId),
    like: (itemId, visitorId, isLiked) => setLike(context, itemId, visitorId, isLiked),
  };
}

const ofItem = ({ websiteId }: Catalogue, itemId: string) =>
  and(eq(comments.websiteId, websiteId), eq(comments.itemId, itemId));

async function countOf({ store, catalogue }: DiscussionContext, itemId: string, published: number): Promise<number> {
  const [row] = await store.read((database) =>
    database
      .select({ stored: count() })
      .from(comments)
      .where(and(ofItem(catalogue, itemId), isPublished)),
  );
  return published + (row?.stored ?? 0);
}

async function readLikesOf(
  { store, catalogue }: DiscussionContext,
  itemId: string,
  visitorId: string,
  published: number,
): Promise<Likes> {
  const [row] = await store.read((database) =>
    database
      .select({ stored: count(), own: sql<boolean>`coalesce(bool_or(${likes.visitorId} = ${visitorId}), false)` })
      .from(likes)
      .where(and(eq(likes.websiteId, catalogue.websiteId), eq(likes.itemId, itemId))),
  );
  return { likeCount: published + (row?.stored ?? 0), isLiked: row?.own ?? false };
}

async function countsOf(
  { store, catalogue }: DiscussionContext,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const items = [...new Set(itemIds)].flatMap((id) => catalogue.content(id) ?? []);
  const ids = items.filter(({ isDiscussed }) => isDiscussed).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const stored = async (table: typeof comments | typeof likes) => {
    const rows = await store.read((database) =>
      database
        .select({ itemId: table.itemId, stored: count() })
        .from(table)
        .where(
          and(
            eq(table.websiteId, catalogue.websiteId),
            inArray(table.itemId, ids),
            table === comments ? isPublished : undefined,
          ),
        )
        .groupBy(table.itemId),
    );
    return new Map(rows.map((row) => [row.itemId, row.stored]));
  };
  const [said, liked] = await Promise.all([stored(comments), stored(likes)]);
  return new Map(
    items.map(({ id, commentCount, likeCount }) => [
      id,
      {
        publicCommentCount: commentCount + (said.get(id) ?? 0),
        likeCount: likeCount + (liked.get(id) ?? 0),
      },
    ]),
  );
}

async function listComments(
  context: DiscussionContext,
  itemId: string,
  after: readonly (string | number)[] | undefined,
): Promise<Result<Listed, 'item-unknown'>> {
  const { store, catalogue } = context;
  const item = catalogue.content(itemId);
  if (!item) return refuse('item-unknown');
  const rows = await store.read((database) =>
    database
      .select()
      .from(comments)
      .where(
        and(
          ofItem(catalogue, itemId),
          isPublished,
          after && sql`(${comments.createdAt}, ${comments.id}) > (${new Date(Number(after[0]))}, ${String(after[1])})`,
        ),
      )
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(pageSize + 1),
  );
  const items = rows.slice(0, pageSize).map(shown);
  const last = items.at(-1);
  const hasNextPage = rows.length > pageSize;
  const page = { items, hasNextPage, next: hasNextPage && last ? [last.created, last.id] : null };
  return accept({ page, count: await countOf(context, itemId, item.commentCount), isOpen: item.takesComments });
}

async function addComment(
  context: DiscussionContext,
  itemId: string,
  visitorId: string,
  said: Said,
): Promise<Result<OkOf<typeof addCommentEndpoint>, 'item-unknown' | 'comments-closed' | 'comment-blank'>> {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  const item = catalogue.content(itemId);
  if (!item) return refuse('item-unknown');
  if (!item.takesComments) return refuse('comments-closed');
  const author = said.author.trim().replace(/\s+/g, ' ').slice(0, commentLimits.author);
  const body = said.body.trim().slice(0, commentLimits.body);
  if (author === '' || body === '') return refuse('comment-blank');
  const id = createHash('sha256')
    .update(JSON.stringify([websiteId, itemId, visitorId, author, body]))
    .digest('base64url');
  const row = await store.transaction(async (transaction) => {
    const row = { id, websiteId, itemId, author, body, state: catalogue.rules.comments };
    await transaction.insert(comments).values(row).onConflictDoNothing();
    const [kept] = await transaction
      .select()
      .from(comments)
      .where(and(ofItem(catalogue, itemId), eq(comments.id, id)));
    return kept;
  });
  if (!row) throw new Error('A comment that was just written is not there.');
  const counted = await countOf(context, itemId, item.commentCount);
  // Whoever writes spam is not told what becomes of it.
  return accept({ comment: shown(row), count: counted, state: row.state === 'published' ? 'published' : 'held' });
}

async function likesOf(
  context: DiscussionContext,
  itemId: string,
  visitorId: string,
): Promise<Result<Likes, 'item-unknown'>> {
  const item = context.catalogue.content(itemId);
  return item ? accept(await readLikesOf(context, itemId, visitorId, item.likeCount)) : refuse('item-unknown');
}

async function setLike(
  context: DiscussionContext,
  itemId: string,
  visitorId: string,
  isLiked: boolean,
): Promise<Result<Likes, 'item-unknown' | 'likes-closed'>> {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  const item = catalogue.content(itemId);
  if (!item) return refuse('item-unknown');
  if (!item.takesLikes) return refuse('likes-closed');
  const row = { websiteId, itemId, visitorId };
  await store.transaction((transaction) =>
    isLiked
      ? transaction.insert(likes).values(row).onConflictDoNothing()
      : transaction
          .delete(likes)
          .where(and(eq(likes.websiteId, websiteId), eq(likes.itemId, itemId), eq(likes.visitorId, visitorId))),
  );
  return accept(await readLikesOf(context, itemId, visitorId, item.likeCount));
}

function shown({ id, author, body, createdAt, reply }: typeof comments.$inferSelect): Comment {
  return { id, author, body, created: createdAt.getTime(), reply };
}
