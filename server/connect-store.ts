import { setTimeout as wait } from 'node:timers/promises';
import type { MainOptions } from './main-options.ts';
import { databaseFolder, isUnavailable, type LateStore, openStore, type Store } from './store/index.ts';

/** Milliseconds between two tries. */
export const usualRetry = 5_000;
/** What the database is called while there is none. */
export const noDatabase = 'no database yet';

/** Begins to open the database at once, beside the sites; every call after the first one is another try. */
export function openStores(
  { databaseUrl, data }: Pick<MainOptions, 'databaseUrl' | 'data'>,
  closers: (() => Promise<void>)[],
): () => Promise<Store> {
  const open = () => {
    const opening = openStore({ databaseUrl, dataFolder: data === 'memory' ? 'memory' : databaseFolder(data) });
    // Whoever asks for it is told what went wrong; nobody asks when a site cannot be opened.
    const opened = opening.catch(() => undefined);
    closers.push(async () => (await opened)?.close());
    return opening;
  };
  let early: Promise<Store> | undefined = open();
  return () => {
    const store = early ?? open();
    early = undefined;
    return store;
  };
}

/**
 * A database that is away at the start costs what needs it, not the pages: it is tried again until it answers. Answers
 * what the database is, for the line that says so.
 */
export async function connectOrWait(
  nextStore: () => Promise<Store>,
  late: LateStore,
  { onInternalError, retry = usualRetry }: Pick<MainOptions, 'onInternalError' | 'retry'>,
  closers: (() => Promise<void>)[],
): Promise<string> {
  try {
    const store = await nextStore();
    late.arrive(store);
    return store.kind === 'postgresql' ? 'PostgreSQL' : 'embedded database';
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    late.stayAway();
    onInternalError(error);
    const stop = new AbortController();
    const trying = tryAgain(nextStore, late, { retry, stop: stop.signal, onInternalError });
    closers.push(() => {
      stop.abort();
      return trying;
    });
    return noDatabase;
  }
}

/** One try after the other: two at once would open everything twice. */
async function tryAgain(
  nextStore: () => Promise<Store>,
  late: LateStore,
  {
    retry,
    stop,
    onInternalError,
  }: Pick<MainOptions, 'onInternalError'> & { readonly retry: number; readonly stop: AbortSignal },
): Promise<void> {
  for (;;) {
    await wait(retry, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (stop.aborted) return;
    try {
      return late.arrive(await nextStore());
    } catch (failure) {
      if (!isUnavailable(failure)) onInternalError(failure);
    }
  }
}
