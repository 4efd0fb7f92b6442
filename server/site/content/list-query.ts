import { label } from './item-facts.ts';

/** Orders that a list can be asked for in; its own, `featured`, without. */
export const listSorts = ['featured', 'name', 'price', '-price', 'newest'] as const;
type ListSort = (typeof listSorts)[number];

/** What of a list was asked for; the part of a query that a list page depends on. */
export interface ListQuery {
  readonly page: number;
  readonly category: string;
  readonly tag: string;
  readonly author: string;
  readonly sort: ListSort;
  /** Least and highest price, in whole units of the shop's currency. */
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
  /** Values of options, as `Colour=Blue`, one of each option; one variant of an item has all of them. */
  readonly options: readonly string[];
  /** Where the part begins or ends in lists that are too long to be counted off: as a link of the list says it. */
  readonly after: string;
  readonly before: string;
}

export const wholeList: ListQuery = {
  ...{ page: 1, category: '', tag: '', author: '', sort: 'featured' },
  ...{ minPrice: undefined, maxPrice: undefined, inStock: false, options: [], after: '', before: '' },
};

const LONGEST_FILTER = 200;
const MOST_OPTIONS = 8;
const OPTION = 'option.';

/** Only these members count, and only in this form, so that made-up parameters cannot fill the page cache. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const filter = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_FILTER);
  const price = (name: string) =>
    /^\d{1,9}(?:\.\d{1,3})?$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;
  const cursor = (name: string) => (/^[\w-]{1,400}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const sort = listSorts.find((each) => each === query.get('sort')) ?? 'featured';
  const options = new Map(
    [...query].flatMap(([name, value]) =>
      name.startsWith(OPTION) && value !== ''
        ? [[name, `${name.slice(OPTION.length)}=${value}`.slice(0, LONGEST_FILTER)] as const]
        : [],
    ),
  );
  return {
    ...{ page, category: filter('category'), tag: filter('tag'), author: filter('author'), sort },
    ...{ minPrice: price('minPrice'), maxPrice: price('maxPrice'), inStock: query.get('inStock') === '1' },
    options: [...options.values()].sort().slice(0, MOST_OPTIONS),
    ...{ after: cursor('after'), before: cursor('before') },
  };
}

/** Whether the list is asked for as it stands. */
export function isWholeList({ page, sort, after, before, ...query }: ListQuery): boolean {
  return page === 1 && sort === 'featured' && after === '' && before === '' && !isNarrowed(query);
}

type Narrowing = Omit<ListQuery, 'page' | 'sort' | 'after' | 'before'>;

export function isNarrowed({ minPrice, maxPrice, inStock, ...query }: Narrowing): boolean {
  return labelsIn(query).length > 0 || minPrice !== undefined || maxPrice !== undefined || inStock;
}

/** What an item must be found under. */
export function labelsIn({
  category,
  tag,
  author,
  options,
}: Pick<ListQuery, 'category' | 'tag' | 'author' | 'options'>): readonly string[] {
  return [
    ...(category === '' ? [] : [label('category', category)]),
    ...(tag === '' ? [] : [label('tag', tag)]),
    ...(author === '' ? [] : [label('author', author)]),
    ...options.map((option) => label('option', option)),
  ];
}

/** The query of an address; what is not asked for is not in it, and each is in one order. */
export function listSearch(query: Partial<ListQuery>): string {
  const { page = 1, sort = 'featured', minPrice, maxPrice, inStock = false, options = [] } = query;
  const parameters = new URLSearchParams();
  const set = (name: string, value: string) => value !== '' && parameters.append(name, value);
  for (const name of ['category', 'tag', 'author'] as const) set(name, query[name] ?? '');
  set('minPrice', minPrice === undefined ? '' : String(minPrice));
  set('maxPrice', maxPrice === undefined ? '' : String(maxPrice));
  set('inStock', inStock ? '1' : '');
  for (const option of options) {
    const cut = option.indexOf('=');
    set(`${OPTION}${option.slice(0, cut)}`, option.slice(cut + 1));
  }
  set('sort', sort === 'featured' ? '' : sort);
  set('page', page === 1 ? '' : String(page));
  set('after', query.after ?? '');
  set('before', query.before ?? '');
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
