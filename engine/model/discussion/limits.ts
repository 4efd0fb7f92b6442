/** What becomes of a comment when it is written: it waits for the owner, or is shown at once. */
export const commentRules = ['held', 'published'] as const;
export type CommentRule = (typeof commentRules)[number];

/** Characters of a comment and of its author's name. */
export const commentLimits = { author: 80, body: 2000, reply: 2000 } as const;
/** Characters of a review and its parts, and how many stars there are. */
export const reviewLimits = { author: 80, title: 120, body: 4000, reply: 2000, stars: 5 } as const;
