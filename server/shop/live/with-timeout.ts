import { withTimeout } from '../services/lib/with-timeout.ts';

/** Milliseconds that a page waits for what only the database knows: half of what it may take in all while that is silent. */
const PATIENCE = 150;

/** The value when it comes in good time; the calls report a database that is away, and a page can do without. */
export function soon<Value>(coming: Promise<Value>): Promise<Value | undefined> {
  return withTimeout(
    coming.catch(() => undefined),
    PATIENCE,
  );
}
