import type { Messages } from '#model';

/** What is said of a product's reviews, on its page and on their own, in English. */
export const reviewMessages = {
  reviews: { one: '{count} review', other: '{count} reviews' },
  reviewsNone: 'There are no reviews yet.',
  reviewsAll: { one: 'Read {count} review', other: 'Read all {count} reviews' },
  reviewsOlder: 'Older reviews',
  reviewStars: '{rating} out of {most} stars',
  reviewBuyer: 'Bought it here',
  reviewReply: 'Reply from {site}',
  reviewWrite: 'Write a review',
  reviewRating: 'Your rating',
  reviewAuthor: 'Your name',
  reviewTitle: 'Title (optional)',
  reviewBody: 'Your review',
  reviewSubmit: 'Send review',
  reviewHeld: 'Thank you. Your review will be shown here once the shop has read it.',
  reviewPublished: 'Thank you. Your review is published.',
} as const satisfies Messages;
