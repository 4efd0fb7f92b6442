import type { Store } from '../../store/index.ts';

/** Milliseconds for which a page may be older than what the database says. */
const STATED_AGE = 5_000;

/** When what was asked of the database has to be asked again. */
export interface StatedAge {
  /** Another one whenever it has to be. */
  readonly version: () => string;
  /** The database did not answer in time: it is asked again even if it has nothing new to say. */
  readonly doubt: () => void;
}

/** Of a database to which others write too, of whom nothing may be heard. */
export function ageByTheClock(now: () => number = Date.now): StatedAge {
  return { version: () => String(Math.floor(now() / STATED_AGE)), doubt: () => undefined };
}

interface Parts {
  readonly store: Pick<Store, 'kind' | 'onChange'>;
  /** The version of the content, beside which what the database says is read. */
  readonly contentVersion: () => string;
  readonly now?: () => number;
}

/**
 * The age of what a site's pages show of the database. What only this process writes to is asked again when something was
 * written: of ten sites that are visited at once none asks for what has not changed.
 */
export function statedAge({ store, contentVersion, now = Date.now }: Parts): StatedAge & { readonly stop: () => void } {
  let changes = 0;
  let seen = { changes, content: contentVersion() };
  let since = now();
  let version = 0;
  let told = String(version);
  const change = () => {
    changes += 1;
  };
  return {
    version() {
      const time = now();
      if (time - since < STATED_AGE) return told;
      const content = contentVersion();
      if (store.kind === 'embedded' && changes === seen.changes && content === seen.content) return told;
      seen = { changes, content };
      since = time;
      version += 1;
      told = String(version);
      return told;
    },
    doubt: change,
    stop: store.onChange(change),
  };
}
