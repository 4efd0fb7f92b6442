import { useCallback, useRef, useState } from 'react';
import { decideReview, deleteReview, listKeptReviews, type OkOf } from '#contract';
import { reviewLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { DeleteButton, Moment, Progress } from '../parts.tsx';
import { type LoadPage, usePages } from '../use-pages.ts';

type Listed = OkOf<typeof listKeptReviews>;
type Review = Listed['reviews'][number];
type State = Review['state'];

const states: Readonly<Record<State, { readonly tab: string; readonly none: string }>> = {
  held: { tab: 'Waiting', none: 'No review waits for you. What shoppers write comes here first.' },
  published: { tab: 'Published', none: 'Nothing that was written here is published.' },
  hidden: { tab: 'Hidden', none: 'You have hidden nothing.' },
};
const stateNames = Object.keys(states) as State[];

/** What shoppers wrote about products: read it, publish it, hide it, answer it. */
export function ReviewsScreen() {
  const ask = useAsk();
  const [state, setState] = useState<State>('held');
  const [counts, setCounts] = useState<Listed['counts']>();
  const [told, setTold] = useState('');
  const [round, setRound] = useState(0);
  const status = useRef<HTMLOutputElement>(null);
  const load = useCallback<LoadPage<Review>>(
    async (cursor) => {
      const answer = await ask(listKeptReviews, { query: cursor === undefined ? { state } : { state, cursor } });
      if (!answer.ok) return answer;
      setCounts(answer.value.counts);
      return { ok: true, value: { items: answer.value.reviews, nextPageCursor: answer.value.nextPageCursor } };
    },
    [ask, state],
  );
  /** A review has left this list, and what was pressed with it. */
  const onMoved = (text: string) => {
    setTold(text);
    setRound(round + 1);
    status.current?.focus();
  };
  return (
    <>
      <fieldset className="ow-row ow-states">
        <legend>Show</legend>
        {stateNames.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="state"
              checked={name === state}
              onChange={() => {
                setState(name);
                setTold('');
              }}
            />{' '}
            {states[name].tab}
            {counts && ` (${counts[name].toLocaleString('en')})`}
          </label>
        ))}
      </fieldset>
      <output ref={status} tabIndex={-1}>
        {told}
      </output>
      <ReviewList key={`${state} ${round}`} load={load} none={states[state].none} onMoved={onMoved} />
    </>
  );
}

interface ReviewListProps {
  load: LoadPage<Review>;
  none: string;
  onMoved: (text: string) => void;
}

function ReviewList({ load, none, onMoved }: ReviewListProps) {
  const { state, stop, resume } = usePages(load, { rests: true });
  return (
    <>
      <Progress state={state} what="reviews" rests none={none} stop={stop} resume={resume} />
      <ol className="ow-cards">
        {state.items.map((review) => (
          <li key={review.id}>
            <OneReview review={review} onMoved={onMoved} />
          </li>
        ))}
      </ol>
    </>
  );
}

function OneReview({ review, onMoved }: { review: Review; onMoved: ReviewListProps['onMoved'] }) {
  const ask = useAsk();
  const { id, itemTitle, author, state, changed } = review;
  const [seen, setSeen] = useState({ changed, reply: review.reply });
  const [reply, setReply] = useState(review.reply);
  const [status, setStatus] = useState('');
  const name = `${author}’s review of ${itemTitle}`;

  const decide = async (next: State) => {
    setStatus('Saving …');
    const answer = await ask(decideReview, {
      params: { reviewId: id },
      body: { state: next, reply, seen: seen.changed },
    });
    if (!answer.ok) return setStatus(answer.text);
    setSeen({ changed: answer.value.changed, reply: answer.value.reply });
    setReply(answer.value.reply);
    if (next === state) setStatus('Saved.');
    else onMoved(`${name}: ${states[next].tab.toLowerCase()}.`);
  };
  const remove = async () => {
    const answer = await ask(deleteReview, { params: { reviewId: id } });
    if (answer.ok || answer.problem === 'review-unknown') onMoved(`${name}: deleted.`);
    else setStatus(answer.text);
  };

  return (
    <article aria-label={name}>
      <ReviewText review={review} />
      <label className="ow-field">
        Reply, shown below the review
        <textarea
          rows={2}
          maxLength={reviewLimits.reply}
          value={reply}
          onChange={(event) => {
            setReply(event.target.value);
            setStatus('');
          }}
        />
      </label>
      <div className="ow-row">
        <Decisions state={state} isReplied={reply.trim() !== seen.reply} onDecided={(next) => void decide(next)} />
        <DeleteButton name={name} onConfirmed={() => void remove()} />
        <output>{status}</output>
      </div>
    </article>
  );
}

interface DecisionsProps {
  state: State;
  isReplied: boolean;
  onDecided: (next: State) => void;
}

function Decisions({ state, isReplied, onDecided }: DecisionsProps) {
  return (
    <>
      {state === 'published' ? (
        <button type="button" disabled={!isReplied} onClick={() => onDecided('published')}>
          Save the reply
        </button>
      ) : (
        <button className="ow-main" type="button" onClick={() => onDecided('published')}>
          Publish
        </button>
      )}
      {state !== 'hidden' && (
        <button type="button" onClick={() => onDecided('hidden')}>
          Hide
        </button>
      )}
    </>
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
