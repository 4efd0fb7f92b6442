import type { Router } from 'express';
import { addReview, decideReview, deleteReview, listKeptReviews, listReviews } from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

export function mountReviews(router: Router, gate: Gate, { reviews }: Services): void {
  implement(router, gate, listReviews, async ({ params, query }) => {
    const from = readReviewCursor(query.cursor);
    if (from === 'stale') return refuse('cursor-stale');
    const listed = await reviews.list(params.itemId, from);
    if (!listed.ok) return listed;
    const { page, count, average, state } = listed.value;
    const { items, hasNextPage, next } = page;
    const nextPageCursor = next && writeCursor(next);
    return accept({ reviews: [...items], count, average, isOpen: state !== 'closed', hasNextPage, nextPageCursor });
  });
  implement(router, gate, addReview, ({ params, body, visitor }) => reviews.add(params.itemId, visitor.id, body));
  implement(router, gate, listKeptReviews, async ({ query }) => {
    const from = readReviewCursor(query.cursor);
    if (from === 'stale') return refuse('cursor-stale');
    const { page, counts } = await reviews.kept(query.state, from);
    const { items, hasNextPage, next } = page;
    return accept({ reviews: [...items], counts, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, decideReview, ({ params, body }) => reviews.decide(params.reviewId, body));
  implement(router, gate, deleteReview, ({ params }) => reviews.remove(params.reviewId));
}

/** A place in a list of reviews is a moment and an id; one of another list says nothing here. */
export function readReviewCursor(cursor: string | undefined): ReturnType<typeof readCursor> {
  const from = readCursor(cursor);
  if (from === undefined || from === 'stale') return from;
  return from.length === 2 && typeof from[0] === 'number' && Math.abs(from[0]) <= 8.64e15 ? from : 'stale';
}
