/** How many comments an item has, in words. */
export const commentMessages = {
  noComments: 'No Comments',
  comments: { one: '{count} Comment', other: '{count} Comments' },
  commentHeld: 'Thank you. Your comment appears once it has been looked at.',
  commentReply: 'Reply from this site',
} as const;
