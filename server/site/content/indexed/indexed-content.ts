import { join } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import type { JsonValue } from '#engine';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { type JsonObject, withMembers } from '../../lib/json-access.ts';
import type { SharedRoom } from '../../lib/shared-room.ts';
import { ChangeLog, type PageChange } from '../change-log.ts';
import { filesFolder, isReserved } from '../content-files.ts';
import type { KnownStock } from '../known-stock.ts';
import { listAbove, pathOfFile } from '../page-path.ts';
import type {
  FoundPage,
  LargeContent,
  PageBeside,
  PageSource,
  PageSummary,
  PagesPart,
  PartOfPages,
} from '../page-source.ts';
import { type KnownOverrides, type ProductOverride, productIn } from '../product-overrides.ts';
import { VersionText } from '../version-text.ts';
import type { KeptFile } from './content-job.ts';
import type { ChangedPages, ContentThreadLink } from './content-thread-link.ts';
import { type IndexFolder, openDatabase, pagesFile } from './index-folder.ts';
import { IndexOverrides } from './index-overrides.ts';
import { IndexWriter, type ListChange } from './index-writer.ts';
import { ItemPages } from './item-pages.ts';
import { KeptContexts } from './kept-contexts.ts';
import { aspectsOf, type ItemOf, ListParts } from './list-parts.ts';
import { filesOfFolder, KeptFiles, type PageFiles } from './page-files.ts';
import { PageIndex } from './page-index.ts';
import { type PageRow, rowOf } from './page-row.ts';
import type { ListAspect } from './schema.ts';
import { SharedByPages } from './shared-by-pages.ts';
import { isOfSource, SourceRows, sourceFile } from './source-rows.ts';

/** How old knowledge of a file may be before it is looked at again. */
const FRESH_MILLISECONDS = 1_000;
/** Memory that contexts are kept in, in bytes: to read a page again is a look at the index and at one file. */
const KEPT_BYTES = 24_000_000;

export interface IndexedOptions {
  /** The folder of the pages, or of what lies beside them where they are in a database. */
  readonly root: string | undefined;
  readonly from: 'folder' | 'database';
  readonly folder: IndexFolder;
  readonly link: ContentThreadLink;
  /** Whether drafts are pages too. */
  readonly showsDrafts: boolean;
  /** Memory that it shares with other caches. */
  readonly room?: SharedRoom | undefined;
  readonly report: (diagnostic: SiteDiagnostic) => void;
}

/**
 * Page contexts from more files than are held in memory: an index on disk knows where each is, and is asked for parts. A
 * page of a folder that is asked for is looked at itself, at most once a second; what else changes a thread tells of.
 */
