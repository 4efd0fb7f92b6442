import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../ask-context.ts';
import { DeleteButton, Progress } from '../parts.tsx';
import { type PageOf, usePages } from '../use-pages.ts';
import { useUnsavedRows } from '../use-unsaved.ts';

/** What a visitor wrote and the owner decides about. */
interface Moderated<State extends string> {
  readonly id: string;
  readonly state: State;
  readonly changed: number;
  readonly reply: string;
}

export type States<State extends string> = Readonly<Record<State, { readonly tab: string; readonly none: string }>>;

/** Which page of which list is asked for. */
export interface InState<State extends string> {
  readonly state: State;
  readonly cursor?: string;
}

/** Tells that something has left the list that is shown. */
export type OnMoved = (text: string) => void;

/** Replies that are typed and not saved, by their entries: another list may be looked at meanwhile. */
interface TypedReplies {
  of(id: string): string | undefined;
  /** Undefined as soon as there is none any more. */
  keep(id: string, reply: string | undefined): void;
}

const TypedReplies = createContext<TypedReplies>({ of: () => undefined, keep: () => {} });

function useTypedReplies(): TypedReplies {
  const replies = useRef(new Map<string, string>());
  const { tellUnsaved } = useUnsavedRows();
  return useMemo(
    () => ({
      of: (id) => replies.current.get(id),
      keep(id, reply) {
        if (reply === undefined) replies.current.delete(id);
        else replies.current.set(id, reply);
        tellUnsaved(id, reply !== undefined);
      },
    }),
    [tellUnsaved],
  );
}

interface PageInState<Entry, State extends string> extends PageOf<Entry> {
  readonly counts: Readonly<Record<State, number>>;
}

interface ModerationProps<Entry extends Moderated<State>, State extends string> {
  readonly what: string;
  readonly states: States<State>;
  readonly first: NoInfer<State>;
  /** The same function from render to render. */
  readonly load: (query: InState<State>) => Promise<Answer<PageInState<Entry, State>>>;
  readonly show: (entry: Entry, onMoved: OnMoved) => ReactNode;
}

