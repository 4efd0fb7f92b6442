import * as z from 'zod/mini';
import { reviewLimits } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Cursor, nextPage, SeenChange, Timestamp } from '../schemas/common.ts';

const Stars = z.int().check(z.minimum(1), z.maximum(reviewLimits.stars));
const Review = z.object({
  id: z.string(),
  rating: Stars,
  author: z.string(),
  title: z.string(),
  body: z.string(),
  created: Timestamp,
  isBuyer: z.boolean(),
  /** What the shop says to it; empty without. */
  reply: z.string(),
});
const State = z.enum(['held', 'published', 'hidden']);
const KeptReview = z.object({
  ...Review.shape,
  itemId: z.string(),
  /** Of the product; its id where it is no longer sold. */
  itemTitle: z.string(),
  fullUrl: z.nullable(z.string()),
  state: State,
  /** When its author or the owner last changed it. */
  changed: Timestamp,
});

export const listReviews = defineRoute({
  method: 'GET',
  path: '/api/content/{itemId}/reviews',
  summary: 'Published reviews of a product, newest first, with their average.',
  guard: 'none',
  greets: false,
  query: Cursor,
  ok: z.object({
    reviews: z.array(Review),
    count: Count,
    /** Stars to one decimal; 0 without reviews. */
    average: z.number(),
    /** Whether one can be written. */
    isOpen: z.boolean(),
    ...nextPage,
  }),
  limit: 'read',
  errors: ['item-unknown', 'cursor-stale'],
});

export const addReview = defineRoute({
  method: 'POST',
  path: '/api/content/{itemId}/reviews',
  summary: 'Reviews a product. A visitor has one review of each: another one takes its place.',
  guard: 'crumb',
  body: z.strictObject({
    rating: Stars,
    author: z.string().check(z.maxLength(reviewLimits.author)),
    title: z.optional(z.string().check(z.maxLength(reviewLimits.title))),
    body: z.string().check(z.maxLength(reviewLimits.body)),
  }),
  ok: z.object({ state: z.enum(['held', 'published']) }),
  status: 201,
  limit: 'form',
  errors: ['item-unknown', 'reviews-closed', 'review-blank', 'form-rate-limited'],
});

export const listKeptReviews = defineRoute({
  method: 'GET',
  path: '/api/owner/reviews',
  summary: 'Reviews in one state, newest first, and how many there are in each.',
  guard: 'none',
  roles: ownerAreas.reviews.roles,
  query: z.object({ ...Cursor.shape, state: State }),
  ok: z.object({
    reviews: z.array(KeptReview),
    counts: z.object({ held: Count, published: Count, hidden: Count }),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const decideReview = defineRoute({
  method: 'PUT',
  path: '/api/owner/reviews/{reviewId}',
  summary: 'Publishes, holds or hides a review, with a reply; refused when it is no longer what the owner saw.',
  guard: 'crumb',
  roles: ownerAreas.reviews.roles,
  body: z.strictObject({
    state: State,
    reply: z.string().check(z.maxLength(reviewLimits.reply)),
    /** `changed` of the review as the owner saw it. */
    seen: SeenChange,
  }),
  ok: KeptReview,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'review-unknown', 'review-changed'],
});

export const deleteReview = defineRoute({
  method: 'DELETE',
  path: '/api/owner/reviews/{reviewId}',
  summary: 'Deletes a review for good.',
  guard: 'crumb',
  roles: ownerAreas.reviews.roles,
  ok: z.object({ id: z.string() }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'review-unknown'],
});
