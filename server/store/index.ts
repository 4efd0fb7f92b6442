export { databaseFolder } from './embedded/folder.ts';
export { loadFolderLock } from './embedded/folder-lock.ts';
export {
  DataUnusable,
  isFull,
  isStorageAway,
  isTaken,
  isUnavailable,
  MigrationChanged,
  StoreInUse,
  StoreUnavailable,
} from './failures.ts';
export { createLateStore, type LateStore } from './late-store.ts';
export { readMigrations } from './migrate.ts';
export { openStore } from './open.ts';
export * as tables from './schema/index.ts';
export type {
  OrderGiftCard,
  OrderLine,
  OrderPieces,
  OrderTax,
  SavedPayment,
  SubscriptionPlan,
} from './schema/orders.ts';
export { unstorable } from './storable.ts';
export { announceShown, type Queries, type Reads, type Store, type Transaction } from './store.ts';
