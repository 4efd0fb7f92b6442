import { exposureLogName } from '../visits/cookie-jar.ts';

/** Which variant of an experiment a visitor has. */
export interface Assignment {
  readonly experiment: string;
  readonly variant: string;
}

export interface Exposure extends Assignment {
  readonly session: string;
  /** When it was seen, in milliseconds since 1970. */
  readonly at: number;
}

interface Kept {
  readonly session?: { readonly id: string; readonly began: number; readonly used: number };
  /** When each experiment and variant was told last. */
  readonly told: Readonly<Record<string, number>>;
  readonly failed: readonly Exposure[];
}

/** What the exposures of one page leave for the next. */
export interface ExposureLog {
  read(): Kept;
  /** Puts these members in the place of those before. */
  write(changed: Partial<Kept>): void;
}

const nothing: Kept = { told: {}, failed: [] };

/** A log in the browser's storage, read anew each time: another tab writes there too. Where nothing is kept it lasts as long as the page. */
export function storedLog(storage: () => Storage): ExposureLog {
  let last = nothing;
  const read = () => {
    try {
      const text = storage().getItem(exposureLogName);
      if (text !== null) last = parse(text);
    } catch {
      // Storage that is refused: the page's own knowledge holds.
    }
    return last;
  };
  return {
    read,
    write(changed) {
      last = { ...read(), ...changed };
      try {
        storage().setItem(exposureLogName, JSON.stringify(last));
      } catch {
        // Full or refused: as above.
      }
    },
  };
}

/** What stands there may be of an earlier version, or of anybody. */
function parse(text: string): Kept {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return nothing;
  const { session, told, failed } = value as Partial<Kept>;
  return {
    ...(typeof session?.used === 'number' && { session }),
    told: typeof told === 'object' && told !== null ? told : {},
    failed: Array.isArray(failed) ? failed : [],
  };
}
