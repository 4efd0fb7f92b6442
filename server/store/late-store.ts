import { createChanges } from './changes.ts';
import { StoreUnavailable } from './failures.ts';
import { createNewsRoom } from './news.ts';
import type { Store } from './store.ts';

export interface LateStore {
  readonly store: Store;
  /** From now on the database is asked. */
  arrive(store: Store): void;
  /** The first try to open it has failed: until another does not, what is asked is refused. */
  stayAway(): void;
}

/**
 * A store whose database is still being opened at the start, and may be away: what is asked waits for the first try, and is
 * refused after one that failed, as it is when a database goes away later. So a server has all its parts from the start, and
 * nothing is left open by one that is missing.
 */
export function createLateStore(): LateStore {
  let arrived: Store | undefined;
  let wasAway = false;
  const changes = createChanges();
  const news = createNewsRoom();
  let endFirstTry: () => void = () => undefined;
  const firstTry = new Promise<void>((resolve) => {
    endFirstTry = resolve;
  });
  const ask = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    if (arrived === undefined) await firstTry;
    if (arrived === undefined) throw new StoreUnavailable();
    return work(arrived);
  };
  return {
    stayAway() {
      wasAway = true;
      endFirstTry();
    },
    arrive(store) {
      arrived = store;
      endFirstTry();
      store.onChange(changes.tell);
      store.onNews(news.tell);
      // Those alone look again who were refused: to the others this is a start, which has better to do.
      if (wasAway) changes.tell();
    },
    store: {
      // Only a database of its own address can be away.
      get kind() {
        return arrived?.kind ?? 'postgresql';
      },
      read: (work) => ask((store) => store.read(work)),
      write: (work) => ask((store) => store.write(work)),
      record: (work) => ask((store) => store.record(work)),
      transaction: (work) => ask((store) => store.transaction(work)),
      finish: (work) => ask((store) => store.finish(work)),
      report: (work) => ask((store) => store.report(work)),
      snapshot: (work) => ask((store) => store.snapshot(work)),
      onChange: changes.listen,
      written: () => arrived?.written(),
      announce: (websiteId, topic) => arrived?.announce(websiteId, topic),
      onNews: news.listen,
      isReady: async () => (await arrived?.isReady()) === true,
      figures: () => arrived?.figures() ?? { open: 0, idle: 0, waiting: 0 },
      async close() {
        endFirstTry();
        await arrived?.close();
      },
    },
  };
}
