import type { JsonValue } from '#engine';
import type { Counts, Discussion } from '../../services/discussion/discussion.ts';
import { listAt, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, inGoodTime, type LiveSource } from './live-source.ts';
import { ageByTheClock, type StatedAge } from './stated-age.ts';

const MOST_ITEMS = 200;

/**
 * Puts the comments and likes of the database into the counts of a page's items; the page's own script asks anew. Without a
 * database they stay as published.
 */
export function liveDiscussion(discussion: Pick<Discussion, 'counts'>, age: StatedAge = ageByTheClock()): LiveSource {
  return {
    version: () => age.version(),
    async look(context) {
      const ids = [objectAt(context, 'item'), ...listAt(context, 'items')].map((item) => textAt(item, 'id'));
      const wanted = ids.filter((id) => id !== '').slice(0, MOST_ITEMS);
      const counts = await inGoodTime(discussion.counts(wanted), age);
      // A page that was made while the database was late grows old as those with counts do.
      if (counts === undefined) return (page) => ({ ...page });
      if (counts.size === 0) return asItIs;
      return (page) =>
        withMembers(page, {
          item: withCounts(page['item'], counts),
          items: Array.isArray(page['items'])
            ? listAt(page, 'items').flatMap((item) => withCounts(item, counts) ?? [])
            : undefined,
        });
    },
  };
}

function withCounts(value: JsonValue | undefined, counts: ReadonlyMap<string, Counts>): JsonValue | undefined {
  const item = objectAt({ value: value ?? null }, 'value');
  const known = item === undefined ? undefined : counts.get(textAt(item, 'id'));
  return item === undefined || known === undefined ? value : withMembers(item, { ...known });
}
