import { join } from 'node:path';
import type { JsonValue } from '#engine';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { memoryOfPages, type RoomUser } from '../lib/shared-room.ts';
import { ChangeLog, type PageChange } from './change-log.ts';
import {
  filesFolder,
  foldersAround,
  isMissing,
  isReserved,
  type ReadPage,
  readPageFile,
  rootOf,
  sharedFile,
  stampOf,
  walkPages,
} from './content-files.ts';
import type { FolderContentOptions } from './folder-content-options.ts';
import type { FolderEntry as Entry } from './folder-entry.ts';
import { HeldPages } from './held-pages.ts';
import { HeldStock } from './known-stock.ts';
import { ListedBelow, listsFolder } from './listed-below.ts';
import { listAbove, pathOfFile } from './page-path.ts';
import type { FoundPage, PageSource, PageSummary, PagesPart, PartOfPages } from './page-source.ts';
import {
  type KnownOverrides,
  layOverrides,
  type ProductOverride,
  productIn,
  productsIn,
  takeOverrides,
} from './product-overrides.ts';
import { aliasesOf, summarise } from './summary.ts';
import { keepSweeping, leaveAlone, type Swept } from './sweeper.ts';
import { standsAlone, type UnreadPage } from './unread-page.ts';
import { VersionText } from './version-text.ts';

/** Files that come with digital products: no address shows what lies in a folder whose name starts so. */
export const digitalFolder = '_files';
/** How old knowledge of a file may be before it is looked at again. */
const FRESH_MILLISECONDS = 1_000;
/** Files looked at in one round, so that pages that show other pages' content hear of changes too. */
const SWEPT_FILES = 500;
/** Memory that contexts are kept in at most, in bytes. */
const KEPT_BYTES = 384_000_000;

/** Page contexts from a folder of JSON files, one per page. A file that breaks keeps its last good state. */
export class FolderContent implements PageSource, Swept, RoomUser {
  readonly root: string;
  readonly stock = new HeldStock(() => {
    this.#version += 1;
  });
  readonly #overrides = new Map<string, ProductOverride>();
  readonly overrides: KnownOverrides = {
    items: { [Symbol.iterator]: () => this.#overrides.keys() },
    take: (overrides) => this.#takeOverrides(overrides),
    published: (item) => this.#publishedProduct(item),
  };
  readonly #report: (diagnostic: SiteDiagnostic) => void;
  readonly #entries = new Map<string, Entry>();
  readonly #aliases = new Map<string, Entry>();
  #shared: JsonObject = {};
  #sharedStamp = '';
  readAt = 0;
  #swept: IterableIterator<Entry> | undefined;
  #isClosed = false;
  held = 0;
  #last: Entry | undefined;
  #version = 0;
  readonly #told = new VersionText();
  #log: ChangeLog | undefined;
  #heldPages = new HeldPages([]);
  #heldAt = -1;
  readonly #below = new ListedBelow<Entry>((page) => (page.context ?? this.#readContext(page))?.['item']);
  /** Folders with pages, as they were when their files were looked for; one changes when a file is added. */
  readonly #folders = new Map<string, string | undefined>();
  readonly #given: Pick<FolderContentOptions, 'room' | 'showsDrafts' | 'unreadBytes'> & { readonly mostPages: number };

  constructor({ folder, report, ...given }: FolderContentOptions) {
    this.root = rootOf(folder);
    this.#report = report;
    this.#given = { mostPages: siteLimits.files, ...given };
    this.#readShared();
    this.#readNewFiles();
    this.#log = new ChangeLog(this.#version);
    given.room?.join(this);
    given.room?.grown();
  }

  changesSince(version: string): readonly PageChange[] | undefined {
    const cut = version.indexOf('.');
    // What all pages share is in all of them.
    return version.slice(cut + 1) === this.#sharedStamp ? this.#log?.since(Number(version.slice(0, cut))) : undefined;
  }

  get version(): string {
    this.#noteRead();
    return this.#told.of(this.#version, this.#sharedStamp);
  }

  shared(): JsonObject {
    this.#noteRead();
    return this.#shared;
  }

  pages(part: PartOfPages): PagesPart {
    return this.#held.part(part);
  }

  get count(): number {
    return this.#held.count;
  }

  collections(): readonly PageSummary[] {
    return this.#held.collections;
  }

  collectionAt(name: string): string | undefined {
    return this.#held.collectionAt(name);
  }

  get #held(): HeldPages {
    this.#noteRead();
    if (this.#heldAt !== this.#version) {
      this.#heldPages = new HeldPages([...this.#shown()].map(({ summary }) => summary));
      this.#heldAt = this.#version;
    }
    return this.#heldPages;
  }

  async find(path: string): Promise<FoundPage | undefined> {
    return this.peek(path);
  }

  fresh(path: string): FoundPage | undefined {
    return this.#entries.has(path) ? this.peek(path) : undefined;
  }

  *#shown(): Generator<Entry> {
    for (const entry of this.#entries.values()) if (!entry.isHidden) yield entry;
  }

