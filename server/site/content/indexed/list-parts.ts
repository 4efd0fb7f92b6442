import type { SQLiteValue } from 'node-sqlite3-wasm';
import type { JsonValue } from '#engine';
import type { WantedItems } from '../../tags/site-data.ts';
import { stockLabel } from '../item-facts.ts';
import { type ListQuery, labelsIn, wholeList } from '../list-query.ts';
import type { ListPart } from '../page-source.ts';
import type { PageIndex } from './page-index.ts';
import { type ListAspect, orderColumns } from './schema.ts';
import { pathOfRow } from './source-rows.ts';

/** A list of so many at most is counted whole; of a larger one that would take longer than showing a part of it. */
const COUNTED = 10_000;
/** So few are put in order as they are asked for, however small the list is. */
const FEW = 1_000;
/** Places that are counted off: a crawler that counts further has no link to do so. */
const COUNTED_OFF = 10_000;
/** Labels that a list is narrowed by at most, those first that most items have. */
const MOST_LABELS = 300;

type Key = readonly [value: string | number, id: number];

/** The item of a page, which is known to be in a file. */
export type ItemOf = (path: string, file: string) => JsonValue | undefined;

interface Order {
  readonly column: (typeof orderColumns)[keyof typeof orderColumns];
  readonly isDown: boolean;
}

/** Parts of the lists whose items are pages of their own, by their place in the order (keyset), not by counting. */
export class ListParts {
  readonly #index: PageIndex;

  constructor(index: PageIndex) {
    this.#index = index;
  }

  /** Undefined for a place that is none of the list. */
  part(list: string, query: ListQuery, size: number, itemOf: ItemOf): ListPart | undefined {
    const start = startOf(query, size);
    if (start === undefined) return undefined;
    const order = orderOf(query);
    const narrowed = this.#narrowed(list, query, order, size);
    const rows = this.#rows(narrowed, order, start, size + 1);
    const isBack = start.before !== undefined;
    const shown = isBack ? rows.slice(0, size).reverse() : rows.slice(0, size);
    if (shown.length === 0 && query.page > 1) return undefined;
    const hasMore = rows.length > size;
    const isFirst = query.page === 1 && start.after === undefined;
    return {
      items: shown.flatMap(({ path, file }) => itemOf(path, file) ?? []),
      paths: shown.map(({ path }) => path),
      total: this.#total(list, query, narrowed.counted),
      next: (isBack || hasMore) && shown.length > 0 ? cursorOf(shown.at(-1)) : undefined,
      previous: (isBack ? hasMore : !isFirst) && shown.length > 0 ? cursorOf(shown[0]) : undefined,
      labels: this.#labels(list),
    };
  }

  /** The first items of the list's own order, without what is only known by counting. */
  first(list: string, { most, category = '', tag = '' }: WantedItems, itemOf: ItemOf): readonly JsonValue[] {
    const query = { ...wholeList, category, tag };
    const order = orderOf(query);
    const rows = this.#rows(this.#narrowed(list, query, order, most), order, { offset: 0 }, most);
    return rows.flatMap(({ path, file }) => itemOf(path, file) ?? []);
  }

