import { createHash } from 'node:crypto';

/**
 * What browsers do before it is asked for, with pages that a pointer rests on or a finger is put down at. What is a
 * visitor's own, changes something or is no page of the site is left alone, and so is every address with a query.
 */
const left = ['/cart', '/checkout', '/commerce', '/form', '/lock', '/config', '/api', '/newsletter', '/search'];

const rule = {
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
};

/** A rule as browsers read it (speculation rules). They keep it for good: another rule has another name. */
function readAheadBy(action: 'prefetch' | 'prerender') {
  const rules = JSON.stringify({ [action]: [rule] });
  return { name: `read-ahead-${createHash('sha256').update(rules).digest('hex').slice(0, 8)}.json`, rules };
}

/** The next page is fetched, not run: scripts that are not ours would count a visit that is none yet. */
export const fetchAhead = readAheadBy('prefetch');

/**
 * The next page is laid out and its pictures are there when it is asked for; ours waits with its scripts until it is looked
 * at (`site/head/own-scripts.ts`). Said by pages whose scripts are all ours: mostly their neighbours' are too.
 */
export const renderAhead = readAheadBy('prerender');
