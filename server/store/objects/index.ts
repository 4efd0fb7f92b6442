export { folderObjects, objectOf } from './folder-objects.ts';
export { halfEnding, type ObjectStore, type StoredEntry, type StoredObject } from './object-store.ts';
export { type Bucket, openBucket } from './s3-objects.ts';
export { readStorageSettings, type StorageSettings } from './storage-url.ts';