export class IndexedContent implements PageSource {
  readonly root: string | undefined;
  readonly large: LargeContent;
  /** Lists are narrowed by the index, which has it among its labels. */
  readonly stock: KnownStock = { version: '', take: (states) => this.#takeStock(states), isInStock: () => undefined };
  readonly overrides: KnownOverrides;
  readonly #folder: IndexFolder;
  readonly #link: ContentThreadLink;
  readonly #database: Database;
  readonly #files: PageFiles;
  readonly #writer: IndexWriter;
  readonly #index: PageIndex;
  readonly #kept: KeptContexts;
  readonly #itemPages: ItemPages;
  readonly #overrides: IndexOverrides;
  readonly #sourceRows: SourceRows;
  readonly #shared: SharedByPages;
  /** Pages of other programs, by path. */
  #beside: ReadonlyMap<string, PageBeside> = new Map();
  #changes = 0;
  readonly #told = new VersionText();
  readonly #log = new ChangeLog(0);
  /** At which change something below a list has changed last, and what of it (`list#aspect`). */
  readonly #below = new Map<string, number>();
  #collections: readonly PageSummary[] | undefined;
  #count: number | undefined;
  #isClosed = false;

  constructor({ root, from, folder, link, showsDrafts, room, report }: IndexedOptions) {
    this.#kept = new KeptContexts(KEPT_BYTES, room);
    this.root = root;
    this.#folder = folder;
    this.#link = link;
    this.#database = openDatabase(join(folder.path, pagesFile));
    this.#files = from === 'folder' ? filesOfFolder(root ?? '', report) : new KeptFiles(this.#database, report);
    this.#writer = new IndexWriter(this.#database);
    this.#index = new PageIndex(this.#database);
    this.#itemPages = new ItemPages(this.#kept, this.#index);
    this.#overrides = new IndexOverrides(this.#index, this.#writer, showsDrafts);
    this.overrides = {
      items: this.#overrides.items,
      take: (overrides) => this.#takeOverrides(overrides),
      published: (item) => this.#publishedProduct(item),
    };
    folder.markWhole();
    link.onChanged = (changed) => {
      this.#take(changed);
      this.#giveWay(changed);
    };
    this.#sourceRows = new SourceRows({
      index: this.#index,
      write: (rows, gone) => {
        this.#take({ rows, gone });
        link.write(rows, gone.map(sourceFile));
      },
    });
    const lists = new ListParts(this.#index);
    const itemOf: ItemOf = (path, file) => this.#itemOf(path, file);
    this.large = {
      part: (list, query, size) => lists.part(list, query, size, itemOf),
      first: (list, wanted) => lists.first(list, wanted, itemOf),
      countBelow: (list) => this.#index.countBelow(list),
      versionBelow: (list, aspect) => String(this.#below.get(aspect === undefined ? list : `${list}#${aspect}`) ?? 0),
      aspectsOf,
      versionOf: (path) => this.#log.lastOf(path),
      pageOfItem: (id) => this.#itemPages.pathOf(id),
      itemsAfter: (id, most) => this.#index.itemsAfter(id, most),
      itemsOfType: (type) => this.#index.itemsOfType(type),
      pageOfForm: (id) => this.#index.pageOfForm(id),
      forms: (most) => this.#index.forms(most),
      ofKind: (kind) => this.#index.ofKind(kind),
      siteMapParts: () => this.#index.parts(),
      siteMapPart: (part) => this.#index.addresses(part),
      find: (text, most) => this.#link.find({ text, most }),
    };
    this.#shared = new SharedByPages(this.#files, FRESH_MILLISECONDS);
  }

  changesSince(version: string): readonly PageChange[] | undefined {
    const cut = version.indexOf('.');
    // What all pages share is in all of them.
    return version.slice(cut + 1) === this.#shared.stamp ? this.#log.since(Number(version.slice(0, cut))) : undefined;
  }

  get version(): string {
    this.#shared.check();
    return this.#told.of(this.#changes, this.#shared.stamp);
  }

  takeIn(pages: ReadonlyMap<string, PageBeside>): void {
    this.#beside = pages;
    this.#sourceRows.replace(pages);
  }

  shared(): JsonObject {
    this.#shared.check();
    return this.#shared.context;
  }

  pages(part: PartOfPages): PagesPart {
    return this.#index.pages(part);
  }

  get count(): number {
    this.#count ??= this.#index.count;
    return this.#count;
  }

  collections(): readonly PageSummary[] {
    this.#collections ??= this.#index.collections();
    return this.#collections;
  }

  collectionAt(name: string): string | undefined {
    return this.#index.collectionAt(name);
  }

  async find(path: string): Promise<FoundPage | undefined> {
    this.#link.noteAsked();
    return this.peek(path);
  }

  fresh(path: string): FoundPage | undefined {
    this.#link.noteAsked();
    this.#shared.check();
    const kept = this.#kept.get(path) ?? this.#knownAt(path, 'own');
    return kept && this.#foundIn(this.#refreshed(kept));
  }

  peek(path: string): FoundPage | undefined {
    this.#shared.check();
    const kept = this.#kept.get(path) ?? this.#knownAt(path) ?? this.#discover(path);
    return kept && this.#foundIn(this.#refreshed(kept));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#shared.close();
    this.#sourceRows.close();
    await this.#link.close();
    this.#kept.close();
    this.#index.close();
    this.#writer.close();
    if (this.#files instanceof KeptFiles) this.#files.close();
    this.#database.close();
    this.#folder.close();
  }

  #foundIn(kept: KeptPage | undefined): FoundPage | undefined {
    if (kept === undefined) return undefined;
    const { context: shared } = this.#shared;
    const version = `${kept.stamp}${kept.mark}.${this.#shared.stamp}`;
    if (kept.found?.shared === shared && kept.found.version === version) return kept.found;
    kept.found = { context: withMembers(shared, kept.own), version, path: kept.path, shared };
    return kept.found;
  }

  /** A page by its own path, or by the address that it gives itself. */
  #knownAt(path: string, wanted?: 'own'): KeptPage | undefined {
    const known = this.#index.page(path);
    if (known === undefined || (wanted === 'own' && known.path !== path)) return undefined;
    return this.#kept.get(known.path) ?? this.#read(known.file);
  }

