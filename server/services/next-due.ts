import { type SQL, sql } from 'drizzle-orm';
import type { Store } from '../store/index.ts';
import { nextCards } from './gift-cards/deliver.ts';
import type { Due } from './lib/due-work.ts';
import { nextMails } from './mail/outbox.ts';
import { nextPayments } from './orders/overdue-orders.ts';
import { nextRefunds } from './orders/refund-order.ts';
import { nextRenewals } from './subscriptions/renew.ts';
import { nextMessages } from './webhooks/deliver.ts';

/** When each site's next work of a kind is due, by its name; a site without any has no row. */
const kinds = {
  mails: nextMails,
  webhooks: nextMessages,
  'gift-cards': nextCards,
  payments: nextPayments,
  refunds: nextRefunds,
  renewals: nextRenewals,
} satisfies Readonly<Record<string, (websiteIds: SQL) => SQL>>;

export type JobName = keyof typeof kinds;

export const jobNames = Object.keys(kinds) as readonly JobName[];

/** The next of each kind of work of each site, in one statement for all of them. */
export async function readNextDue(store: Store, websiteIds: readonly string[]): Promise<readonly Due[]> {
  const ids = sql`${sql.param([...websiteIds])}::text[]`;
  const each = Object.entries(kinds).map(
    ([job, next]) =>
      sql`select ${sql.raw(`'${job}'`)} as job, website_id, due_at from (${next(ids)}) as ${sql.identifier(job)}`,
  );
  const { rows } = await store.read((database) =>
    database.execute<{ job: string; website_id: string; wait: number }>(
      sql`select job, website_id, extract(epoch from due_at - now())::float8 * 1000 as wait
          from (${sql.join(each, sql` union all `)}) as works`,
    ),
  );
  return rows.map(({ job, website_id: websiteId, wait }) => ({ job, websiteId, wait }));
}
