import { databaseFolder, openStore, type Store } from '../store/index.ts';
import { dataError } from './data-error.ts';

/** The database that a server with the same flags would use; one that runs on the same folder is asked for its own. */
export async function withStore(
  data: string,
  work: (store: Store) => Promise<void>,
  { beside = true } = {},
): Promise<void> {
  const { DATABASE_URL } = process.env;
  let store: Store;
  try {
    const dataFolder = databaseFolder(data);
    store = await openStore({ databaseUrl: DATABASE_URL || undefined, dataFolder, beside, door: false });
  } catch (error) {
    throw dataError(error);
  }
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