  /** A page that was added while the server runs. */
  #discover(path: string): KeptPage | undefined {
    const name = path.slice(1);
    if (name === '' || path.startsWith(`/${filesFolder}/`) || isReserved(`${name}.json`)) return undefined;
    if (!this.#files.areLookedAt) return undefined;
    const file = [`${name}.json`, `${name}/index.json`].find((each) => this.#files.has(each));
    if (file === undefined) return undefined;
    this.#link.look([file]);
    return this.#read(file);
  }

  #read(file: string, use?: 'for-a-list'): KeptPage | undefined {
    if (isOfSource(file)) return undefined;
    const read = this.#files.read(file);
    if (read === undefined) return undefined;
    const { context: own, isHidden, mark } = this.#overrides.lay(read.context);
    if (isHidden) return undefined;
    const { stamp, size } = read;
    const kept = { file, path: pathOfFile(file), own, stamp, mark, size, checked: Date.now() };
    if (use === 'for-a-list') this.#kept.pass(kept);
    else this.#kept.set(kept);
    return kept;
  }

  /** The page as it is now. Its rows follow when the thread has read it too. */
  #refreshed(kept: KeptPage): KeptPage | undefined {
    const now = Date.now();
    if (now - kept.checked < FRESH_MILLISECONDS) return kept;
    kept.checked = now;
    const stamp = this.#files.stampOf(kept.file);
    if (stamp === kept.stamp) return kept;
    if (this.#files.areLookedAt) this.#link.look([kept.file]);
    if (stamp === undefined) {
      this.#kept.delete(kept.path);
      return undefined;
    }
    // A file that breaks keeps its last good state.
    return this.#read(kept.file) ?? kept;
  }

  /** The list has said where the page is: the index is not asked a second time for each of its items. */
  #itemOf(path: string, file: string): JsonValue | undefined {
    this.#shared.check();
    const kept = this.#kept.get(path) ?? this.#read(file, 'for-a-list');
    const found = kept === undefined ? this.peek(path) : this.#foundIn(this.#refreshed(kept));
    return (found ?? this.#beside.get(path))?.context['item'];
  }

