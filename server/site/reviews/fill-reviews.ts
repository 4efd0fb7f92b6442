import { reviewsOf } from '#model';
import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { type JsonObject, objectAt, textAt, withMembers } from '../lib/json-access.ts';
import { siteMessagesOf } from '../messages.ts';
import { type ReviewSite, reviewsMarkup } from './markup.ts';

const mark = createByteSearch('data-product-reviews');
/** The place that a template keeps for the reviews of its product. */
const place = /(<(div|section)\b[^<>]{0,2000}\sdata-product-reviews\b[^<>]{0,2000}>)\s*(<\/\2>)/i;

/** The site that reviews of a page are shown on. */
function reviewSiteOf(context: JsonObject): ReviewSite {
  return {
    ...siteMessagesOf(context),
    siteTitle: textAt(context, 'website.siteTitle'),
    timeZone: textAt(context, 'website.timeZone'),
  };
}

/**
 * Puts the reviews of a page's product into the place that its template keeps for them, and answers whether the page has
 * such a place.
 */
export function fillReviews(pieces: Piece[], context: JsonObject): boolean {
  const index = pieces.findIndex((piece) => typeof piece !== 'string' && mark.isIn(piece));
  if (index < 0) return false;
  const item = objectAt(context, 'item');
  if (item === undefined) return true;
  const markup = reviewsMarkup(textAt(item, 'id'), reviewsOf(item), reviewSiteOf(context));
  pieces[index] = Buffer.from(
    String(pieces[index]).replace(
      place,
      (_published, open: string, _tag: string, close: string) => open + markup + close,
    ),
  );
  return true;
}

/**
 * A page's data with how many reviews its product has, for templates: content that brings reviews need not count them,
 * and where the database knows of more it has.
 */
export function withReviewCounts(context: JsonObject): JsonObject {
  const item = objectAt(context, 'item');
  if (item === undefined || !Object.hasOwn(item, 'reviews') || Object.hasOwn(item, 'reviewCount')) return context;
  const { count, average } = reviewsOf(item);
  return withMembers(context, { item: withMembers(item, { reviewCount: count, averageRating: average }) });
}
