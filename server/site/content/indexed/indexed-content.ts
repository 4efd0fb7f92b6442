import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import type { JsonValue } from '#engine';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { type JsonObject, withMembers } from '../../lib/json-access.ts';
import { filesFolder, isReserved, readPageFile, sharedFile, stampOf } from '../content-files.ts';
import { pathOfFile } from '../page-path.ts';
import type {
  FoundPage,
  LargeContent,
  PageBeside,
  PageSource,
  PageSummary,
  PagesPart,
  PartOfPages,
} from '../page-source.ts';
import type { ContentThreadLink } from './content-thread-link.ts';
import { type IndexFolder, openDatabase, pagesFile } from './index-folder.ts';
import { IndexWriter } from './index-writer.ts';
import { KeptContexts } from './kept-contexts.ts';
import { ListParts } from './list-parts.ts';
import { PageIndex } from './page-index.ts';
import type { PageRow } from './page-row.ts';
import { isOfSource, SourceRows, sourceFile } from './source-rows.ts';

/** How old knowledge of a file may be before it is looked at again. */
const FRESH_MILLISECONDS = 1_000;
/** Contexts kept in memory, counted by the size of their files. */
const KEPT_BYTES = 32_000_000;

export interface IndexedOptions {
  readonly root: string;
  readonly folder: IndexFolder;
  readonly link: ContentThreadLink;
  readonly report: (diagnostic: SiteDiagnostic) => void;
}

/**
 * Page contexts from a folder of more files than are held in memory: an index on disk knows where each is, and is asked for
 * parts. A page that is asked for is looked at itself, at most once a second; what else changes a thread tells of.
 */
export class IndexedContent implements PageSource {
  readonly root: string;
  readonly large: LargeContent;
  readonly #folder: IndexFolder;
  readonly #link: ContentThreadLink;
  readonly #report: (diagnostic: SiteDiagnostic) => void;
  readonly #database: Database;
  readonly #writer: IndexWriter;
  readonly #index: PageIndex;
  readonly #kept = new KeptContexts(KEPT_BYTES);
  readonly #sourceRows: SourceRows;
  /** Pages of other programs, by path. */
  #beside: ReadonlyMap<string, PageBeside> = new Map();
  #shared: JsonObject = {};
  #sharedStamp = '';
  #sharedChecked = 0;
  #changes = 0;
  #collections: readonly PageSummary[] | undefined;
  #count: number | undefined;
  #isClosed = false;

