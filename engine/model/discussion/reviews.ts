import { childOf, isArray, isTruthy, toNumber, toText, type Value } from '../data.ts';
import { reviewLimits } from './limits.ts';

/** Where reviews are read and written by a browser without script; the form on a product's page is sent there. */
export const reviewsUrl = '/form/reviews';

/** A review as page data has it. Its words are text, never markup. */
export interface PublishedReview {
  readonly id: string;
  readonly author: string;
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970; undefined where nobody knows. */
  readonly created: number | undefined;
  /** Whether its author has bought the product in this shop. */
  readonly isBuyer: boolean;
  /** What the shop says to it; empty without. */
  readonly reply: string;
}

/** What is made of a new review: it waits for the shop, it is shown at once, or there can be none. */
export const reviewStates = ['held', 'published', 'closed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface ProductReviews {
  /** Newest first; of many the first ones. */
  readonly reviews: readonly PublishedReview[];
  readonly count: number;
  /** Stars to one decimal; 0 without reviews. */
  readonly average: number;
  readonly state: ReviewState;
}

/**
 * The reviews of a product as its item carries them (`reviews`, `reviewCount`, `averageRating`, `reviewState`). Content
 * that gives reviews alone is counted; what has no whole number of stars is no review.
 */
export function reviewsOf(item: Value): ProductReviews {
  const given = childOf(item, 'reviews');
  const reviews = isArray(given) ? given.flatMap((review) => readReview(review) ?? []) : [];
  const known = toNumber(childOf(item, 'reviewCount'));
  const count = known > 0 ? known : reviews.length;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const stated = toNumber(childOf(item, 'averageRating'));
  const state = reviewStates.find((name) => name === childOf(item, 'reviewState'));
  return {
    reviews,
    count,
    average: stated > 0 ? stated : averageRating(sum, reviews.length),
    state: state ?? 'closed',
  };
}

/** Stars to one decimal. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}

function readReview(review: Value): PublishedReview | undefined {
  const rating = toNumber(childOf(review, 'rating'));
  if (!Number.isInteger(rating) || rating < 1 || rating > reviewLimits.stars) return undefined;
  const text = (name: string) => toText(childOf(review, name));
  const created = toNumber(childOf(review, 'createdOn'));
  return {
    id: text('id'),
    author: text('author'),
    rating,
    title: text('title'),
    text: text('text'),
    created: created > 0 && created <= 8.64e15 ? created : undefined,
    isBuyer: isTruthy(childOf(review, 'isBuyer')),
    reply: text('reply'),
  };
}
