/** What the other ways of serving one page are compared with. */
export const baseWay = 'constant buffer, Express’s own ETag';

/** The ways, and what is asked of them, as a ratio of processor time. */
export const ways = {
  [baseWay]: undefined,
  'page cache hit': 0.77,
  'page cache hit, security headers': undefined,
  'page rendered per request': 1.25,
  'page rendered per request, as middleware': undefined,
  'hand-written function in Express': undefined,
  'reference engine in Express': undefined,
} as const;

export type Way = keyof typeof ways;

export const wayNames = Object.keys(ways) as Way[];
