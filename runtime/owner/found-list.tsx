import { type ReactNode, useCallback } from 'react';
import { type Answer, type Ask, useAsk } from './ask-context.ts';
import { isNarrowed, type Wanted } from './narrowed-list.tsx';
import { Progress, Table } from './parts.tsx';
import { type PageOf, usePages } from './use-pages.ts';

/** What a page of a list is asked for with. */
export interface FoundQuery<Filter extends string> {
  readonly search?: string;
  readonly show: Filter;
  readonly cursor?: string;
}

interface FoundListProps<Item, Filter extends string> {
  readonly wanted: Wanted<Filter>;
  /** Reads a page of it; the same function from render to render. */
  readonly read: (ask: Ask, query: FoundQuery<Filter>) => Promise<Answer<PageOf<Item>>>;
  /** What the list is of. */
  readonly what: string;
  /** What is said where there is none that fits, and where there is none at all. */
  readonly noneFits: string;
  readonly none: string;
  readonly heads: readonly string[];
  readonly row: (item: Item) => ReactNode;
}

/** What fits a search and a filter, newest first, a page at a time. Another `wanted` wants another key. */
export function FoundList<Item, Filter extends string>(props: FoundListProps<Item, Filter>) {
  const { wanted, read, what, noneFits, none, heads, row } = props;
  const { search, show } = wanted;
  const ask = useAsk();
  const load = useCallback(
    (cursor: string | undefined) =>
      read(ask, { ...(search && { search }), show, ...(cursor !== undefined && { cursor }) }),
    [read, ask, search, show],
  );
  const { state, stop, resume } = usePages(load, { rests: true });
  const { items } = state;
  return (
    <>
      <Progress
        state={state}
        what={what}
        rests
        none={isNarrowed(wanted) ? noneFits : none}
        stop={stop}
        resume={resume}
      />
      {items.length > 0 && (
        <Table caption="Newest first" className="ow-cards-when-narrow" heads={heads}>
          {items.map(row)}
        </Table>
      )}
    </>
  );
}
