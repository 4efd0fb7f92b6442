import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { addReview, BodyOf, decideReview, listKeptReviews, listReviews, OkOf } from '#contract';
import { averageRating, type ReviewState, reviewLimits, reviewsOf } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import type { Page } from '../lib/page.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Orders } from '../orders/orders.ts';

const { reviews } = tables;
const pageSize = 10;
const keptPageSize = 50;

type Review = OkOf<typeof listReviews>['reviews'][number];
type KeptReview = OkOf<typeof decideReview>;
type Place = readonly (string | number)[];
type Row = typeof reviews.$inferSelect;

export interface ReviewCounts {
  readonly count: number;
  /** Stars to one decimal. */
  readonly average: number;
}

interface Listed extends ReviewCounts {
  readonly page: Page<Review>;
  readonly state: ReviewState;
}

interface Kept {
  readonly page: Page<KeptReview>;
  readonly counts: OkOf<typeof listKeptReviews>['counts'];
}

export interface Reviews {
  /** Products that have published reviews, by id. */
  counts(itemIds: readonly string[]): Promise<ReadonlyMap<string, ReviewCounts>>;
  /** Published reviews of a product, newest first, a page at a time. */
  list(itemId: string, after?: Place): Promise<Result<Listed, 'item-unknown'>>;
  /** A visitor's review of a product. What is sent again changes nothing; other words take its place. */
  add(
    itemId: string,
    visitorId: string,
    said: BodyOf<typeof addReview>,
  ): Promise<Result<OkOf<typeof addReview>, 'item-unknown' | 'reviews-closed' | 'review-blank'>>;
  /** All reviews in a state, for the owner. */
  kept(state: Row['state'], after?: Place): Promise<Kept>;
  decide(
    id: string,
    decision: BodyOf<typeof decideReview>,
  ): Promise<Result<KeptReview, 'review-unknown' | 'review-changed'>>;
  remove(id: string): Promise<Result<{ id: string }, 'review-unknown'>>;
}

interface Parts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly orders: Pick<Orders, 'hasBought'>;
}

/** What shoppers say about products: those that content was published with, and those that were written here. */
export function createReviews(parts: Parts): Reviews {
  const { catalogue } = parts;
  return {
    counts: (itemIds) =>
      countsOf(
        parts,
        [...new Set(itemIds)].flatMap((id) => catalogue.item(id) ?? []),
      ),
    list: (itemId, after) => listPublished(parts, itemId, after),
    add: (itemId, visitorId, said) => addOne(parts, itemId, visitorId, said),
    kept: (state, after) => listKept(parts, state, after),
    decide: (id, decision) => decide(parts, id, decision),
    remove: (id) => remove(parts, id),
  };
}

const isOne = (websiteId: string, id: string) => and(eq(reviews.websiteId, websiteId), eq(reviews.id, id));
const arePublished = (websiteId: string) => and(eq(reviews.websiteId, websiteId), eq(reviews.state, 'published'));

/** Figures of what was written here and of what content brought, together. */
async function countsOf(
  { store, catalogue }: Parts,
  items: readonly CatalogueItem[],
): Promise<Map<string, ReviewCounts>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const rows = await store.read((database) =>
    database
      .select({ itemId: reviews.itemId, stored: count(), stars: sum(reviews.rating) })
      .from(reviews)
      .where(and(arePublished(catalogue.websiteId), inArray(reviews.itemId, ids)))
      .groupBy(reviews.itemId),
  );
  const stored = new Map(rows.map((row) => [row.itemId, row]));
  return new Map(
    items.flatMap((item) => {
      const brought = reviewsOf(item.content).reviews;
      const row = stored.get(item.id);
      const all = brought.length + (row?.stored ?? 0);
      const stars = brought.reduce((total, { rating }) => total + rating, Number(row?.stars ?? 0));
      return all === 0 ? [] : [[item.id, { count: all, average: averageRating(stars, all) }] as const];
    }),
  );
}

