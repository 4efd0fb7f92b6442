import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PagesState } from './pages.ts';
import { useShop } from './shop.ts';

interface ProgressProps {
  state: PagesState<unknown>;
  what: string;
  /** What one of them is called; without, what they are called less its last letter. */
  one?: string;
  /** What is said of a list that is complete and empty. */
  none: string;
  total?: number;
  /** For a list that comes a page at a time. */
  rests?: boolean;
  /** Which ones of such a list come before the others. */
  order?: 'newest' | 'first';
  stop: () => void;
  resume: () => void;
}

/** How far a long list has come, and the means to stop it and go on. */
export function Progress({
  state,
  what,
  one = what.slice(0, -1),
  none,
  total,
  rests = false,
  order = 'newest',
  stop,
  resume,
}: ProgressProps) {
  const count = state.items.length;
  const { place, pressed } = useKeptFocus(state.at);
  const many = `${count.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}`;
  return (
    <div className="ow-progress">
      <output ref={place} tabIndex={-1}>
        {state.at === 'loading' && `Loading ${what}: ${many} so far.`}
        {state.at === 'stopped' && (rests ? `The ${order} ${many} ${what}.` : `Stopped at ${many}.`)}
        {state.at === 'complete' && (count === 0 ? none : `${count.toLocaleString('en')} ${count === 1 ? one : what}.`)}
      </output>
      {state.at === 'failed' && (
        <p role="alert" className="ow-problem">
          {state.error}
        </p>
      )}
      {state.at === 'loading' && total !== undefined && (
        <progress aria-label={`Loading ${what}`} value={count} max={Math.max(total, count, 1)} />
      )}
      {state.at !== 'complete' && (
        <button
          type="button"
          onClick={() => {
            pressed();
            (state.at === 'loading' ? stop : resume)();
          }}
        >
          {nextStep(state, rests)}
        </button>
      )}
    </div>
  );
}

/** One button for all of them: who has pressed it stands on it still when it means something else. */
function nextStep(state: PagesState<unknown>, rests: boolean): string {
  if (state.at === 'loading') return 'Stop';
  if (state.at === 'failed' && state.stale) return 'Start again';
  return state.at === 'stopped' && rests ? 'Show more' : 'Go on';
}

/** A list that is complete needs no button: who has pressed it last reads on where its end is told. */
function useKeptFocus(at: PagesState<unknown>['at']) {
  const place = useRef<HTMLOutputElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (at !== 'complete') return;
    if (isPressed.current && document.activeElement === document.body) place.current?.focus();
    isPressed.current = false;
  }, [at]);
  return {
    place,
    pressed: () => {
      isPressed.current = true;
    },
  };
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}

export function Table({ caption, heads, className = '', children }: TableProps) {
  return (
    <section className={`ow-scroll ${className}`} aria-label={caption} ref={reachWhenWide}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A table that is wider than its place scrolls by itself, and must then be reached by keyboard too. */
function reachWhenWide(place: HTMLElement | null): (() => void) | undefined {
  if (!place || !('ResizeObserver' in globalThis)) return undefined;
  const measure = () => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  };
  const watcher = new ResizeObserver(measure);
  watcher.observe(place);
  return () => watcher.disconnect();
}

/** A moment by the shop's clocks, wherever its owner reads. */
export function Moment({ at }: { at: number }) {
  const { timeZone } = useShop();
  const moments = useMemo(
    () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  );
  return <time dateTime={new Date(at).toISOString()}>{moments.format(at)}</time>;
}

interface HistoryProps {
  readonly history: readonly {
    readonly version: number;
    readonly action: 'publish' | 'save' | 'take-back';
    readonly by: string;
    readonly at: number;
    readonly changed: readonly string[];
  }[];
  readonly done?: string;
}

/** Who published what, and when. */
export function History({ history, done = 'published' }: HistoryProps) {
  if (history.length === 0) return null;
  return (
    <details>
      <summary>What was {done}</summary>
      <ol className="ow-history">
        {history.map(({ version, action, by, at, changed }) => (
          <li key={version} value={version}>
            <Moment at={at} /> {by} {action === 'take-back' ? 'took back' : done}: {changed.join(', ') || 'nothing'}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Asks once more before something is deleted: what is deleted is gone. */
export function DeleteButton({ name, onConfirmed }: { name: string; onConfirmed: () => void }) {
  /** Undefined before it was asked. */
  const [asks, setAsks] = useState<boolean>();
  const deletes = useRef<HTMLButtonElement>(null);
  const keeps = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asks !== undefined) (asks ? keeps : deletes).current?.focus();
  }, [asks]);
  if (!asks) {
    return (
      <button ref={deletes} type="button" onClick={() => setAsks(true)}>
        Delete …
      </button>
    );
  }
  return (
    <>
      <button ref={keeps} type="button" onClick={() => setAsks(false)}>
        Keep it
      </button>
      <button type="button" aria-label={`Delete ${name} for good`} onClick={onConfirmed}>
        Delete for good
      </button>
    </>
  );
}
