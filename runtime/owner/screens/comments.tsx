import { useCallback } from 'react';
import { decideComment, deleteComment, listKeptComments, type OkOf } from '#contract';
import { commentLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { Moment } from '../parts.tsx';
import { type InState, ModeratedEntry, Moderation, type OnMoved, type States } from './moderation.tsx';

type Comment = OkOf<typeof listKeptComments>['comments'][number];
type State = Comment['state'];

const states: States<State> = {
  held: { tab: 'Waiting', none: 'No comment waits for you.' },
  published: { tab: 'Published', none: 'Nobody has commented on anything yet.' },
  spam: { tab: 'Spam', none: 'Nothing is marked as spam.' },
};
const spam = { to: 'spam', label: 'Spam' } as const;
const moves = { held: [spam], published: [{ to: 'held', label: 'Hold back' }, spam], spam: [] } as const;

/** What visitors wrote below pages: publish it, hold it back, mark it as spam, answer it, delete it. */
export function CommentsScreen() {
  const ask = useAsk();
  const load = useCallback(
    async (query: InState<State>) => {
      const answer = await ask(listKeptComments, { query });
      if (!answer.ok) return answer;
      const { comments: items, ...page } = answer.value;
      return { ok: true as const, value: { items, ...page } };
    },
    [ask],
  );
  const show = (comment: Comment, onMoved: OnMoved) => <OneComment comment={comment} onMoved={onMoved} />;
  return <Moderation what="comments" states={states} first="held" load={load} show={show} />;
}

function OneComment({ comment, onMoved }: { comment: Comment; onMoved: OnMoved }) {
  const ask = useAsk();
  const { id: commentId, itemTitle, fullUrl, author, body, created, state } = comment;
  return (
    <ModeratedEntry
      name={`${author}’s comment on ${itemTitle}`}
      noun="comment"
      entry={comment}
      states={states}
      longestReply={commentLimits.reply}
      published="published"
      moves={moves[state]}
      decide={(decision) => ask(decideComment, { params: { commentId }, body: decision })}
      remove={() => ask(deleteComment, { params: { commentId } })}
      gone="comment-unknown"
      onMoved={onMoved}
    >
      <h2>{fullUrl === null ? itemTitle : <a href={fullUrl}>{itemTitle}</a>}</h2>
      <p className="ow-quiet">
        {author}, <Moment at={created} />
      </p>
      <div className="ow-text">
        <p>{body}</p>
      </div>
    </ModeratedEntry>
  );
}
