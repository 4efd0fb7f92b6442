import type { JsonValue } from '#engine';
import type { ReviewCounts, Reviews } from '../../services/discussion/reviews.ts';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import { reviewMembers } from '../../site/reviews/review-members.ts';
import { asItIs, inGoodTime, type LiveSource } from './live-source.ts';
import { ageByTheClock, type StatedAge } from './stated-age.ts';

const MOST_ITEMS = 200;

/**
 * Puts the reviews of the database into a product's page, beside those of its content, and their figures into lists.
 * Without a database a page shows what it was published with, and takes no new ones.
 */
export function liveReviews(reviews: Pick<Reviews, 'counts' | 'list'>, age: StatedAge = ageByTheClock()): LiveSource {
  return {
    version: () => age.version(),
    async look(context) {
      const own = textAt(context, 'item.id');
      const listed = listAt(context, 'items').map((item) => textAt(item, 'id'));
      const [counts, members] =
        (await inGoodTime(
          Promise.all([reviews.counts(listed.slice(0, MOST_ITEMS)), own === '' ? undefined : membersOf(reviews, own)]),
          age,
        )) ?? [];
      if (members === undefined && (counts === undefined || counts.size === 0)) return asItIs;
      return (page) => {
        const item = objectAt(page, 'item');
        return withMembers(page, {
          item: item && members ? withMembers(item, members) : undefined,
          items: Array.isArray(page['items'])
            ? listAt(page, 'items').map((one) => withCounts(one, counts ?? new Map()))
            : undefined,
        });
      };
    },
  };
}

async function membersOf(reviews: Pick<Reviews, 'list'>, itemId: string): Promise<JsonObject | undefined> {
  const listed = await reviews.list(itemId);
  if (!listed.ok) return undefined;
  const { page, ...figures } = listed.value;
  return reviewMembers({ ...figures, reviews: page.items });
}

function withCounts(value: JsonValue, counts: ReadonlyMap<string, ReviewCounts>): JsonValue {
  const item = objectAt({ value }, 'value');
  const known = item && counts.get(textAt(item, 'id'));
  return item && known ? withMembers(item, { reviewCount: known.count, averageRating: known.average }) : value;
}
