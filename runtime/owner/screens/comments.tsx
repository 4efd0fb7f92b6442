import { useCallback, useRef, useState } from 'react';
import { decideComment, deleteComment, listKeptComments, type OkOf } from '#contract';
import { commentLimits } from '#model';
import { useAsk } from '../ask-context.ts';
import { DeleteButton, Moment, Progress } from '../parts.tsx';
import { type LoadPage, usePages } from '../use-pages.ts';

type Listed = OkOf<typeof listKeptComments>;
type Comment = Listed['comments'][number];
type State = Comment['state'];

const states: Readonly<Record<State, { readonly tab: string; readonly none: string }>> = {
  held: { tab: 'Waiting', none: 'No comment waits for you.' },
  published: { tab: 'Published', none: 'Nobody has commented on anything yet.' },
  spam: { tab: 'Spam', none: 'Nothing is marked as spam.' },
};
const stateNames = Object.keys(states) as State[];

/** What visitors wrote below pages: publish it, hold it back, mark it as spam, answer it, delete it. */
export function CommentsScreen() {
  const ask = useAsk();
  const [state, setState] = useState<State>('held');
  const [counts, setCounts] = useState<Listed['counts']>();
  const [told, setTold] = useState('');
  const [round, setRound] = useState(0);
  const status = useRef<HTMLOutputElement>(null);
  const load = useCallback<LoadPage<Comment>>(
    async (cursor) => {
      const answer = await ask(listKeptComments, { query: cursor === undefined ? { state } : { state, cursor } });
      if (!answer.ok) return answer;
      setCounts(answer.value.counts);
      return { ok: true, value: { items: answer.value.comments, nextPageCursor: answer.value.nextPageCursor } };
    },
    [ask, state],
  );
  /** A comment has left this list, and what was pressed with it. */
  const onMoved = (text: string) => {
    setTold(text);
    setRound(round + 1);
    status.current?.focus();
  };
  const choose = (name: State) => {
    setState(name);
    setTold('');
  };
  return (
    <>
      <fieldset className="ow-row ow-states">
        <legend>Show</legend>
        {stateNames.map((name) => (
          <label key={name}>
            <input type="radio" name="state" checked={name === state} onChange={() => choose(name)} />{' '}
            {states[name].tab}
            {counts && ` (${counts[name].toLocaleString('en')})`}
          </label>
        ))}
      </fieldset>
      <output ref={status} tabIndex={-1}>
        {told}
      </output>
      <CommentList key={`${state} ${round}`} load={load} none={states[state].none} onMoved={onMoved} />
    </>
  );
}

interface CommentListProps {
  load: LoadPage<Comment>;
  none: string;
  onMoved: (text: string) => void;
}

function CommentList({ load, none, onMoved }: CommentListProps) {
  const { state, stop, resume } = usePages(load, { rests: true });
  return (
    <>
      <Progress state={state} what="comments" rests none={none} stop={stop} resume={resume} />
      <ol className="ow-cards">
        {state.items.map((comment) => (
          <li key={comment.id}>
            <OneComment comment={comment} onMoved={onMoved} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What can be done with a comment, and what became of it. */
function useDecision(comment: Comment, name: string, onMoved: CommentListProps['onMoved']) {
  const ask = useAsk();
  const { id: commentId, state, changed } = comment;
  const [seen, setSeen] = useState({ changed, reply: comment.reply });
  const [reply, setReply] = useState(comment.reply);
  const [status, setStatus] = useState('');
  const decide = async (next: State) => {
    setStatus('Saving …');
    const answer = await ask(decideComment, {
      params: { commentId },
      body: { state: next, reply, seen: seen.changed },
    });
    if (!answer.ok) return setStatus(answer.text);
    setSeen({ changed: answer.value.changed, reply: answer.value.reply });
    setReply(answer.value.reply);
    if (next === state) setStatus('Saved.');
    else onMoved(`${name}: ${states[next].tab.toLowerCase()}.`);
  };
  const remove = async () => {
    const answer = await ask(deleteComment, { params: { commentId } });
    if (answer.ok || answer.problem === 'comment-unknown') onMoved(`${name}: deleted.`);
    else setStatus(answer.text);
  };
  const write = (text: string) => {
    setReply(text);
    setStatus('');
  };
  return { reply, write, isReplied: reply.trim() !== seen.reply, status, decide, remove };
}

function OneComment({ comment, onMoved }: { comment: Comment; onMoved: CommentListProps['onMoved'] }) {
  const { itemTitle, fullUrl, author, body, created, state } = comment;
  const name = `${author}’s comment on ${itemTitle}`;
  const { reply, write, isReplied, status, decide, remove } = useDecision(comment, name, onMoved);
  return (
    <article aria-label={name}>
      <h2>{fullUrl === null ? itemTitle : <a href={fullUrl}>{itemTitle}</a>}</h2>
      <p className="ow-quiet">
        {author}, <Moment at={created} />
      </p>
      <div className="ow-text">
        <p>{body}</p>
      </div>
      <label className="ow-field">
        Reply, shown below the comment
        <textarea
          rows={2}
          maxLength={commentLimits.reply}
          value={reply}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div className="ow-row">
        {state === 'published' ? (
          <button type="button" disabled={!isReplied} onClick={() => void decide('published')}>
            Save the reply
          </button>
        ) : (
          <button className="ow-main" type="button" onClick={() => void decide('published')}>
            Publish
          </button>
        )}
        {state === 'published' && (
          <button type="button" onClick={() => void decide('held')}>
            Hold back
          </button>
        )}
        {state !== 'spam' && (
          <button type="button" onClick={() => void decide('spam')}>
            Spam
          </button>
        )}
        <DeleteButton name={name} onConfirmed={() => void remove()} />
        <output>{status}</output>
      </div>
    </article>
  );
}
