import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../../server/site/content/indexed/index-folder.ts';
import { IndexWriter } from '../../../../../server/site/content/indexed/index-writer.ts';
import { ListParts } from '../../../../../server/site/content/indexed/list-parts.ts';
import { PageIndex } from '../../../../../server/site/content/indexed/page-index.ts';
import { rowOf } from '../../../../../server/site/content/indexed/page-row.ts';
import { completion, schema } from '../../../../../server/site/content/indexed/schema.ts';
import { factsOf, type ItemFacts } from '../../../../../server/site/content/item-facts.ts';
import { type ListQuery, wholeList } from '../../../../../server/site/content/list-query.ts';
import type { JsonObject } from '../../../../../server/site/lib/json-access.ts';
import { madeProduct } from '../../../../support/large-content.ts';

// More than are put in order as they are asked for, and labels that more items have than that.
const PRODUCTS = 2_600;
const SIZE = 200;

const facts = new Map<string, ItemFacts>();
const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
const database = openDatabase(join(folder, 'pages.db'));
const index = new PageIndex(database);
const parts = new ListParts(index);

beforeAll(() => {
  database.exec(schema);
  const writer = new IndexWriter(database);
  writer.together(() => {
    for (let number = 0; number < PRODUCTS; number += 1) {
      const context = JSON.parse(madeProduct(number)) as JsonObject;
      const path = `/shop/p${number}`;
      facts.set(path, factsOf(context['item'] ?? null));
      writer.put(rowOf(`${path.slice(1)}.json`, path, 'as made', context));
    }
  });
  writer.close();
  database.exec(completion);
});
afterAll(() => {
  index.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function allOf(query: ListQuery): { readonly paths: readonly string[]; readonly total: number | undefined } {
  const paths: string[] = [];
  let after = '';
  let page = 1;
  for (;;) {
    const part = parts.part('/shop', { ...query, page, after }, SIZE, (path) => path);
    paths.push(...(part?.paths ?? []));
    if (part?.next === undefined) return { paths, total: part?.total };
    after = part.next;
    page += 1;
  }
}

const labelled =
  (...labels: readonly string[]) =>
  (item: ItemFacts) =>
    labels.every((label) => item.labels.includes(label));
const priced = (least: number, most: number) => (item: ItemFacts) =>
  (item.price ?? -1) >= least && (item.price ?? -1) <= most;

describe('a long list that is narrowed', () => {
  const narrowed: readonly (readonly [Partial<ListQuery>, (item: ItemFacts) => boolean])[] = [
    [{ tag: 'blue' }, labelled('tag:blue')],
    [{ options: ['Size=Small'] }, labelled('option:Size=Small')],
    [{ options: ['Size=Small'], tag: 'blue' }, labelled('option:Size=Small', 'tag:blue')],
    [{ options: ['Size=Small'], minPrice: 20 }, (item) => labelled('option:Size=Small')(item) && priced(20, 1e9)(item)],
    [{ inStock: true, options: ['Size=Large'] }, (item) => labelled('option:Size=Large')(item) && item.isInStock],
    [{ minPrice: 6 }, priced(6, 1e9)],
    [{ minPrice: 20, maxPrice: 24 }, priced(20, 24)],
    [{ maxPrice: 1 }, () => false],
  ];
  const orders = {
    featured: (a: ItemFacts, b: ItemFacts) => b.added - a.added,
    name: (a: ItemFacts, b: ItemFacts) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1),
    price: (a: ItemFacts, b: ItemFacts) => (a.price ?? -1) - (b.price ?? -1),
    '-price': (a: ItemFacts, b: ItemFacts) => (b.price ?? -1) - (a.price ?? -1),
    newest: (a: ItemFacts, b: ItemFacts) => b.added - a.added,
  } as const;

  it.each(narrowed)('by %j has each item once, in each order, and their number', (query, isWanted) => {
    const wanted = [...facts].filter(([, item]) => isWanted(item)).map(([path]) => path);
    for (const [sort, compare] of Object.entries(orders)) {
      const { paths, total } = allOf({ ...wholeList, ...query, sort: sort as ListQuery['sort'] });
      const items = paths.flatMap((path) => facts.get(path) ?? []);
      const isOrdered = items.every((item, at) => at === 0 || compare(items[at - 1] ?? item, item) <= 0);
      const found = { sort, paths: [...paths].sort(), total, isOrdered };
      expect(found).toEqual({ sort, paths: [...wanted].sort(), total: wanted.length, isOrdered: true });
    }
  });
});

describe('the first items of a long list', () => {
  it.each([
    ['as they stand', {}, () => true],
    ['of a tag', { tag: 'blue' }, labelled('tag:blue')],
    ['of a category and a tag', { category: 'vase', tag: 'grey' }, labelled('category:vase', 'tag:grey')],
    ['of a category that nothing has', { category: 'lamp' }, () => false],
  ] as const)('%s are those of its first part, and no other is read', (_what, query, isWanted) => {
    const read: string[] = [];
    const found = parts.first('/shop', { most: 6, ...query }, (path) => {
      read.push(path);
      return path;
    });
    const wanted = [...facts].filter(([, item]) => isWanted(item)).length;
    expect(found).toEqual(allOf({ ...wholeList, category: '', tag: '', ...query }).paths.slice(0, 6));
    expect(found).toHaveLength(Math.min(6, wanted));
    expect(read).toEqual(found);
  });
});
