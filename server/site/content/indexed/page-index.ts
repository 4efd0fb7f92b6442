import type { Database, SQLiteValue } from 'node-sqlite3-wasm';
import type { PublicPage } from '../../discovery/public-pages.ts';
import type { PageSummary, PagesPart, PartOfPages } from '../page-source.ts';
import type { ProductOverride } from '../product-overrides.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { addressesInPart, isSource, sourceIndex } from './schema.ts';
import type { Row } from './together.ts';

/** Where a page is kept, and as what it was read. */
export interface KnownPage {
  readonly path: string;
  readonly file: string;
  readonly stamp: string;
}

/** Pages that a navigation is made of at most. */
const mostCollections = 5_000;

/** What is said of a product, as an index keeps it. */
interface KeptOverride {
  readonly item: string;
  readonly override: ProductOverride;
  /** Files of the pages that showed it before it was hidden: the index knows those no longer. */
  readonly files: readonly string[];
}

/** What is asked of an index. Nothing in it answers with all that there is. */
export class PageIndex {
  readonly #database: Database;
  readonly #statements: PreparedStatements;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new PreparedStatements(this.#database);
  }

  page(path: string): KnownPage | undefined {
    const own = this.#first('select path, file, stamp from pages where path = ?', [path]);
    const found =
      own ??
      this.#first('select p.path, p.file, p.stamp from aliases a join pages p on p.id = a.page where a.address = ?', [
        path,
      ]);
    return found && { path: String(found['path']), file: String(found['file']), stamp: String(found['stamp']) };
  }

  /** What pages that lie in no file were read as, by path. */
  sourceStamps(): ReadonlyMap<string, string> {
    this.#database.exec(sourceIndex);
    const rows = this.#statements.all(`select path, stamp from pages where ${isSource}`, []);
    return new Map(rows.map(({ path, stamp }) => [String(path), String(stamp)]));
  }

  isItem(path: string): boolean {
    return Number(this.#first('select is_item from pages where path = ?', [path])?.['is_item'] ?? 0) === 1;
  }

  pages({ after = '', most }: PartOfPages): PagesPart {
    const rows = this.#statements.all('select path, summary from pages where path > ? order by path limit ?', [
      after,
      most,
    ]);
    const pages = rows.map(({ summary }) => readSummary(summary));
    return { pages, next: rows.length < most ? undefined : pages.at(-1)?.path };
  }

  get count(): number {
    return Number(this.#first('select count(*) as number from pages', [])?.['number'] ?? 0);
  }

  collections(): readonly PageSummary[] {
    const sql = 'select summary from pages where is_item = 0 order by ordering, path limit ?';
    return this.#statements.all(sql, [mostCollections]).map(({ summary }) => readSummary(summary));
  }

  /** Paths of the collections of a kind, some hundreds at most. */
  ofKind(kind: string): readonly string[] {
    const sql = 'select path from pages where is_item = 0 and kind = ? order by path limit 500';
    return this.#statements.all(sql, [kind]).map(({ path }) => String(path));
  }

  collectionAt(name: string): string | undefined {
    const sql = 'select p.path from names n join pages p on p.id = n.page where n.name = ? order by p.path limit 1';
    const found = this.#first(sql, [name]);
    return found && String(found['path']);
  }

  /** Path of the page that knows most of an item: its own, else a list's. */
  pageOfItem(id: string): string | undefined {
    const sql =
      'select p.path from items i join pages p on p.id = i.page where i.item = ? order by i.rank, i.page limit 1';
    const found = this.#first(sql, [id]);
    return found && String(found['path']);
  }

  /** Whether an item is, or was, the own one of several pages. */
  isDoubled(id: string): boolean {
    return this.#first('select 1 as found from doubled where item = ?', [id]) !== undefined;
  }

  get hasDoubled(): boolean {
    return this.#first('select 1 as found from doubled limit 1', []) !== undefined;
  }

  /** Files of the pages that show an item: its own first. */
  filesOfItem(id: string): readonly string[] {
    const sql = 'select p.file from items i join pages p on p.id = i.page where i.item = ? order by i.rank, i.page';
    return this.#statements.all(sql, [id]).map(({ file }) => String(file));
  }

  /** What is said of products, with the files of the pages that show each. */
  overrides(): readonly KeptOverride[] {
    return this.#statements.all('select item, override, files from overrides', []).map(({ item, override, files }) => ({
      item: String(item),
      // Written by `IndexWriter`.
      override: JSON.parse(String(override)) as ProductOverride,
      files: JSON.parse(String(files)) as readonly string[],
    }));
  }

  /** Ids of items in their order, after one. */
  itemsAfter(id: string, most: number): readonly string[] {
    const sql = 'select distinct item from items where item > ? order by item limit ?';
    return this.#statements.all(sql, [id, most]).map(({ item }) => String(item));
  }

  /** Ids of items of a rare product type, some thousands at most. */
  itemsOfType(type: number): readonly string[] {
    const sql = `select i.item from pages p join items i on i.page = p.id and i.rank = 0
      where p.type = ? and p.type > 1 order by p.path limit 5000`;
    return this.#statements.all(sql, [type]).map(({ item }) => String(item));
  }

  pageOfForm(id: string): string | undefined {
    const sql = 'select p.path from forms f join pages p on p.id = f.page where f.form = ? order by p.path limit 1';
    const found = this.#first(sql, [id]);
    return found && String(found['path']);
  }

  /** Ids of forms, some hundreds at most, with a page that each stands on. */
  forms(most: number): readonly (readonly [id: string, path: string])[] {
    const sql = 'select f.form, min(p.path) as path from forms f join pages p on p.id = f.page group by f.form limit ?';
    return this.#statements.all(sql, [most]).map(({ form, path }) => [String(form), String(path)] as const);
  }

  /** How many items there are below a list. */
  countBelow(list: string): number {
    const sql = "select number from counts where list = ? and label = ''";
    return Number(this.#first(sql, [list])?.['number'] ?? 0);
  }

  /** Parts of the site map that have something in them, with when each has changed last. */
  parts(): readonly { readonly part: number; readonly changed: number | undefined }[] {
    const rows = this.#statements.all('select part, changed from parts order by part', []);
    return rows.map(({ part, changed }) => ({ part: Number(part), changed: Number(changed) || undefined }));
  }

  /** Addresses of one part; of two pages that tell of one the later change counts, and one that is kept back hides it. */
  addresses(part: number): readonly PublicPage[] {
    const from = part * addressesInPart;
    const rows = this.#statements.all(
      `select a.address, a.changed from addresses a where a.id > ? and a.id <= ? and a.hidden = 0 and not exists
       (select 1 from addresses b where b.address = a.address and (b.hidden = 1 or b.id < a.id))`,
      [from, from + addressesInPart],
    );
    return rows.map(({ address, changed }) => ({ path: String(address), changed: Number(changed) || undefined }));
  }

  noted(key: string): string | undefined {
    const found = this.#first('select value from meta where key = ?', [key]);
    return found && String(found['value']);
  }

  all(sql: string, values: readonly SQLiteValue[]): readonly Row[] {
    return this.#statements.all(sql, values);
  }

  close(): void {
    this.#statements.close();
  }

  #first(sql: string, values: readonly SQLiteValue[]): Row | undefined {
    return this.#statements.all(sql, values)[0];
  }
}

/** Written by `IndexWriter`; what it left out is what nobody asks a summary of the index for. */
function readSummary(text: unknown): PageSummary {
  const written = JSON.parse(String(text)) as Omit<
    PageSummary,
    'text' | 'items' | 'listed' | 'changed' | 'collection'
  > &
    Partial<PageSummary>;
  return { changed: undefined, collection: undefined, ...written, text: '', items: [], listed: [] };
}
