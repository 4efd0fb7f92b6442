import type { ReactNode } from 'react';
import type { PagesState } from './pages.ts';

interface ProgressProps {
  state: PagesState<unknown>;
  what: string;
  /** What is said of a list that is complete and empty. */
  none: string;
  total?: number;
  /** For a list that comes a page at a time. */
  rests?: boolean;
  stop: () => void;
  resume: () => void;
}

/** How far a long list has come, and the means to stop it and go on. */
export function Progress({ state, what, none, total, rests = false, stop, resume }: ProgressProps) {
  const count = state.items.length;
  const many = `${count.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}`;
  return (
    <div className="ow-progress">
      <output>
        {state.at === 'loading' && `Loading ${what}: ${many} so far.`}
        {state.at === 'stopped' && (rests ? `The newest ${many} ${what}.` : `Stopped at ${many}.`)}
        {state.at === 'complete' && (count === 0 ? none : `${count.toLocaleString('en')} ${what}.`)}
      </output>
      {state.at === 'failed' && (
        <p role="alert" className="ow-problem">
          {state.problem}
        </p>
      )}
      {state.at === 'loading' && total !== undefined && (
        <progress aria-label={`Loading ${what}`} value={count} max={Math.max(total, count, 1)} />
      )}
      {state.at === 'loading' && (
        <button type="button" onClick={stop}>
          Stop
        </button>
      )}
      {(state.at === 'stopped' || state.at === 'failed') && (
        <button type="button" onClick={resume}>
          {state.at === 'failed' && state.stale
            ? 'Start again'
            : state.at === 'stopped' && rests
              ? 'Show more'
              : 'Go on'}
        </button>
      )}
    </div>
  );
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}

export function Table({ caption, heads, children }: TableProps) {
  return (
    <section className="ow-scroll" aria-label={caption} ref={reachWhenWide}>
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

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{moments.format(at)}</time>;
}
