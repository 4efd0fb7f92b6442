import { join } from 'node:path';
import { folderObjects, type ObjectStore, openBucket, readStorageSettings } from '../store/objects/index.ts';
import { UsageError } from './exit.ts';

/** Works on what the servers keep under a name: in the service that STORAGE_URL names, or in the data folder. */
export async function withObjects<Result>(
  data: string,
  name: string,
  work: (objects: ObjectStore) => Promise<Result>,
): Promise<Result> {
  const settings = storageSettings();
  if (settings === undefined) return work(folderObjects(join(data, name)));
  const bucket = await openBucket(settings);
  try {
    return await work(bucket.objects.within(name));
  } finally {
    bucket.close();
  }
}

function storageSettings() {
  try {
    return readStorageSettings(process.env['STORAGE_URL']);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
