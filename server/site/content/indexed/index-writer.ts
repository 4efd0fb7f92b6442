import type { Database, SQLiteValue } from 'node-sqlite3-wasm';
import { textAt } from '../../lib/json-access.ts';
import { featuredPlace, stockLabel } from '../item-facts.ts';
import type { PageSummary } from '../page-source.ts';
import type { ProductOverride } from '../product-overrides.ts';
import { aliasesOf } from '../summary.ts';
import type { PageRow } from './page-row.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { addressesInPart, type ListAspect, listAspects, orderColumns } from './schema.ts';
import { type Row, together } from './together.ts';

/** What stands of a page in other tables, to take it out again. */
interface Derived {
  readonly aliases: readonly string[];
  readonly names: readonly string[];
  readonly items: readonly (readonly [id: string, rank: number])[];
  readonly forms: readonly string[];
  readonly addresses: readonly string[];
  readonly list: string | null;
  readonly labels: readonly string[];
}

/** In what of it a list has changed. */
export interface ListChange {
  readonly list: string;
  readonly aspect: ListAspect;
}

/** Whether a page is the item's own, or shows it among others; see `PageIndex.pageOfItem`. */
const [OWN, LISTED] = [0, 1] as const;

const orderedBy = Object.values(orderColumns);
const orderings = orderedBy.join(', ');

const everythingOf = (list: string | null): readonly ListChange[] =>
  list === null ? [] : listAspects.map((aspect) => ({ list, aspect }));

function changedLabels(before: readonly string[], now: readonly string[]): readonly ListAspect[] {
  const others = (labels: readonly string[]) => labels.filter((label) => label !== stockLabel).join('\n');
  const isStocked = before.includes(stockLabel) === now.includes(stockLabel);
  return [...(others(before) === others(now) ? [] : (['labels'] as const)), ...(isStocked ? [] : (['stock'] as const))];
}

const nothing: Derived = { aliases: [], names: [], items: [], forms: [], addresses: [], list: null, labels: [] };

/** Writes rows of pages into an index. Several writes belong into one transaction: see `together`. */
export class IndexWriter {
  readonly #database: Database;
  readonly #statements: PreparedStatements;
  /** What a transaction adds to the counts and the parts, written once at its end: most of its pages say the same. */
  readonly #counted = new Map<string, readonly [list: string, label: string, by: number]>();
  readonly #changedParts = new Map<number, number>();

  /** Whether there are pages in it that others are compared with; of a new one that is done once, by its `completion`. */
  readonly #isWhole: boolean;

  constructor(database: Database, index: 'new' | 'whole' = 'whole') {
    this.#database = database;
    this.#isWhole = index === 'whole';
    this.#statements = new PreparedStatements(this.#database);
  }

