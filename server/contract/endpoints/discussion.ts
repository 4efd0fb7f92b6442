import * as z from 'zod/mini';
import { commentLimits } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Cursor, nextPage, SeenChange, Timestamp } from '../schemas/common.ts';

const Comment = z.object({
  id: z.string(),
  author: z.string(),
  body: z.string(),
  created: Timestamp,
  /** What the site says to it; empty without. */
  reply: z.string(),
});
const State = z.enum(['held', 'published', 'spam']);
const KeptComment = z.object({
  ...Comment.shape,
  itemId: z.string(),
  /** Of what it is about; its id where that is gone. */
  itemTitle: z.string(),
  fullUrl: z.nullable(z.string()),
  state: State,
  /** When the owner last changed it. */
  changed: Timestamp,
});
const Likes = z.object({ likeCount: Count, isLiked: z.boolean() });

export const listComments = defineRoute({
  method: 'GET',
  path: '/api/content/{itemId}/comments',
  summary: 'Comments of an item, oldest first, and whether more may be written.',
  guard: 'none',
  greets: false,
  query: Cursor,
  ok: z.object({
    comments: z.array(Comment),
    /** All there are, with those that the content was published with. */
    count: Count,
    isOpen: z.boolean(),
    ...nextPage,
  }),
  limit: 'read',
  errors: ['item-unknown', 'cursor-stale'],
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
  /** `held`: the owner looks at it before anybody else does. */
  ok: z.object({ comment: Comment, count: Count, state: z.enum(['held', 'published']) }),
  status: 201,
  limit: 'form',
  errors: ['item-unknown', 'comments-closed', 'comment-blank', 'form-rate-limited'],
});

export const listKeptComments = defineRoute({
  method: 'GET',
  path: '/api/owner/comments',
  summary: 'Comments in one state, newest first, and how many there are in each.',
  guard: 'none',
  roles: ownerAreas.comments.roles,
  query: z.object({ ...Cursor.shape, state: State }),
  ok: z.object({
    comments: z.array(KeptComment),
    counts: z.object({ held: Count, published: Count, spam: Count }),
    ...nextPage,
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'cursor-stale'],
});

export const decideComment = defineRoute({
  method: 'PUT',
  path: '/api/owner/comments/{commentId}',
  summary:
    'Publishes or holds a comment or marks it as spam, with a reply; refused when it is no longer what was seen.',
  guard: 'crumb',
  roles: ownerAreas.comments.roles,
  body: z.strictObject({
    state: State,
    reply: z.string().check(z.maxLength(commentLimits.reply)),
    /** `changed` of the comment as it was seen. */
    seen: SeenChange,
  }),
  ok: KeptComment,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'comment-unknown', 'comment-changed'],
});

export const deleteComment = defineRoute({
  method: 'DELETE',
  path: '/api/owner/comments/{commentId}',
  summary: 'Deletes a comment for good.',
  guard: 'crumb',
  roles: ownerAreas.comments.roles,
  ok: z.object({ id: z.string() }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'comment-unknown'],
});

export const readLikes = defineRoute({
  method: 'GET',
  path: '/api/content/{itemId}/like',
  summary: 'How many like an item, and whether this visitor does.',
  guard: 'none',
  greets: false,
  ok: Likes,
  limit: 'read',
  errors: ['item-unknown'],
});

export const setLike = defineRoute({
  method: 'PUT',
  path: '/api/content/{itemId}/like',
  summary: 'Likes an item, or no longer.',
  guard: 'crumb',
  body: z.strictObject({ isLiked: z.boolean() }),
  ok: Likes,
  limit: 'form',
  errors: ['item-unknown', 'likes-closed', 'form-rate-limited'],
});