async function listPublished(parts: Parts, itemId: string, after?: Place): ReturnType<Reviews['list']> {
  const { store, catalogue } = parts;
  const item = catalogue.item(itemId);
  if (!item) return refuse('item-unknown');
  const rows = await store.read((database) =>
    database
      .select()
      .from(reviews)
      .where(and(arePublished(catalogue.websiteId), eq(reviews.itemId, itemId), isOlder(after)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(pageSize + 1),
  );
  const brought = broughtBy(item).filter((review) => after === undefined || comesAfter(review, after));
  const found = [...rows.map(shown), ...brought].sort((a, b) => (comesAfter(a, [b.created, b.id]) ? 1 : -1));
  const figures = (await countsOf(parts, [item])).get(itemId) ?? { count: 0, average: 0 };
  return accept({ page: pageOf(found, pageSize), ...figures, state: catalogue.rules.reviews });
}

async function addOne(
  { store, catalogue, orders }: Parts,
  itemId: string,
  visitorId: string,
  said: BodyOf<typeof addReview>,
): ReturnType<Reviews['add']> {
  if (!catalogue.item(itemId)) return refuse('item-unknown');
  const { websiteId } = catalogue;
  const rule = catalogue.rules.reviews;
  if (rule === 'closed') return refuse('reviews-closed');
  const written = textsOf(said);
  if (written.author === '' || written.body === '') return refuse('review-blank');
  const id = createHash('sha256')
    .update(JSON.stringify([websiteId, itemId, visitorId]))
    .digest('base64url');
  const isBuyer = await orders.hasBought(visitorId, itemId);
  const row = { ...written, id, websiteId, itemId, visitorId, isBuyer, state: rule };
  // What the owner has hidden is not shown by other words without the owner.
  const state = sql`case when ${reviews.state} = 'hidden' then 'held' else ${rule} end`;
  const set = { ...written, isBuyer, state, reply: '', createdAt: sql`now()`, changedAt: sql`now()` };
  const setWhere = sql`(${reviews.rating}, ${reviews.author}, ${reviews.title}, ${reviews.body})
    is distinct from (excluded.rating, excluded.author, excluded.title, excluded.body)`;
  const [kept] = await store.transaction(async (transaction) => {
    await transaction.insert(reviews).values(row).onConflictDoUpdate({ target: reviews.id, set, setWhere });
    return transaction.select({ state: reviews.state }).from(reviews).where(isOne(websiteId, id));
  });
  return accept({ state: kept?.state === 'published' ? 'published' : 'held' });
}

async function listKept({ store, catalogue }: Parts, state: Row['state'], after?: Place): Promise<Kept> {
  const ofSite = eq(reviews.websiteId, catalogue.websiteId);
  const rows = await store.report((database) =>
    database
      .select()
      .from(reviews)
      .where(and(ofSite, eq(reviews.state, state), isOlder(after)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(keptPageSize + 1),
  );
  const counted = await store.report((database) =>
    database.select({ state: reviews.state, many: count() }).from(reviews).where(ofSite).groupBy(reviews.state),
  );
  const many = (name: Row['state']) => counted.find((one) => one.state === name)?.many ?? 0;
  const counts = { held: many('held'), published: many('published'), hidden: many('hidden') };
  const items = rows.map((row) => keptReview(row, catalogue.item(row.itemId)));
  return { page: pageOf(items, keptPageSize), counts };
}

async function decide(
  { store, catalogue }: Parts,
  id: string,
  { state, reply, seen }: BodyOf<typeof decideReview>,
): ReturnType<Reviews['decide']> {
  const isIt = isOne(catalogue.websiteId, id);
  const [row] = await store.write((database) =>
    database
      .update(reviews)
      .set({ state, reply: reply.trim(), changedAt: sql`now()` })
      .where(and(isIt, eq(reviews.changedAt, new Date(seen))))
      .returning(),
  );
  if (row) return accept(keptReview(row, catalogue.item(row.itemId)));
  const [known] = await store.read((database) => database.select({ id: reviews.id }).from(reviews).where(isIt));
  return refuse(known ? 'review-changed' : 'review-unknown');
}

async function remove({ store, catalogue }: Parts, id: string): ReturnType<Reviews['remove']> {
  const [gone] = await store.write((database) =>
    database.delete(reviews).where(isOne(catalogue.websiteId, id)).returning({ id: reviews.id }),
  );
  return gone ? accept(gone) : refuse('review-unknown');
}

function isOlder(after: Place | undefined) {
  return after && sql`(${reviews.createdAt}, ${reviews.id}) < (${new Date(Number(after[0]))}, ${String(after[1])})`;
}

/** Whether a review stands further down in a list than a place in it. */
function comesAfter({ created, id }: Pick<Review, 'created' | 'id'>, [moment = 0, name = '']: Place): boolean {
  return created === Number(moment) ? id < String(name) : created < Number(moment);
}

/** A page of what was found, where one more was asked for than it holds. */
function pageOf<Item extends Pick<Review, 'created' | 'id'>>(found: readonly Item[], size: number): Page<Item> {
  const items = found.slice(0, size);
  const last = items.at(-1);
  const hasNextPage = found.length > size;
  return { items, hasNextPage, next: hasNextPage && last ? [last.created, last.id] : null };
}

/** Reviews that a product was published with. */
function broughtBy({ id: itemId, content }: CatalogueItem): readonly Review[] {
  return reviewsOf(content).reviews.map(({ id, text, created = 0, ...review }, index) => ({
    ...review,
    id: id || `${itemId}-${index}`,
    body: text,
    created,
  }));
}

/** What is kept of what was written: a name and a title on one line, nothing around them. */
function textsOf({ rating, author, title = '', body }: BodyOf<typeof addReview>) {
  const line = (text: string, longest: number) => text.trim().replace(/\s+/g, ' ').slice(0, longest);
  return {
    rating,
    author: line(author, reviewLimits.author),
    title: line(title, reviewLimits.title),
    body: body.trim().slice(0, reviewLimits.body),
  };
}

function shown({ id, rating, author, title, body, createdAt, isBuyer, reply }: Row): Review {
  return { id, rating, author, title, body, created: createdAt.getTime(), isBuyer, reply };
}

function keptReview(row: Row, item: CatalogueItem | undefined): KeptReview {
  return {
    ...shown(row),
    itemId: row.itemId,
    itemTitle: item?.title ?? row.itemId,
    fullUrl: item?.fullUrl ?? null,
    state: row.state,
    changed: row.changedAt.getTime(),
  };
}
