import type { JsonValue } from '#engine';
import type { JsonObject } from '../lib/json-access.ts';
import type { ItemFacts } from './item-facts.ts';
import { isNarrowed, type ListQuery, listSearch, listSorts } from './list-query.ts';

/** Values of one option, categories and tags that are offered at most. */
const MOST_OFFERED = 50;

/**
 * What a list of products can be put in order and narrowed by, as links: `listControls.sorts`, `.categories`, `.tags`,
 * `.options`, `.inStock`, `.clear`. A list that sells nothing has none. Counted when a template asks for it.
 */
export function listControls(
  path: string,
  query: ListQuery,
  found: ReadonlyMap<string, number> | (() => readonly ItemFacts[]),
): JsonObject {
  const labels = typeof found === 'function' ? countLabels(found()) : found;
  if (labels.size === 0) return {};
  const link = (change: Partial<ListQuery>) =>
    `${path}${listSearch({ ...query, page: 1, after: '', before: '', ...change })}`;
  const named = (kind: string) =>
    [...labels].flatMap(([label, count]) =>
      label.startsWith(`${kind}:`) ? [{ value: label.slice(kind.length + 1), count }] : [],
    );
  const narrowed = { category: '', tag: '', author: '', minPrice: undefined, maxPrice: undefined };
  const controls: JsonObject = {
    sort: query.sort,
    sorts: listSorts.map((sort) => ({ name: sort, isChosen: sort === query.sort, url: link({ sort }) })),
    categories: chosen(named('category'), query.category, (category) => link({ category })),
    tags: chosen(named('tag'), query.tag, (tag) => link({ tag })),
    options: optionsOf(named('option'), query, link),
    inStock: { isChosen: query.inStock, url: link({ inStock: !query.inStock }) },
    ...(query.minPrice === undefined ? {} : { minPrice: query.minPrice }),
    ...(query.maxPrice === undefined ? {} : { maxPrice: query.maxPrice }),
    isNarrowed: isNarrowed(query),
    clear: link({ ...narrowed, inStock: false, options: [] }),
  };
  return { listControls: controls };
}

type Named = readonly { readonly value: string; readonly count: number }[];

function chosen(all: Named, now: string, link: (value: string) => string): JsonValue[] {
  return all.slice(0, MOST_OFFERED).map(({ value, count }) => ({
    value,
    count,
    isChosen: value === now,
    url: link(value === now ? '' : value),
  }));
}

function optionsOf(all: Named, query: ListQuery, link: (change: Partial<ListQuery>) => string): JsonValue[] {
  const byName = new Map<string, JsonValue[]>();
  for (const { value: option, count } of all) {
    const cut = option.indexOf('=');
    const [name, value] = [option.slice(0, cut), option.slice(cut + 1)];
    const isChosen = query.options.includes(option);
    const others = query.options.filter((each) => !each.startsWith(`${name}=`));
    const values = byName.get(name) ?? [];
    const url = link({ options: isChosen ? others : [...others, option].sort() });
    if (values.length < MOST_OFFERED) values.push({ value, count, isChosen, url });
    byName.set(name, values);
  }
  return [...byName].map(([name, values]) => ({ name, values }));
}

function countLabels(facts: readonly ItemFacts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (!facts.some(({ price }) => price !== undefined)) return counts;
  for (const { labels } of facts) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  // A list whose products have no category is put in order all the same.
  return counts.size === 0 ? new Map([['', facts.length]]) : counts;
}
