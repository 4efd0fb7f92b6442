import { isStorageAway, isUnavailable } from '../../store/index.ts';

export interface QuietOptions {
  readonly milliseconds?: number;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/** What may be away for all requests at once. */
const services = { database: 'The database', storage: 'The storage of files' } as const;

/**
 * Tells of a database or a storage that is away once in a while, with the number of refusals since; each of them would be
 * the same line again, hundreds in a second. Other errors are told one by one.
 */
export function quietReport(
  report: (error: unknown) => void,
  { milliseconds = 10_000, now = () => performance.now() }: QuietOptions = {},
): (error: unknown) => void {
  const told = {
    database: { at: Number.NEGATIVE_INFINITY, untold: 0 },
    storage: { at: Number.NEGATIVE_INFINITY, untold: 0 },
  };
  return (error) => {
    if (!isUnavailable(error)) return report(error);
    const which = isStorageAway(error) ? 'storage' : 'database';
    const last = told[which];
    last.untold += 1;
    if (now() - last.at < milliseconds) return;
    report(
      last.untold === 1
        ? error
        : new Error(`${services[which]} could not be reached, ${last.untold} times since the last line.`, {
            cause: error,
          }),
    );
    told[which] = { at: now(), untold: 0 };
  };
}
