import * as z from 'zod/mini';
import { commentLimits } from '#model';
import { defineRoute } from '../definition/route.ts';
import { Count, Timestamp } from '../schemas/common.ts';

const Comment = z.object({ id: z.string(), author: z.string(), body: z.string(), created: Timestamp });
const Likes = z.object({ likeCount: Count, isLiked: z.boolean() });

export const listComments = defineRoute({
  method: 'GET',
  path: '/api/content/{itemId}/comments',
  summary: 'Comments of an item, oldest first, and whether more may be written.',
  guard: 'none',
  greets: false,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(512))) }),
  ok: z.object({
    comments: z.array(Comment),
    /** All there are, with those that the content was published with. */
    count: Count,
    isOpen: z.boolean(),
    hasNextPage: z.boolean(),
    nextPageCursor: z.nullable(z.string()),
  }),
  limit: 'read',
  problems: ['item-unknown', 'cursor-stale'],
});

export const addComment = defineRoute({
  method: 'POST',
  path: '/api/content/{itemId}/comments',
  summary: 'Says something about an item. The same words of the same visitor are kept once.',
  guard: 'crumb',
  body: z.strictObject({
    author: z.string().check(z.maxLength(commentLimits.author)),
    body: z.string().check(z.maxLength(commentLimits.body)),
  }),
  ok: z.object({ comment: Comment, count: Count }),
  status: 201,
  limit: 'form',
  problems: ['item-unknown', 'comments-closed', 'comment-blank', 'form-rate-limited'],
});

export const readLikes = defineRoute({
  method: 'GET',
  path: '/api/content/{itemId}/like',
  summary: 'How many like an item, and whether this visitor does.',
  guard: 'none',
  greets: false,
  ok: Likes,
  limit: 'read',
  problems: ['item-unknown'],
});

export const setLike = defineRoute({
  method: 'PUT',
  path: '/api/content/{itemId}/like',
  summary: 'Likes an item, or no longer.',
  guard: 'crumb',
  body: z.strictObject({ isLiked: z.boolean() }),
  ok: Likes,
  limit: 'form',
  problems: ['item-unknown', 'likes-closed', 'form-rate-limited'],
});
