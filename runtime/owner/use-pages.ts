import { useEffect, useReducer } from 'react';
import type { Answer } from './ask-context.ts';
import { type PagesEvent, type PagesState, pagesMachine, startPages } from './pages.ts';

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextPageCursor: string | null;
}

export type LoadPage<Item> = (cursor: string | undefined) => Promise<Answer<PageOf<Item>>>;

/**
 * Reads a list to its end while nobody stops it, or a page at a time (`rests`): thousands of letters take a minute to
 * read and to lay out. `load` is the same function from render to render.
 */
export function usePages<Item>(load: LoadPage<Item>, { rests = false }: { readonly rests?: boolean } = {}) {
  const [state, send] = useReducer(pagesMachine<Item>, undefined, startPages<Item>) as [
    PagesState<Item>,
    (event: PagesEvent<Item>) => void,
  ];
  const { at, cursor } = state;
  const isLoading = at === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    void load(cursor).then((answer) => {
      if (isOver) return;
      if (answer.ok) send({ type: 'page-came', items: answer.value.items, next: answer.value.nextPageCursor, rests });
      else send({ type: 'page-failed', error: answer.text, stale: answer.error === 'cursor-stale' });
    });
    return () => {
      isOver = true;
    };
  }, [load, isLoading, cursor, rests]);

  return {
    state,
    stop: () => send({ type: 'stopped' }),
    resume: () => send({ type: 'resumed' }),
    restart: () => send({ type: 'restarted' }),
  };
}
