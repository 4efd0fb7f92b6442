import { join } from 'node:path';
import { MigrationChanged, openStore, type Store, StoreInUse } from '../store/index.ts';
import { UsageError } from './exit.ts';

/** The database that a server with the same flags would use; one that runs on the same folder is asked for its own. */
export async function withStore(
  data: string,
  work: (store: Store) => Promise<void>,
  { beside = true } = {},
): Promise<void> {
  const { DATABASE_URL } = process.env;
  let store: Store;
  try {
    const dataFolder = join(data, 'database');
    store = await openStore({ databaseUrl: DATABASE_URL || undefined, dataFolder, beside, door: false });
  } catch (error) {
    if (error instanceof StoreInUse || error instanceof MigrationChanged) throw new UsageError(error.message);
    throw error;
  }
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
