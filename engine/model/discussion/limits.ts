/** Characters of a comment and of its author's name. */
export const commentLimits = { author: 80, body: 2000 } as const;
