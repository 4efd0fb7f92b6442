/** A page that cannot be made at the moment, and can be a little later. */
export class PageUnavailable extends Error {
  /** Seconds after which it is worth another try. */
  readonly retryAfter = 2;
}