  #rows({ sql, values }: Narrowed, { column, isDown }: Order, start: Start, most: number): readonly Row[] {
    const isBack = start.before !== undefined;
    const direction = isDown === isBack ? 'asc' : 'desc';
    const key = start.before ?? start.after;
    const place = key === undefined ? '' : ` and (p.${column}, p.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`;
    const rows = this.#index.all(
      `select p.file, p.id, p.${column} as key ${sql}${place} order by p.${column} ${direction}, p.id ${direction} limit ? offset ?`,
      [...values, ...(key ?? []), most, start.offset],
    );
    return rows.map(({ file, id, key: value }) => ({
      path: pathOfRow(String(file)),
      file: String(file),
      key: [typeof value === 'number' ? value : String(value), Number(id)] as const,
    }));
  }

  /** From what fewest items have, where those are few; else along the order. */
  #narrowed(list: string, query: ListQuery, { column }: Order, size: number): Narrowed {
    const labels = [...labelsIn(query), ...(query.inStock ? [stockLabel] : [])];
    const known = labels.map((label) => ({ label, count: this.#count(list, label) })).sort((a, b) => a.count - b.count);
    const [rarest] = known;
    const price = priceRange(query);
    const all = this.#count(list, '');
    // So many that looking through them takes as long as going along the order until a part is full.
    const few = Math.max(FEW, Math.sqrt(size * all));
    const counted = all <= COUNTED ? COUNTED : few;
    if (rarest !== undefined && rarest.count <= COUNTED) {
      const others = known.slice(1).map(({ label }) => label);
      const sql = 'from labels l cross join pages p on p.id = l.page where l.list = ? and l.label = ?';
      const wanted = withRest(sql, [list, rarest.label], list, others, price);
      if (rarest.count <= few) return { ...wanted, counted: wanted };
      return { ...along(column, list, labels, price), counted: rarest.count <= counted ? wanted : undefined };
    }
    const inRange = price === undefined || rarest !== undefined ? undefined : this.#countInRange(list, price, counted);
    const by = inRange !== undefined && inRange <= few ? 'price' : column;
    return { ...along(by, list, labels, price), counted: inRange };
  }

  #count(list: string, label: string): number {
    const [found] = this.#index.all('select number from counts where list = ? and label = ?', [list, label]);
    return Number(found?.['number'] ?? 0);
  }

  /** Undefined where there are too many to be counted. */
  #countInRange(list: string, [least, most]: PriceRange, counted: number): number | undefined {
    const sql = 'select count(*) as number from (select 1 from pages where list = ? and price between ? and ? limit ?)';
    const number = Number(this.#index.all(sql, [list, least, most, Math.floor(counted) + 1])[0]?.['number']);
    return number > counted ? undefined : number;
  }

  #total(list: string, query: ListQuery, counted: Narrowed['counted']): number | undefined {
    const [label = '', second] = [...labelsIn(query), ...(query.inStock ? [stockLabel] : [])];
    if (second === undefined && priceRange(query) === undefined) return this.#count(list, label);
    if (typeof counted !== 'object') return counted;
    return Number(this.#index.all(`select count(*) as number ${counted.sql}`, counted.values)[0]?.['number']);
  }

  #labels(list: string): ReadonlyMap<string, number> {
    const sql =
      "select label, number from counts where list = ? and number > 0 and label <> '' order by number desc limit ?";
    return new Map(
      this.#index.all(sql, [list, MOST_LABELS]).map(({ label, number }) => [String(label), Number(number)] as const),
    );
  }
}

/** What of a list its parts for a query depend on: their order, the counts of its labels, and by what they are narrowed. */
export function aspectsOf(query: ListQuery): readonly ListAspect[] {
  const price = priceRange(query) === undefined ? [] : (['price'] as const);
  return [
    ...new Set([orderOf(query).column, 'labels' as const, ...price, ...(query.inStock ? ['stock' as const] : [])]),
  ];
}

interface Row {
  readonly path: string;
  readonly file: string;
  readonly key: Key;
}

interface Wanted {
  readonly sql: string;
  readonly values: readonly SQLiteValue[];
}

interface Narrowed extends Wanted {
  /** How many there are, or what to ask for that; undefined where they are too many. */
  readonly counted: number | Wanted | undefined;
}

type PriceRange = readonly [least: number, most: number];

function priceRange({ minPrice, maxPrice }: ListQuery): PriceRange | undefined {
  return minPrice === undefined && maxPrice === undefined ? undefined : [minPrice ?? 0, maxPrice ?? 1e12];
}

function along(column: string, list: string, labels: readonly string[], price: PriceRange | undefined): Wanted {
  return withRest(`from pages p indexed by pages_by_${column} where p.list = ?`, [list], list, labels, price);
}

function withRest(
  sql: string,
  values: readonly SQLiteValue[],
  list: string,
  labels: readonly string[],
  price: PriceRange | undefined,
): Wanted {
  const others = labels.map(
    () => ' and exists (select 1 from labels o where o.list = ? and o.label = ? and o.page = p.id)',
  );
  return {
    sql: `${sql}${others.join('')}${price === undefined ? '' : ' and p.price between ? and ?'}`,
    values: [...values, ...labels.flatMap((label) => [list, label]), ...(price ?? [])],
  };
}

function orderOf({ sort }: ListQuery): Order {
  if (sort === '-price') return { column: orderColumns.price, isDown: true };
  return { column: orderColumns[sort], isDown: sort === 'newest' };
}

interface Start {
  readonly after?: Key | undefined;
  readonly before?: Key | undefined;
  readonly offset: number;
}

function startOf({ page, after, before }: ListQuery, size: number): Start | undefined {
  if (after !== '' || before !== '') {
    const key = readCursor(after || before);
    return key && { offset: 0, ...(after === '' ? { before: key } : { after: key }) };
  }
  const offset = (page - 1) * size;
  return offset > COUNTED_OFF ? undefined : { offset };
}

function cursorOf(row: Row | undefined): string | undefined {
  return row && Buffer.from(JSON.stringify(row.key)).toString('base64url');
}

function readCursor(text: string): Key | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [key, id]: readonly unknown[] = value;
  const isKey = typeof key === 'string' || (typeof key === 'number' && Number.isFinite(key));
  return isKey && Number.isSafeInteger(id) ? [key, Number(id)] : undefined;
}
