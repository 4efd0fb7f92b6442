import { type ObjectStore, openBucket, type StorageSettings } from './store/objects/index.ts';

/** A service that is away at the start costs files and no page: it is told of, and asked when somebody needs it. */
export async function openStorage(
  storage: StorageSettings | undefined,
  report: (error: unknown) => void,
  closers: (() => Promise<void>)[],
): Promise<ObjectStore | undefined> {
  if (storage === undefined) return undefined;
  const bucket = await openBucket(storage);
  closers.push(async () => bucket.close());
  bucket.check().catch(report);
  return bucket.objects;
}
