import type { Router } from 'express';
import { addComment, listComments, readLikes, setLike } from '#contract';
import { accept, refuse } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

export function mountDiscussion(router: Router, gate: Gate, { discussion }: Services): void {
  implement(router, gate, listComments, async ({ params, query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || (from && (from.length !== 2 || typeof from[0] !== 'number'))) return refuse('cursor-stale');
    const listed = await discussion.list(params.itemId, from);
    if (!listed.ok) return listed;
    const { page, count, isOpen } = listed.value;
    const { items: comments, hasNextPage, next } = page;
    return accept({ comments, count, isOpen, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, addComment, ({ params, body, visitor }) => discussion.add(params.itemId, visitor.id, body));
  implement(router, gate, readLikes, ({ params, visitor }) => discussion.likes(params.itemId, visitor.id));
  implement(router, gate, setLike, ({ params, body, visitor }) =>
    discussion.like(params.itemId, visitor.id, body.isLiked),
  );
}
