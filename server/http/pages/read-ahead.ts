import { createHash } from 'node:crypto';

/**
 * What browsers fetch before it is asked for: pages that a pointer rests on or a finger is put down at. Fetched, not run: a
 * visit is counted when it is one. What is a visitor's own, changes something or is no page of the site is left alone,
 * and so is every address with a query.
 */
const left = ['/cart', '/checkout', '/commerce', '/form', '/lock', '/config', '/api', '/newsletter', '/search'];

/** The rules as browsers read them (speculation rules). */
export const readAheadRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: left.flatMap((path) => [path, `${path}/*`]) } },
          // Files are no pages, and a query mostly narrows a list.
          { not: { href_matches: ['/*.:ending(\\w+)', '/*\\?(.+)'] } },
          { not: { selector_matches: '[rel~="nofollow"],[download],[target="_blank"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Browsers keep it for good: other rules have another name. */
export const readAheadName = `read-ahead-${createHash('sha256').update(readAheadRules).digest('hex').slice(0, 8)}.json`;