/** What visitors wrote, a list for each state it can be in. */
export function Moderation<Entry extends Moderated<State>, State extends string>(props: ModerationProps<Entry, State>) {
  const { states, first, load } = props;
  const [state, setState] = useState(first);
  const [counts, setCounts] = useState<PageInState<Entry, State>['counts']>();
  const [told, setTold] = useState('');
  const status = useRef<HTMLOutputElement>(null);
  const typedReplies = useTypedReplies();
  const loadPage = useCallback(
    async (cursor: string | undefined) => {
      const answer = await load(cursor === undefined ? { state } : { state, cursor });
      if (answer.ok) setCounts(answer.value.counts);
      return answer;
    },
    [load, state],
  );
  /** What was pressed has left with its entry; the others stay as they are, with the replies that are typed below them. */
  const onMoved = (text: string) => {
    setTold(text);
    status.current?.focus();
    void loadPage(undefined);
  };
  const choose = (name: State) => {
    setState(name);
    setTold('');
  };
  return (
    <TypedReplies value={typedReplies}>
      <fieldset className="ow-row ow-states">
        <legend>Show</legend>
        {(Object.keys(states) as State[]).map((name) => (
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
      <Entries key={state} {...props} none={states[state].none} loadPage={loadPage} onMoved={onMoved} />
    </TypedReplies>
  );
}

interface EntriesProps<Entry> {
  readonly what: string;
  readonly none: string;
  readonly loadPage: (cursor: string | undefined) => Promise<Answer<PageOf<Entry>>>;
  readonly show: (entry: Entry, onMoved: OnMoved) => ReactNode;
  readonly onMoved: OnMoved;
}

function Entries<Entry extends { readonly id: string }>(props: EntriesProps<Entry>) {
  const { what, none, loadPage, show, onMoved } = props;
  const { state, stop, resume } = usePages(loadPage, { rests: true });
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const items = state.items.filter(({ id }) => !moved.has(id));
  const onGone = (id: string, text: string) => {
    setMoved((before) => new Set(before).add(id));
    onMoved(text);
  };
  return (
    <>
      <Progress state={{ ...state, items }} what={what} rests none={none} stop={stop} resume={resume} />
      <ol className="ow-cards">
        {items.map((entry) => (
          <li key={entry.id}>{show(entry, (text) => onGone(entry.id, text))}</li>
        ))}
      </ol>
    </>
  );
}

interface Decided {
  readonly changed: number;
  readonly reply: string;
}

interface DecisionProps<State extends string> {
  /** What a screen reader calls the entry. */
  readonly name: string;
  readonly entry: Moderated<State>;
  readonly states: States<State>;
  readonly decide: (body: { state: State; reply: string; seen: number }) => Promise<Answer<Decided>>;
  readonly remove: () => Promise<Answer<unknown>>;
  /** Name of the API error that says the entry is gone already. */
  readonly gone: string;
  readonly onMoved: OnMoved;
}

/** What can be done with an entry, and what became of it. */
function useDecision<State extends string>(props: DecisionProps<State>) {
  const { name, entry, states, onMoved } = props;
  const [seen, setSeen] = useState<Decided>(entry);
  const typed = useContext(TypedReplies);
  const [reply, setReply] = useState(() => typed.of(entry.id) ?? entry.reply);
  const [status, setStatus] = useState('');
  const decide = async (next: State) => {
    setStatus('Saving …');
    const answer = await props.decide({ state: next, reply, seen: seen.changed });
    if (!answer.ok) return setStatus(answer.text);
    setSeen(answer.value);
    setReply(answer.value.reply);
    typed.keep(entry.id, undefined);
    if (next === entry.state) setStatus('Saved.');
    else onMoved(`${name}: ${states[next].tab.toLowerCase()}.`);
  };
  const remove = async () => {
    const answer = await props.remove();
    if (!answer.ok && answer.error !== props.gone) return setStatus(answer.text);
    typed.keep(entry.id, undefined);
    onMoved(`${name}: deleted.`);
  };
  const write = (text: string) => {
    setReply(text);
    setStatus('');
  };
  const isReplied = reply.trim() !== seen.reply;
  useEffect(() => typed.keep(entry.id, isReplied ? reply : undefined), [typed, entry.id, isReplied, reply]);
  return { reply, write, isReplied, status, decide, remove };
}

interface ModeratedEntryProps<State extends string> extends DecisionProps<State> {
  readonly noun: string;
  readonly longestReply: number;
  /** What can be done besides publishing, where the entry stands now. */
  readonly moves: readonly { readonly to: State; readonly label: string }[];
  readonly published: State;
  readonly children: ReactNode;
}

/** One entry: what was written, the reply below it, and what can be done with both. */
export function ModeratedEntry<State extends string>(props: ModeratedEntryProps<State>) {
  const { name, noun, longestReply, entry, moves, published, children } = props;
  const { reply, write, isReplied, status, decide, remove } = useDecision(props);
  const isPublished = entry.state === published;
  return (
    <article aria-label={name}>
      {children}
      <label className="ow-field">
        {`Reply, shown below the ${noun}`}
        <textarea rows={2} maxLength={longestReply} value={reply} onChange={(event) => write(event.target.value)} />
      </label>
      <div className="ow-row">
        <button
          className={isPublished ? undefined : 'ow-main'}
          type="button"
          disabled={isPublished && !isReplied}
          onClick={() => void decide(published)}
        >
          {isPublished ? 'Save the reply' : 'Publish'}
        </button>
        {moves.map(({ to, label }) => (
          <button key={to} type="button" onClick={() => void decide(to)}>
            {label}
          </button>
        ))}
        <DeleteButton name={name} onConfirmed={() => void remove()} />
        <output>{status || (isReplied ? 'Not saved yet.' : '')}</output>
      </div>
    </article>
  );
}
