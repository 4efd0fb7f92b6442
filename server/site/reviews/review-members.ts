import type { ProductReviews, PublishedReview } from '#model';
import type { JsonObject } from '../lib/json-access.ts';

/** Reviews as they are kept. */
interface KeptReviews extends Omit<ProductReviews, 'reviews'> {
  readonly reviews: readonly (Omit<PublishedReview, 'created' | 'text'> & {
    readonly created: number;
    readonly body: string;
  })[];
}

/** What a product's item says of its reviews; `reviewsOf` reads it. */
export function reviewMembers({ reviews, count, average, state }: KeptReviews): JsonObject {
  return {
    reviews: reviews.map(({ id, rating, author, title, body, created, isBuyer, reply }) => ({
      ...{ id, rating, author, title, text: body, createdOn: created, isBuyer, reply },
    })),
    reviewCount: count,
    averageRating: average,
    reviewState: state,
  };
}
