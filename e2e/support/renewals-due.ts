import { sql } from 'drizzle-orm';
import { openStore, tables } from '../../server/store/index.ts';

/** Lets the period of every subscription begin now: `renewals-due.ts <database folder>`. */
const [folder = ''] = process.argv.slice(2);
const store = await openStore({ dataFolder: folder });
await store.write((queries) => queries.update(tables.subscriptions).set({ tryAt: sql`now()` }));
await store.close();