  /** All of it or nothing. */
  together(write: () => void): void {
    try {
      together(this.#database, () => {
        write();
        this.#writeCounts();
      });
    } finally {
      this.#counted.clear();
      this.#changedParts.clear();
    }
  }

  /** Answers in what of it the lists have changed that the item was or is in. */
  put(row: PageRow): readonly ListChange[] {
    const { path, file, stamp, summary, list, facts } = row;
    const known = this.#get(`select id, derived, list, ${orderings} from pages where path = ?`, [path]);
    const derived = derivedOf(row, this.#isInStock(row));
    const place = featuredPlace({ place: facts?.place, added: facts?.added ?? 0 });
    const order = { name: sortName(summary.title), price: facts?.price ?? -1, added: facts?.added ?? 0, place };
    const values = [
      ...[path, file, stamp, Number(summary.isItem), textAt(summary.collection, 'typeName'), summary.ordering],
      ...[summary.title, list ?? null, order.name, order.price, order.added, place, facts?.type ?? null],
      ...[JSON.stringify(kept(summary)), JSON.stringify(derived)],
    ];
    let id: number;
    if (known === undefined) {
      id = this.#statements.run(`insert into pages(${columns}) values (${values.map(() => '?').join()})`, values);
    } else {
      id = Number(known['id']);
      this.#statements.run(`update pages set (${columns}) = (${values.map(() => '?').join()}) where id = ?`, [
        ...values,
        id,
      ]);
    }
    const before = known === undefined ? nothing : readDerived(known['derived']);
    this.#exchange(id, before, derived);
    if (this.#isWhole) this.#noteDoubled(id, derived.items);
    this.#putAddresses(id, row);
    if (before.list !== derived.list) return [...everythingOf(before.list), ...everythingOf(derived.list)];
    const labels = changedLabels(before.labels, derived.labels);
    const changed = [...orderedBy.filter((column) => known?.[column] !== order[column]), ...labels];
    return derived.list === null ? [] : changed.map((aspect) => ({ list: derived.list ?? '', aspect }));
  }

  remove(path: string): readonly ListChange[] {
    const known = this.#get('select id, derived from pages where path = ?', [path]);
    if (known === undefined) return [];
    const id = Number(known['id']);
    const before = readDerived(known['derived']);
    this.#exchange(id, before, nothing);
    this.#statements.run('delete from pages where id = ?', [id]);
    return everythingOf(before.list);
  }

  /** What can be bought of an item by the database, in the place of what its page says; answers the list where that is new. */
  stock(item: string, isInStock: boolean): string | undefined {
    this.#statements.run('insert or replace into stocked(item, is_in_stock) values (?, ?)', [item, Number(isInStock)]);
    const known = this.#get(
      'select p.id, p.derived from items i join pages p on p.id = i.page where i.item = ? and i.rank = 0',
      [item],
    );
    if (known === undefined) return undefined;
    const before = readDerived(known['derived']);
    if (before.labels.includes(stockLabel) === isInStock) return undefined;
    const others = before.labels.filter((label) => label !== stockLabel);
    const now = { ...before, labels: isInStock ? [...others, stockLabel] : others };
    const id = Number(known['id']);
    this.#exchange(id, before, now);
    this.#statements.run('update pages set derived = ? where id = ?', [JSON.stringify(now), id]);
    return now.list ?? undefined;
  }

  /** What is said of a product; `files` are those of the pages that show it. */
  override(item: string, override: ProductOverride | undefined, files: readonly string[]): void {
    if (override === undefined) this.#statements.run('delete from overrides where item = ?', [item]);
    else
      this.#statements.run('insert or replace into overrides(item, override, files) values (?, ?, ?)', [
        item,
        JSON.stringify(override),
        JSON.stringify(files),
      ]);
  }

  note(key: string, value: SQLiteValue): void {
    this.#statements.run('insert or replace into meta(key, value) values (?, ?)', [key, value]);
  }

  close(): void {
    this.#statements.close();
  }

  #isInStock({ items: [item], facts, summary }: PageRow): boolean {
    const counted =
      summary.isItem && item !== undefined
        ? this.#get('select is_in_stock from stocked where item = ?', [item])
        : undefined;
    return counted === undefined ? (facts?.isInStock ?? false) : counted['is_in_stock'] === 1;
  }

  #exchange(id: number, old: Derived, now: Derived): void {
    const each = <Value>(
      before: readonly Value[],
      after: readonly Value[],
      remove: string,
      add: string,
      list = false,
    ) => {
      for (const value of before) this.#statements.run(remove, values(value, id, list ? old.list : undefined));
      for (const value of after) this.#statements.run(add, values(value, id, list ? now.list : undefined));
    };
    each(
      old.aliases,
      now.aliases,
      'delete from aliases where address = ? and page = ?',
      'insert or ignore into aliases(address, page) values (?, ?)',
    );
    each(
      old.names,
      now.names,
      'delete from names where name = ? and page = ?',
      'insert or ignore into names values (?, ?)',
    );
    each(
      old.forms,
      now.forms,
      'delete from forms where form = ? and page = ?',
      'insert or ignore into forms values (?, ?)',
    );
    each(
      old.items,
      now.items,
      'delete from items where item = ? and rank = ? and page = ?',
      'insert or ignore into items values (?, ?, ?)',
    );
    const gone = old.addresses.filter((address) => !now.addresses.includes(address));
    for (const address of gone)
      this.#statements.run('delete from addresses where address = ? and page = ?', [address, id]);
    if (old.list === now.list && JSON.stringify(old.labels) === JSON.stringify(now.labels)) return;
    each(
      old.labels,
      now.labels,
      'delete from labels where label = ? and page = ? and list = ?',
      'insert or ignore into labels(label, page, list) values (?, ?, ?)',
      true,
    );
    this.#count(old, -1);
    this.#count(now, 1);
  }

  #noteDoubled(page: number, items: Derived['items']): void {
    for (const [item, rank] of items)
      if (rank === OWN)
        this.#statements.run(
          `insert or ignore into doubled
           select item from items where item = ? and rank = ${OWN} and page <> ? limit 1`,
          [item, page],
        );
  }

  #count({ list, labels }: Derived, by: 1 | -1): void {
    if (list === null) return;
    for (const label of ['', ...labels]) {
      const key = `${list}\0${label}`;
      this.#counted.set(key, [list, label, (this.#counted.get(key)?.[2] ?? 0) + by]);
    }
  }

  /** Each address keeps its number, and with it its part of the site map. */
  #putAddresses(page: number, { summary }: PageRow): void {
    for (const { path, changed } of addressesOf(summary)) {
      const row = this.#get(
        `insert into addresses(address, page, changed, hidden) values (?, ?, ?, ?)
         on conflict(address, page) do update set changed = excluded.changed, hidden = excluded.hidden returning id`,
        [path, page, changed ?? null, Number(!summary.isPublic)],
      );
      const part = Math.floor((Number(row?.['id']) - 1) / addressesInPart);
      this.#changedParts.set(part, Math.max(this.#changedParts.get(part) ?? 0, changed ?? 0));
    }
  }

  #writeCounts(): void {
    for (const [list, label, by] of this.#counted.values()) {
      if (by === 0) continue;
      this.#statements.run(
        'insert into counts(list, label, number) values (?, ?, ?) on conflict do update set number = number + excluded.number',
        [list, label, by],
      );
    }
    for (const [part, changed] of this.#changedParts) {
      this.#statements.run(
        'insert into parts(part, changed) values (?, ?) on conflict do update set changed = max(changed, excluded.changed)',
        [part, changed],
      );
    }
  }

  #get(sql: string, values: readonly SQLiteValue[]): Row | undefined {
    return this.#statements.all(sql, values)[0];
  }
}

