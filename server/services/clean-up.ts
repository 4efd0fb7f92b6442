import { type SQL, sql } from 'drizzle-orm';
import type { Store } from '../store/index.ts';
import { cartDays } from './cart/lifetimes.ts';
import { inBatches } from './lib/batches.ts';

/** Hours after which no retry brings an idempotency key back, and a submission key is long expired. */
const keyHours = 48;
/** Days that page reports are kept: as long as the analytics id's cookie lives. */
const reportDays = 390;

/** Days that an owner can look at what webhooks were told. */
const messageDays = 30;

/** What is forgotten, each by the database's clock: another server's may be wrong. */
const kinds: Readonly<Record<string, (websiteIds: SQL, batch: number) => SQL>> = {
  // With their entries and ledgers. What was bought stays in its order. Site by site, since only within one are they in
  // the order of their age: of all of them at once, every batch of a million would be sorted out of the million.
  carts: (websiteIds, batch) => sql`
    delete from carts where id in (
      select old.id from unnest(${websiteIds}) as site (id), lateral (
        select carts.id from carts
        where website_id = site.id and changed_at < now() - make_interval(days => ${cartDays})
        order by changed_at limit ${batch} for update skip locked) as old
      limit ${batch})`,
  idempotencyKeys: (websiteIds, batch) => sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys
      where website_id = any(${websiteIds}) and created_at < now() - make_interval(hours => ${keyHours})
      limit ${batch} for update skip locked)`,
  submissionKeys: (websiteIds, batch) => sql`
    delete from submission_keys where key in (
      select key from submission_keys
      where website_id = any(${websiteIds}) and created_at < now() - make_interval(hours => ${keyHours})
      limit ${batch} for update skip locked)`,
  webhookDeliveries: (websiteIds, batch) => sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where website_id = any(${websiteIds}) and created_at < now() - make_interval(days => ${messageDays})
      limit ${batch} for update skip locked)`,
  sessions: (websiteIds, batch) => sql`
    delete from owner_sessions where token_hash in (
      select token_hash from owner_sessions
      where website_id = any(${websiteIds}) and expires_at < now() limit ${batch} for update skip locked)`,
  // Of every site, since only their ids are in the order of their age.
  reports: (_websiteIds, batch) => sql`
    delete from intake_records where id in (
      select id from (select id, received_at from intake_records order by id limit ${batch}) as oldest
      where received_at < now() - make_interval(days => ${reportDays}))`,
};

/**
 * Forgets abandoned carts, old keys, ended sessions and old reports, in batches of their own transactions: for all sites of
 * a process at once, or a thousand sites without visitors would keep their database busy. Several servers may do it at
 * once. Answers how many rows of each kind went.
 */
export async function cleanUp(store: Store, websiteIds: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const ids = sql`${sql.param([...websiteIds])}::text[]`;
  const gone: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(kinds)) {
    gone[kind] = await inBatches(async (batch) => {
      const { rowCount } = await store.report((database) => database.execute(statement(ids, batch)));
      return rowCount ?? 0;
    });
  }
  return gone;
}
