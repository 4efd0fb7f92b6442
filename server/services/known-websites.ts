import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { type Store, tables } from '../store/index.ts';

/** Ids of the websites that a database holds anything of: a visit leaves a row, and so does a first account. */
export async function knownWebsites(store: Store): Promise<ReadonlySet<string>> {
  const names = Object.values(tables).flatMap((table) =>
    is(table, PgTable) && 'websiteId' in table ? [getTableName(table)] : [],
  );
  const each = names.map((name) => sql`select distinct website_id from ${sql.identifier(name)}`);
  const { rows } = await store.report((database) =>
    database.execute<{ website_id: string }>(sql.join(each, sql` union `)),
  );
  return new Set(rows.map(({ website_id }) => website_id));
}
