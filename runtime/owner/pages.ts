/** A long list that is read page by page, to its end or a page for each press, and from where it was stopped on. */
export type PagesState<Item> = {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
} & (
  | { readonly at: 'loading' | 'stopped' | 'complete' }
  /** `stale`: the list has changed so much that it must be read again from its start. */
  | { readonly at: 'failed'; readonly error: string; readonly stale: boolean }
);

export type PagesEvent<Item> =
  /** `rests`: the next page comes when it is asked for. */
  | {
      readonly type: 'page-came';
      readonly items: readonly Item[];
      readonly next: string | null;
      readonly rests?: boolean;
    }
  | { readonly type: 'page-failed'; readonly error: string; readonly stale: boolean }
  | { readonly type: 'stopped' }
  | { readonly type: 'resumed' }
  | { readonly type: 'restarted' };

export function pagesMachine<Item>(state: PagesState<Item>, event: PagesEvent<Item>): PagesState<Item> {
  const { items, cursor } = state;
  switch (event.type) {
    case 'page-came': {
      if (state.at !== 'loading') return state;
      const all = [...items, ...event.items];
      if (event.next === null) return { at: 'complete', items: all, cursor: undefined };
      return { at: event.rests ? 'stopped' : 'loading', items: all, cursor: event.next };
    }
    case 'page-failed':
      return { at: 'failed', items, cursor, error: event.error, stale: event.stale };
    case 'stopped':
      return state.at === 'loading' ? { at: 'stopped', items, cursor } : state;
    case 'resumed':
      if (state.at === 'complete' || state.at === 'loading') return state;
      return state.at === 'failed' && state.stale ? startPages() : { at: 'loading', items, cursor };
    case 'restarted':
      return startPages();
  }
}

export function startPages<Item>(): PagesState<Item> {
  return { at: 'loading', items: [], cursor: undefined };
}
