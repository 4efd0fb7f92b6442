import { type FormEvent, useState } from 'react';

/** What a list is narrowed by: text to search for, and one of its filters, of which `all` is the first. */
export interface Wanted<Filter extends string> {
  readonly search: string;
  readonly show: Filter;
}

/** The one filter that every list has: nothing is left out. */
type Everything = 'all';

type Named = Readonly<Record<string, string>>;

const addressOf = (path: string, { search, show }: Wanted<string>, named: Named = {}) => {
  const query = new URLSearchParams({ ...named, ...(search && { search }), ...(show !== 'all' && { show }) });
  return query.size > 0 ? `${path}?${query}` : path;
};

export const isNarrowed = ({ search, show }: Wanted<string>) => search !== '' || show !== 'all';

/** What narrows the list at `path`, kept in the page's address. */
export function useNarrowed<Filter extends string>(
  path: string,
  filters: readonly (Filter | Everything)[],
  /** What else the address says: which list it is. */
  named: Named = {},
) {
  const filterOf = (text: string | null) => filters.find((filter) => filter === text) ?? 'all';
  const [wanted, setWanted] = useState<Wanted<Filter | Everything>>(() => {
    const query = new URLSearchParams(globalThis.location.search);
    return { search: query.get('search') ?? '', show: filterOf(query.get('show')) };
  });
  const narrow = (search: string, show: string) => {
    const next = { search, show: filterOf(show) };
    setWanted(next);
    globalThis.history.replaceState(null, '', addressOf(path, next, named));
  };
  return { wanted, narrow };
}

interface NarrowFormProps<Filter extends string> {
  readonly wanted: Wanted<Filter>;
  readonly narrow: (search: string, show: string) => void;
  /** What the text is looked for in. */
  readonly placeholder: string;
  readonly filters: Readonly<Record<Filter, string>>;
  /** Address of the file that holds what the list shows, where there is one. */
  readonly exported?: string;
  /** What that address says besides. */
  readonly named?: Named;
}

/** The search and the filter above a list, and the same list as a file. */
export function NarrowForm<Filter extends string>(props: NarrowFormProps<Filter>) {
  const { wanted, narrow, placeholder, filters, exported, named } = props;
  const [typed, setTyped] = useState(wanted.search);
  const search = (event: FormEvent) => {
    event.preventDefault();
    narrow(typed.trim(), wanted.show);
  };
  return (
    <search>
      <form className="ow-row ow-narrow" onSubmit={search}>
        <label>
          Search
          <input
            type="search"
            placeholder={placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label>
          Show
          <select value={wanted.show} onChange={(event) => narrow(typed.trim(), event.target.value)}>
            {Object.entries<string>(filters).map(([filter, label]) => (
              <option key={filter} value={filter}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Search</button>
        {exported !== undefined && (
          <a href={addressOf(exported, wanted, named)} download>
            Export as CSV
          </a>
        )}
      </form>
    </search>
  );
}