  #take({ rows: published, gone: removed, files = [] }: Omit<ChangedPages, 'kind'>): void {
    if (this.#isClosed) return;
    this.#putFiles(files);
    const { rows, hidden } = this.#laid(published);
    const gone = [...removed, ...hidden.map(({ path }) => path)];
    const changes = [
      ...rows.map(({ path, summary }) => ({ path, isItem: summary.isItem })),
      ...gone.map((path) => ({ path, isItem: this.#index.isItem(path) })),
    ];
    this.#write(rows, gone, changes);
    // The thread writes what it has told of when it hears that this was taken.
    if (hidden.length > 0)
      queueMicrotask(() =>
        this.#link.write(
          [],
          hidden.map(({ file }) => file),
        ),
      );
  }

  #putFiles(files: readonly KeptFile[]): void {
    const kept = this.#files;
    if (!(kept instanceof KeptFiles) || files.length === 0) return;
    this.#writer.together(() => {
      for (const file of files) kept.put(file);
    });
  }

  /** Rows with what is said of the products in them, without the pages of those that are hidden. */
  #laid(published: readonly PageRow[]): { readonly rows: readonly PageRow[]; readonly hidden: readonly PageRow[] } {
    const [rows, hidden]: [PageRow[], PageRow[]] = [[], []];
    for (const row of published) {
      // Pages of other programs come with it already.
      const isConcerned = this.#overrides.concern(row.items) && !isOfSource(row.file);
      const read = isConcerned ? this.#files.read(row.file) : undefined;
      if (isConcerned) this.#overrides.note(row.items, row.file);
      const laid = read && this.#overrides.lay(read.context);
      if (laid?.isHidden === true) hidden.push(row);
      else rows.push(laid === undefined ? row : rowOf(row.file, row.path, row.stamp, laid.context));
    }
    return { rows, hidden };
  }

  #write(rows: readonly PageRow[], gone: readonly string[], changes: readonly PageChange[]): void {
    const lists: ListChange[] = [];
    this.#writer.together(() => {
      for (const row of rows) lists.push(...this.#writer.put(row));
      for (const path of gone) lists.push(...this.#writer.remove(path));
    });
    for (const { path } of rows) {
      const kept = this.#kept.get(path);
      if (kept !== undefined) kept.checked = 0;
    }
    for (const path of gone) this.#kept.delete(path);
    this.#changes += 1;
    for (const { list, aspect } of lists) this.#below.set(`${list}#${aspect}`, this.#changes);
    for (const { path, isItem } of changes) {
      this.#below.set(listAbove(path) ?? '', this.#changes);
      this.#log.add(this.#changes, { path, isItem });
    }
    this.#count = undefined;
    this.#itemPages.changed();
    if (gone.length > 0 || rows.some(({ summary }) => !summary.isItem)) this.#collections = undefined;
  }

  /** As if the files of the pages that show these products had changed. */
  #takeOverrides(overrides: ReadonlyMap<string, ProductOverride | undefined>): void {
    if (this.#isClosed) return;
    const changed = new Set<string>();
    this.#writer.together(() => {
      for (const [item, override] of overrides) {
        const files = this.#overrides.filesOf(item);
        if (this.#overrides.set(item, override, files)) for (const file of files) changed.add(file);
      }
    });
    if (changed.size === 0) return;
    this.#kept.clear();
    const [rows, hidden]: [PageRow[], string[]] = [[], []];
    for (const file of changed) {
      const read = isOfSource(file) ? undefined : this.#files.read(file);
      if (read === undefined) continue;
      const { context, isHidden } = this.#overrides.lay(read.context);
      if (isHidden) hidden.push(file);
      else rows.push(rowOf(file, pathOfFile(file), read.stamp, context));
    }
    const gone = hidden.map(pathOfFile);
    // What products cost, and which there are, is in no navigation.
    const changes = [...rows.map(({ path }) => path), ...gone].map((path) => ({ path, isItem: true }));
    this.#write(rows, gone, changes);
    this.#link.write(rows, hidden);
  }

  #publishedProduct(item: string): JsonValue | undefined {
    const files = this.#overrides.filesOf(item).filter((file) => !isOfSource(file));
    const contexts = files.map((file) => this.#files.read(file)?.context);
    return contexts.map((context) => context && productIn(context, item)).find((product) => product !== undefined);
  }

  #takeStock(states: ReadonlyMap<string, boolean>): void {
    if (this.#isClosed) return;
    const lists = new Set<string>();
    this.#writer.together(() => {
      for (const [item, isInStock] of states) {
        const list = this.#writer.stock(item, isInStock);
        if (list !== undefined) lists.add(list);
      }
    });
    if (lists.size === 0) return;
    this.#changes += 1;
    const aspect: ListAspect = 'stock';
    for (const list of lists) this.#below.set(`${list}#${aspect}`, this.#changes);
  }

  /** A file comes before the page of another program that has its path; where it goes, that one is there again. */
  #giveWay({ rows, gone }: Pick<ChangedPages, 'rows' | 'gone'>): void {
    const covered = rows.filter(({ path }) => this.#beside.has(path));
    if (covered.length > 0)
      this.#link.write(
        [],
        covered.map(({ path }) => sourceFile(path)),
      );
    if (gone.some((path) => this.#beside.has(path))) this.#sourceRows.replace(this.#beside);
  }
}

type KeptPage = NonNullable<ReturnType<KeptContexts['get']>>;
