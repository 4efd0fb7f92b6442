/** What is one visitor's own, the owner's or a program's: nothing that a search engine could show. */
const ownPaths = ['/cart', '/checkout', '/comments', '/config', '/lock', '/search'];
const keptOut = [
  // Each alone, with a query and with what lies below it: a page /cartoons is none of them.
  ...ownPaths.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
  '/api/',
  '/commerce/',
  '/form/',
  '/*?*format=json',
  '/*?*format=main-content',
];

export interface RobotsInput {
  /** Address of the site map, for a site that has one. */
  readonly sitemap: string | undefined;
  /** Whether the whole site is behind a lock. */
  readonly isClosed: boolean;
}

/**
 * `/robots.txt` (RFC 9309). A locked path is not named in it: the lock keeps everybody out, and its address is nobody's
 * business.
 */
export function robotsText({ sitemap, isClosed }: RobotsInput): string {
  const rules = isClosed ? ['/'] : keptOut;
  const lines = ['User-agent: *', ...rules.map((path) => `Disallow: ${path}`)];
  if (sitemap !== undefined && !isClosed) lines.push('', `Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}
