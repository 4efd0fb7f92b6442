/** Of another back end that answers the API. */
export const upstreamLimits = {
  /** A press waits longer than a page: what it asked for may be done although nobody hears of it. */
  callMilliseconds: 15_000,
  /** A page that shows a cart says within five seconds that it cannot. */
  pageMilliseconds: 4_000,
  /** Of a call's body; files have a limit of their own. */
  bodyBytes: 1_000_000,
} as const;
