import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { loadLock, type TryLock } from '../../lib/load-lock.ts';
import { lockless, lockMissing, StoreInUse } from '../failures.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Two processes on one PGlite folder corrupt it without an error, so the first one holds a lock on a file in it. The lock
 * is the kernel's and on the file itself: whatever path, link or mount leads there, it is the same one, and it is free
 * when its process or thread is dead, however it died. The file stays: a name that is taken away and made anew is two.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const tryLock = await loadFolderLock(folder);
  const handle = openSync(path.join(folder, 'vitrine.lock'), 'a+', 0o600);
  try {
    if (tryLock(handle)) return { release: () => closeSync(handle) };
  } catch (failure) {
    closeSync(handle);
    throw lockless(folder, `its file system keeps no locks (${errorText(failure)})`);
  }
  closeSync(handle);
  throw new StoreInUse(folder);
}

/** Takes the lock of an open file, or answers false. Throws `DataUnusable` on a system that the library was not built for. */
export async function loadFolderLock(folder: string): Promise<TryLock> {
  try {
    return await loadLock();
  } catch (failure) {
    throw lockMissing(folder, `${process.platform} on ${process.arch} (${errorText(failure)})`);
  }
}

function errorText(failure: unknown): string {
  const [first = ''] = String(failure instanceof Error ? failure.message : failure).split('\n');
  return first;
}
