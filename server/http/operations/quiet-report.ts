import { isUnavailable } from '../../store/index.ts';

export interface QuietOptions {
  readonly milliseconds?: number;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/**
 * Tells of a database that is away once in a while, with the number of refusals since; each of them would be the same
 * line again, hundreds in a second. Other errors are told one by one.
 */
export function quietReport(
  report: (error: unknown) => void,
  { milliseconds = 10_000, now = () => performance.now() }: QuietOptions = {},
): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (error) => {
    if (!isUnavailable(error)) return report(error);
    untold += 1;
    if (now() - toldAt < milliseconds) return;
    report(
      untold === 1
        ? error
        : new Error(`The database could not be reached, ${untold} times since the last line.`, { cause: error }),
    );
    toldAt = now();
    untold = 0;
  };
}
