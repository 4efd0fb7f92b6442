import { lstatSync } from 'node:fs';
import { databaseFolder, openStore, type Store } from '../store/index.ts';
import { dataError } from './data-error.ts';
import { UsageError } from './exit.ts';

interface Opening {
  /** Also where a server has the database open, by asking it. */
  readonly beside?: boolean;
  /** Whether there may be none yet: then it is made. */
  readonly makes?: boolean;
}

/** The database that a server with the same flags would use; one that runs on the same folder is asked for its own. */
export async function withStore(
  data: string,
  work: (store: Store) => Promise<void>,
  { beside = true, makes = false }: Opening = {},
): Promise<void> {
  const { DATABASE_URL } = process.env;
  let store: Store;
  try {
    const dataFolder = databaseFolder(data);
    if (!makes && !DATABASE_URL) refuseNone(data, dataFolder);
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

/** What is asked of a database that was only just made is answered as if nothing had ever been kept. */
function refuseNone(data: string, database: string): void {
  if (lstatSync(database, { throwIfNoEntry: false }) !== undefined) return;
  throw new UsageError(
    `There is no database in ${data}. Name the data folder of the server with --data, or its database with DATABASE_URL.`,
  );
}