  constructor({ root, folder, link, report }: IndexedOptions) {
    this.root = root;
    this.#folder = folder;
    this.#link = link;
    this.#report = report;
    this.#database = openDatabase(join(folder.path, pagesFile));
    this.#writer = new IndexWriter(this.#database);
    this.#index = new PageIndex(this.#database);
    folder.markWhole();
    link.onChanged = (rows, gone) => {
      this.#take(rows, gone);
      this.#giveWay(rows, gone);
    };
    this.#sourceRows = new SourceRows({
      index: this.#index,
      write: (rows, gone) => {
        this.#take(rows, gone);
        link.write(rows, gone.map(sourceFile));
      },
    });
    const lists = new ListParts(this.#index);
    this.large = {
      part: (list, query, size) => lists.part(list, query, size, (path) => this.#itemOf(path)),
      countBelow: (list) => this.#index.countBelow(list),
      pageOfItem: (id) => this.#index.pageOfItem(id),
      itemsAfter: (id, most) => this.#index.itemsAfter(id, most),
      itemsOfType: (type) => this.#index.itemsOfType(type),
      pageOfForm: (id) => this.#index.pageOfForm(id),
      forms: (most) => this.#index.forms(most),
      ofKind: (kind) => this.#index.ofKind(kind),
      siteMapParts: () => this.#index.parts(),
      siteMapPart: (part) => this.#index.addresses(part),
      find: (text, most) => this.#link.find({ text, most }),
    };
    this.#readShared();
  }

  get version(): string {
    this.#lookAtShared();
    return `${this.#changes}.${this.#sharedStamp}`;
  }

  takeIn(pages: ReadonlyMap<string, PageBeside>): void {
    this.#beside = pages;
    this.#sourceRows.replace(pages);
  }

  shared(): JsonObject {
    this.#lookAtShared();
    return this.#shared;
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
    return this.peek(path);
  }

  fresh(path: string): FoundPage | undefined {
    return this.#kept.get(path) === undefined && this.#index.page(path)?.path !== path ? undefined : this.peek(path);
  }

  peek(path: string): FoundPage | undefined {
    this.#lookAtShared();
    const kept = this.#kept.get(path) ?? this.#knownAt(path) ?? this.#discover(path);
    return kept && this.#foundIn(this.#refreshed(kept));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sourceRows.close();
    await this.#link.close();
    this.#kept.clear();
    this.#index.close();
    this.#writer.close();
    this.#database.close();
    this.#folder.close();
  }

  #foundIn(kept: KeptPage | undefined): FoundPage | undefined {
    if (kept === undefined) return undefined;
    const shared = this.#shared;
    const version = `${kept.stamp}.${this.#sharedStamp}`;
    if (kept.found?.shared === shared && kept.found.version === version) return kept.found;
    kept.found = { context: withMembers(shared, kept.own), version, path: kept.path, shared };
    return kept.found;
  }

  /** A page by its own path or by the address that it gives itself. */
  #knownAt(path: string): KeptPage | undefined {
    const known = this.#index.page(path);
    if (known === undefined) return undefined;
    return this.#kept.get(known.path) ?? this.#read(known.file);
  }

  /** A page that was added while the server runs. */
  #discover(path: string): KeptPage | undefined {
    const name = path.slice(1);
    if (name === '' || path.startsWith(`/${filesFolder}/`) || isReserved(`${name}.json`)) return undefined;
    const file = [`${name}.json`, `${name}/index.json`].find((each) => existsSync(join(this.root, each)));
    if (file === undefined) return undefined;
    this.#link.look([file]);
    return this.#read(file);
  }

  #read(file: string): KeptPage | undefined {
    if (isOfSource(file)) return undefined;
    const read = readPageFile(this.root, file, this.#report, 'quiet');
    if (read === undefined) return undefined;
    const { context: own, stamp, size } = read;
    const kept = { file, path: pathOfFile(file), own, stamp, size, checked: Date.now() };
    this.#kept.set(kept);
    return kept;
  }

  /** The page as it is now. Its rows follow when the thread has read it too. */
  #refreshed(kept: KeptPage): KeptPage | undefined {
    const now = Date.now();
    if (now - kept.checked < FRESH_MILLISECONDS) return kept;
    kept.checked = now;
    const stamp = stampOf(join(this.root, kept.file));
    if (stamp === kept.stamp) return kept;
    this.#link.look([kept.file]);
    if (stamp === undefined) {
      this.#kept.delete(kept.path);
      return undefined;
    }
    // A file that breaks keeps its last good state.
    return this.#read(kept.file) ?? kept;
  }

  #itemOf(path: string): JsonValue | undefined {
    return (this.peek(path) ?? this.#beside.get(path))?.context['item'];
  }

  #take(rows: readonly PageRow[], gone: readonly string[]): void {
    if (this.#isClosed) return;
    this.#writer.together(() => {
      for (const row of rows) this.#writer.put(row);
      for (const path of gone) this.#writer.remove(path);
    });
    for (const { path } of rows) {
      const kept = this.#kept.get(path);
      if (kept !== undefined) kept.checked = 0;
    }
    for (const path of gone) this.#kept.delete(path);
    this.#changes += 1;
    this.#count = undefined;
    if (gone.length > 0 || rows.some(({ summary }) => !summary.isItem)) this.#collections = undefined;
  }

  /** A file comes before the page of another program that has its path; where it goes, that one is there again. */
  #giveWay(rows: readonly PageRow[], gone: readonly string[]): void {
    const covered = rows.filter(({ path }) => this.#beside.has(path));
    if (covered.length > 0)
      this.#link.write(
        [],
        covered.map(({ path }) => sourceFile(path)),
      );
    if (gone.some((path) => this.#beside.has(path))) this.#sourceRows.replace(this.#beside);
  }

  #lookAtShared(): void {
    const now = Date.now();
    if (now - this.#sharedChecked < FRESH_MILLISECONDS || this.#isClosed) return;
    this.#sharedChecked = now;
    if (stampOf(join(this.root, sharedFile)) !== (this.#sharedStamp || undefined)) this.#readShared();
  }

  #readShared(): void {
    const value = readPageFile(this.root, sharedFile, this.#report, 'quiet');
    if (value === undefined) return;
    this.#shared = value.context;
    this.#sharedStamp = value.stamp;
  }
}

type KeptPage = NonNullable<ReturnType<KeptContexts['get']>>;