  peek(path: string): FoundPage | undefined {
    this.#noteRead();
    const entry = this.#entries.get(path) ?? this.#aliases.get(path) ?? this.#discover(path);
    if (entry === undefined) return undefined;
    this.#refresh(entry);
    if (this.#entries.get(entry.path) !== entry || entry.isHidden) return undefined;
    const own = entry.context ?? this.#readContext(entry);
    if (own === undefined) return undefined;
    const shared = this.#shared;
    const below = entry.listsFolder ? this.#below.of(entry.path, this.#shown(), this.#version) : undefined;
    const { found, stamp } = entry;
    if (found?.own === own && found.shared === shared && found.stamp === stamp && found.below === below) return found;
    const version = `${stamp}.${this.#sharedStamp}${below === undefined ? '' : `.${below.version}`}`;
    const context = withMembers(shared, below === undefined ? own : withMembers(own, { items: below.items }));
    entry.found = { context, version, path: entry.path, own, shared, stamp, below };
    return entry.found;
  }

  unread(path: string): UnreadPage | undefined {
    const { unreadBytes = Number.POSITIVE_INFINITY } = this.#given;
    const entry = this.#entries.get(path) ?? this.#aliases.get(path);
    if (entry === undefined || entry.size < unreadBytes) return undefined;
    this.#noteRead();
    this.#refresh(entry);
    if (this.#entries.get(entry.path) !== entry || entry.isHidden || !entry.standsAlone) return undefined;
    if (entry.listsFolder && this.#below.of(entry.path, this.#shown(), this.#version) !== undefined) return undefined;
    const version = `${entry.stamp}.${this.#sharedStamp}`;
    return { root: this.root, file: entry.file, path: entry.path, version, shared: this.#shared };
  }

  refresh(): void {
    this.#readShared();
    for (const entry of [...this.#entries.values()]) {
      entry.checked = 0;
      this.#refresh(entry);
    }
    this.#lookForNewFiles();
  }

  async close(): Promise<void> {
    leaveAlone(this);
    this.#isClosed = true;
    this.#entries.clear();
    this.#aliases.clear();
    this.held = 0;
    this.#given.room?.leave(this);
    this.#version += 1;
  }

  /** A page that was added while the server runs. */
  #discover(path: string): Entry | undefined {
    const name = path.slice(1);
    if (name === '' || path.startsWith(`/${filesFolder}/`) || isReserved(`${name}.json`)) return undefined;
    for (const file of [`${name}.json`, `${name}/index.json`]) {
      const entry = isMissing(join(this.root, file)) ? undefined : this.#readEntry(file, 'quiet');
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  #noteRead(): void {
    this.readAt = Date.now();
    if (!this.#isClosed) keepSweeping(this);
  }

  sweep(from: 'next' | 'first'): boolean {
    if (from === 'first') this.#swept = undefined;
    if (stampOf(join(this.root, sharedFile)) !== (this.#sharedStamp || undefined)) this.#readShared();
    for (let count = 0; count < SWEPT_FILES; count += 1) {
      this.#swept ??= this.#entries.values();
      const next = this.#swept.next();
      if (next.done === true) {
        this.#swept = undefined;
        this.#lookForNewFiles();
        return true;
      }
      this.#refresh(next.value);
    }
    return false;
  }

  /** Reads the files that no page was made of yet. */
  #readNewFiles(stamps: ReadonlyMap<string, string | undefined> = new Map()): void {
    // In the same order on every machine.
    const files = [...walkPages(this.root, { report: this.#report, mostPages: this.#given.mostPages })].sort();
    this.#folders.clear();
    for (const folder of new Set(['', ...files.flatMap(foldersAround)]))
      this.#folders.set(folder, stamps.get(folder) ?? stampOf(join(this.root, folder)));
    const known = new Set([...this.#entries.values()].map(({ file }) => file));
    for (const file of files) if (!known.has(file)) this.#readEntry(file);
  }

  /** A folder changes when a file is added to it. */
  #lookForNewFiles(): void {
    // What is added while the files are looked for changes them once more.
    const stamps = new Map([...this.#folders.keys()].map((folder) => [folder, stampOf(join(this.root, folder))]));
    if ([...stamps].every(([folder, stamp]) => stamp === this.#folders.get(folder))) return;
    try {
      this.#readNewFiles(stamps);
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      // A folder that goes away meanwhile takes nothing with it: pages that are known stay until their files are gone.
      this.#report(siteDiagnostic('content-unreadable', { file: '' }, { folder: this.root }));
    }
  }

  #readShared(): void {
    const value = this.#read(sharedFile, 'quiet');
    if (value === undefined) return;
    this.#shared = value.context;
    this.#sharedStamp = value.stamp;
  }

  #readEntry(file: string, missing?: 'quiet'): Entry | undefined {
    const read = this.#read(file, missing);
    if (read === undefined) return undefined;
    const path = pathOfFile(file);
    const laid = layOverrides(read.context, this.#overrides, this.#given.showsDrafts);
    const products = productsIn(read.context);
    const entry: Entry = {
      file,
      path,
      fileStamp: read.stamp,
      stamp: read.stamp + laid.mark,
      size: read.size,
      checked: Date.now(),
      summary: summarise(path, laid.context),
      listsFolder: listsFolder(read.context),
      standsAlone: standsAlone(read.context, products),
      isHidden: laid.isHidden,
      products,
      published: undefined,
      context: undefined,
    };
    this.#entries.set(path, entry);
    this.#keep(entry, read.context, laid.context);
    this.#alias(entry);
    this.#changed(entry);
    return entry;
  }

  /** A page is also found under the address that it gives itself, unless that is another page's file. */
  #alias(entry: Entry): void {
    for (const address of aliasesOf(entry.summary)) {
      if (!this.#aliases.has(address)) this.#aliases.set(address, entry);
    }
  }

  #readContext(entry: Entry): JsonObject | undefined {
    const read = this.#read(entry.file);
    if (read === undefined) return undefined;
    const { context } = layOverrides(read.context, this.#overrides, this.#given.showsDrafts);
    this.#keep(entry, read.context, context);
    return context;
  }

  /** All but the page that was read last, which somebody is about to show. */
  forgetOldest(): boolean {
    for (const entry of this.#entries.values()) {
      if (entry === this.#last || entry.context === undefined) continue;
      this.#forget(entry);
      return true;
    }
    return false;
  }

  #forget(entry: Entry): void {
    if (entry.context === undefined) return;
    entry.context = undefined;
    entry.published = undefined;
    delete entry.found;
    this.held -= memoryOfPages(1, entry.size);
  }

  #keep(entry: Entry, published: JsonObject, context: JsonObject): void {
    if (entry.context === undefined) this.held += memoryOfPages(1, entry.size);
    entry.published = published;
    entry.context = context;
    this.#last = entry;
    while (this.held > KEPT_BYTES && this.forgetOldest());
    this.#given.room?.grown();
  }

  #refresh(entry: Entry): void {
    const now = Date.now();
    if (now - entry.checked < FRESH_MILLISECONDS) return;
    entry.checked = now;
    const stamp = stampOf(join(this.root, entry.file));
    if (stamp === entry.fileStamp) return;
    if (stamp === undefined) {
      this.#forget(entry);
      this.#entries.delete(entry.path);
      if (this.#aliases.get(entry.summary.fullUrl) === entry) this.#aliases.delete(entry.summary.fullUrl);
      this.#changed(entry);
      return;
    }
    const read = this.#read(entry.file);
    // Remembered even when the file is broken: it is reported once, and the last good state stays.
    entry.fileStamp = read?.stamp ?? stamp;
    if (read === undefined) return;
    this.#forget(entry);
    entry.size = read.size;
    entry.products = productsIn(read.context);
    this.#lay(entry, read.context);
    this.#changed(entry);
  }

  /** Answers whether the page is another one now. */
  #lay(entry: Entry, published: JsonObject): boolean {
    const { stamp } = entry;
    const { context, isHidden, mark } = layOverrides(published, this.#overrides, this.#given.showsDrafts);
    entry.stamp = entry.fileStamp + mark;
    entry.summary = summarise(entry.path, context);
    entry.listsFolder = listsFolder(published);
    entry.standsAlone = standsAlone(published, entry.products);
    entry.isHidden = isHidden;
    this.#keep(entry, published, context);
    return entry.stamp !== stamp;
  }

  #takeOverrides(overrides: ReadonlyMap<string, ProductOverride | undefined>): void {
    if (this.#isClosed) return;
    takeOverrides(this.#overrides, overrides);
    for (const entry of this.#entries.values()) {
      if (!entry.products.some((item) => overrides.has(item))) continue;
      const published = entry.published ?? this.#read(entry.file)?.context;
      // What products cost, and which there are, is in no navigation.
      if (published !== undefined && this.#lay(entry, published)) this.#changed(entry, true);
    }
  }

  /** The page of a product says more of it than a list does. */
  #publishedProduct(item: string): JsonValue | undefined {
    const shown = [...this.#entries.values()].filter(({ products }) => products.includes(item));
    const best = shown.find(({ summary }) => summary.isItem) ?? shown[0];
    const published = best && (best.published ?? this.#read(best.file)?.context);
    return published && productIn(published, item);
  }

  #changed({ path, summary }: Entry, isItem = summary.isItem): void {
    this.#version += 1;
    // While the folder is read for the first time there is nothing to be told of.
    this.#log?.add(this.#version, { path, isItem });
    const list = this.#entries.get((summary.isItem && listAbove(path)) || '');
    // What a list shows is in no navigation.
    if (list?.listsFolder === true) this.#log?.add(this.#version, { path: list.path, isItem: true });
  }

  #read(file: string, missing?: 'quiet'): ReadPage | undefined {
    return readPageFile(this.root, file, this.#report, missing);
  }
}
