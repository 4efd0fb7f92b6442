import type { Router } from 'express';
import {
  addComment,
  decideComment,
  deleteComment,
  listComments,
  listKeptComments,
  readLikes,
  setLike,
} from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

export function mountDiscussion(router: Router, gate: Gate, { discussion, moderation }: Services): void {
  implement(router, gate, listComments, async ({ params, query }) => {
    const from = readCommentCursor(query.cursor);
    if (from === 'stale') return refuse('cursor-stale');
    const listed = await discussion.list(params.itemId, from);
    if (!listed.ok) return listed;
    const { page, count, isOpen } = listed.value;
    const { items: comments, hasNextPage, next } = page;
    return accept({ comments, count, isOpen, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, addComment, ({ params, body, visitor }) => discussion.add(params.itemId, visitor.id, body));
  implement(router, gate, listKeptComments, async ({ query }) => {
    const from = readCommentCursor(query.cursor);
    if (from === 'stale') return refuse('cursor-stale');
    const { page, counts } = await moderation.kept(query.state, from);
    const { items: comments, hasNextPage, next } = page;
    return accept({ comments, counts, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, decideComment, ({ params, body }) => moderation.decide(params.commentId, body));
  implement(router, gate, deleteComment, ({ params }) => moderation.remove(params.commentId));
  implement(router, gate, readLikes, ({ params, visitor }) => discussion.likes(params.itemId, visitor.id));
  implement(router, gate, setLike, ({ params, body, visitor }) =>
    discussion.like(params.itemId, visitor.id, body.isLiked),
  );
}

/** A place in a list of comments is a moment and an id. */
function readCommentCursor(cursor: string | undefined): ReturnType<typeof readCursor> {
  const from = readCursor(cursor);
  if (from === undefined || from === 'stale') return from;
  return from.length === 2 && typeof from[0] === 'number' && Math.abs(from[0]) <= 8.64e15 ? from : 'stale';
}