const columns =
  'path, file, stamp, is_item, kind, ordering, title, list, name, price, added, place, type, summary, derived';

/** Names are compared without case and accents. */
const sortName = (title: string): string => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The text is the search's alone, and what a page of an item says of its list stands at the list. */
function kept({ text: _text, items: _items, listed: _listed, ...summary }: PageSummary): Partial<PageSummary> {
  return summary.isItem ? { ...summary, collection: undefined } : summary;
}

function derivedOf({ summary, names, items, forms, list, facts }: PageRow, isInStock: boolean): Derived {
  const rank = summary.isItem ? OWN : LISTED;
  return {
    aliases: aliasesOf(summary),
    names,
    items: items.map((id) => [id, rank] as const),
    forms,
    addresses: addressesOf(summary).map((address) => address.path),
    list: list ?? null,
    labels: facts === undefined ? [] : [...facts.labels, ...(isInStock ? [stockLabel] : [])],
  };
}

function addressesOf({ canonical, changed, listed, isPublic }: PageSummary): PageSummary['listed'] {
  return isPublic ? [{ path: canonical, changed }, ...listed] : [{ path: canonical, changed }];
}

/** The index has been written by this program. */
function readDerived(text: unknown): Derived {
  return JSON.parse(String(text)) as Derived;
}

function values(value: unknown, id: number, list: string | null | undefined): SQLiteValue[] {
  const own = (Array.isArray(value) ? value : [value]) as SQLiteValue[];
  return [...own, id, ...(list === undefined ? [] : [list])];
}
