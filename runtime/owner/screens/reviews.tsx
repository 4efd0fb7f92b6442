import { useCallback } from 'react';
import { decideReview, deleteReview, listKeptReviews, type OkOf } from '#contract';
import { reviewLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { Moment } from '../parts.tsx';
import { type InState, ModeratedEntry, Moderation, type OnMoved, type States } from './moderation.tsx';

type Review = OkOf<typeof listKeptReviews>['reviews'][number];
type State = Review['state'];

const states: States<State> = {
  held: { tab: 'Waiting', none: 'No review waits for you. What shoppers write comes here first.' },
  published: { tab: 'Published', none: 'Nothing that was written here is published.' },
  hidden: { tab: 'Hidden', none: 'You have hidden nothing.' },
};
const hide = { to: 'hidden', label: 'Hide' } as const;
const moves = { held: [hide], published: [hide], hidden: [] } as const;

/** What shoppers wrote about products: read it, publish it, hide it, answer it. */
export function ReviewsScreen() {
  const ask = useAsk();
  const load = useCallback(
    async (query: InState<State>) => {
      const answer = await ask(listKeptReviews, { query });
      if (!answer.ok) return answer;
      const { reviews: items, ...page } = answer.value;
      return { ok: true as const, value: { items, ...page } };
    },
    [ask],
  );
  const show = (review: Review, onMoved: OnMoved) => <OneReview review={review} onMoved={onMoved} />;
  return <Moderation what="reviews" states={states} first="held" load={load} show={show} />;
}

function OneReview({ review, onMoved }: { review: Review; onMoved: OnMoved }) {
  const ask = useAsk();
  const { id: reviewId, itemTitle, author, state } = review;
  return (
    <ModeratedEntry
      name={`${author}’s review of ${itemTitle}`}
      noun="review"
      entry={review}
      states={states}
      longestReply={reviewLimits.reply}
      published="published"
      moves={moves[state]}
      decide={(decision) => ask(decideReview, { params: { reviewId }, body: decision })}
      remove={() => ask(deleteReview, { params: { reviewId } })}
      gone="review-unknown"
      onMoved={onMoved}
    >
      <ReviewText review={review} />
    </ModeratedEntry>
  );
}

function ReviewText({ review }: { review: Review }) {
  const { itemTitle, fullUrl, rating, author, title, body, isBuyer, created } = review;
  return (
    <>
      <h2>
        <span aria-hidden="true">
          {'★'.repeat(rating)}
          {'☆'.repeat(reviewLimits.stars - rating)}
        </span>{' '}
        {rating} of {reviewLimits.stars}, {fullUrl === null ? itemTitle : <a href={fullUrl}>{itemTitle}</a>}
      </h2>
      <p className="ow-quiet">
        {author}, <Moment at={created} />
        {isBuyer && ', bought it here'}
      </p>
      <div className="ow-text">
        {title !== '' && <strong>{title}</strong>}
        <p>{body}</p>
      </div>
    </>
  );
}
