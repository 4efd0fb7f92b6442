import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#engine';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { placeOf, type SiteDiagnostic, SiteUnusable, siteDiagnostic } from '../lib/diagnostics.ts';
import { readJson } from '../lib/json.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { refusedFile } from '../lib/refused-file.ts';
import { pathOfFile } from './page-path.ts';
import type { FoundPage, PageSource, PageSummary } from './page-source.ts';
import { summarise } from './summary.ts';
import { keepSweeping, leaveAlone, type Swept } from './sweeper.ts';

/** Members that every page of the site shares; a page's own member of the same name comes first. */
export const sharedFile = '_site.json';
/** Read by the shop, not a page. */
/** The store's rules, that no page carries. */
export const storeFileName = 'store.json';
/** Files that come with digital products: no address shows what lies in a folder whose name starts so. */
export const digitalFolder = '_files';
const FILES_FOLDER = 'assets';
/** How old knowledge of a file may be before it is looked at again. */
const FRESH_MILLISECONDS = 1_000;
/** Files looked at in one round, so that pages that show other pages' content hear of changes too. */
const SWEPT_FILES = 500;
/** Contexts kept in memory, counted by the size of their files. */
const KEPT_BYTES = 64_000_000;

interface Entry {
  readonly file: string;
  readonly path: string;
  stamp: string;
  size: number;
  checked: number;
  summary: PageSummary;
  context: JsonObject | undefined;
  /** The context with what all pages share, for as long as both stay what they are. */
  found?: FoundPage & { readonly own: JsonObject; readonly shared: JsonObject };
}

export interface FolderContentOptions {
  readonly folder: string;
  readonly report: (problem: SiteDiagnostic) => void;
  /** Pages that are listed; what comes after them is told of. */
  readonly mostPages?: number;
}

function rootOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    throw new SiteUnusable([siteDiagnostic('content-unreadable', { file: '' }, { folder })]);
  }
}

/** Page contexts from a folder of JSON files, one per page. A file that breaks keeps its last good state. */
export class FolderContent implements PageSource, Swept {
  readonly root: string;
  readonly #report: (problem: SiteDiagnostic) => void;
  readonly #entries = new Map<string, Entry>();
  readonly #aliases = new Map<string, Entry>();
  #shared: JsonObject = {};
  #sharedStamp = '';
  readAt = 0;
  #swept: IterableIterator<Entry> | undefined;
  #isClosed = false;
  #kept = 0;
  #version = 0;

  constructor({ folder, report, mostPages = siteLimits.files }: FolderContentOptions) {
    this.root = rootOf(folder);
    this.#report = report;
    this.#readShared();
    for (const file of pageFiles(this.root, { report, mostPages })) this.#readEntry(file);
  }

  get version(): string {
    this.#noteRead();
    return `${this.#version}.${this.#sharedStamp}`;
  }

  shared(): JsonObject {
    this.#noteRead();
    return this.#shared;
  }

  list(): readonly PageSummary[] {
    this.#noteRead();
    return [...this.#entries.values()].map(({ summary }) => summary);
  }

  async find(path: string): Promise<FoundPage | undefined> {
    return this.peek(path);
  }

  fresh(path: string): FoundPage | undefined {
    return this.#entries.has(path) ? this.peek(path) : undefined;
  }

  peek(path: string): FoundPage | undefined {
    this.#noteRead();
    const entry = this.#entries.get(path) ?? this.#aliases.get(path) ?? this.#discover(path);
    if (entry === undefined) return undefined;
    this.#refresh(entry);
    if (this.#entries.get(entry.path) !== entry) return undefined;
    const context = entry.context ?? this.#readContext(entry);
    if (context === undefined) return undefined;
    const shared = this.#shared;
    const version = `${entry.stamp}.${this.#sharedStamp}`;
    const { found } = entry;
    if (found?.own === context && found.shared === shared && found.version === version) return found;
    entry.found = { context: withMembers(shared, context), version, own: context, shared };
    return entry.found;
  }

  refresh(): void {
    this.#readShared();
    for (const entry of [...this.#entries.values()]) {
      entry.checked = 0;
      this.#refresh(entry);
    }
  }

  async close(): Promise<void> {
    leaveAlone(this);
    this.#isClosed = true;
    this.#entries.clear();
    this.#aliases.clear();
  }

  /** A page that was added while the server runs. */
  #discover(path: string): Entry | undefined {
    const name = path.slice(1);
    if (name === '' || path.startsWith(`/${FILES_FOLDER}/`) || isReserved(`${name}.json`)) return undefined;
    return this.#readEntry(`${name}.json`, 'quiet') ?? this.#readEntry(`${name}/index.json`, 'quiet');
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
        return true;
      }
      this.#refresh(next.value);
    }
    return false;
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
    const entry: Entry = {
      file,
      path,
      stamp: read.stamp,
      size: read.size,
      checked: Date.now(),
      summary: summarise(path, read.context),
      context: undefined,
    };
    this.#entries.set(path, entry);
    this.#keep(entry, read.context);
    this.#alias(entry);
    this.#version += 1;
    return entry;
  }

  /** A page is also found under the address that it gives itself, unless that is another page's file. */
  #alias(entry: Entry): void {
    const { fullUrl } = entry.summary;
    const addresses = isHome(entry) ? [fullUrl, '/'] : [fullUrl];
    for (const address of addresses) {
      if (address !== entry.path && address.startsWith('/') && !this.#aliases.has(address)) {
        this.#aliases.set(address, entry);
      }
    }
  }

  #readContext(entry: Entry): JsonObject | undefined {
    const read = this.#read(entry.file);
    if (read === undefined) return undefined;
    this.#keep(entry, read.context);
    return read.context;
  }

  #keep(entry: Entry, context: JsonObject): void {
    if (entry.context === undefined) this.#kept += entry.size;
    entry.context = context;
    if (this.#kept <= KEPT_BYTES) return;
    for (const other of this.#entries.values()) {
      if (other === entry || other.context === undefined) continue;
      other.context = undefined;
      delete other.found;
      this.#kept -= other.size;
      if (this.#kept <= KEPT_BYTES) return;
    }
  }

  #refresh(entry: Entry): void {
    const now = Date.now();
    if (now - entry.checked < FRESH_MILLISECONDS) return;
    entry.checked = now;
    const stamp = stampOf(join(this.root, entry.file));
    if (stamp === entry.stamp) return;
    if (stamp === undefined) {
      this.#entries.delete(entry.path);
      if (this.#aliases.get(entry.summary.fullUrl) === entry) this.#aliases.delete(entry.summary.fullUrl);
      this.#version += 1;
      return;
    }
    const read = this.#read(entry.file);
    // Remembered even when the file is broken: it is reported once, and the last good state stays.
    entry.stamp = read?.stamp ?? stamp;
    if (read === undefined) return;
    entry.size = read.size;
    entry.summary = summarise(entry.path, read.context);
    entry.context = read.context;
    this.#version += 1;
  }

  #read(file: string, missing?: 'quiet'): { context: JsonObject; stamp: string; size: number } | undefined {
    let bytes: Buffer;
    try {
      bytes = readInside(this.root, file, siteLimits.pageJsonBytes);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      if (error.reason !== 'missing' || missing === undefined)
        this.#report(refusedFile(error, file, siteLimits.pageJsonBytes));
      return undefined;
    }
    const text = bytes.toString('utf8');
    const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
    if (!reading.ok) {
      const place = { file, ...placeOf(text, reading.offset) };
      const isMarkup = /^\uFEFF?\s*</.test(text);
      const parameters = { detail: reading.detail, name: file };
      this.#report(siteDiagnostic(isMarkup ? 'json-html' : 'json-invalid', place, parameters));
      return undefined;
    }
    if (!isObject(reading.value)) {
      this.#report(siteDiagnostic('json-shape', { file }, { path: file, expected: 'an object' }));
      return undefined;
    }
    return { context: reading.value, stamp: stampOf(join(this.root, file)) ?? '', size: bytes.length };
  }
}

/** Files of the folder that are no pages: the store's rules, and every name that starts with an underscore. */
function isReserved(file: string): boolean {
  return file === storeFileName || file.split('/').some((part) => part.startsWith('_'));
}

/** A site without index.json has its home page where the content says so. */
function isHome({ summary }: Entry): boolean {
  return !summary.isItem && summary.collection?.['homepage'] === true;
}

// Asked at most once a second and file, so the call that does not wait costs less than one that does.
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.mtimeMs}-${found.size}`;
}

/** The files of pages, in the same order on every machine; what goes beyond a limit is told of, once for each limit. */
function pageFiles(root: string, { report, mostPages }: Omit<Required<FolderContentOptions>, 'folder'>): string[] {
  const limits = { 'content-too-large': mostPages, 'content-too-deep': siteLimits.pageFolders };
  const files: string[] = [];
  const told = new Set<string>();
  const tell = (code: keyof typeof limits, name: string) => {
    const limit = String(limits[code]);
    if (!told.has(code)) report(siteDiagnostic(code, { file: name }, { folder: root, name, limit }));
    told.add(code);
  };
  const walk = (inner: string, depth: number): void => {
    for (const entry of entriesOf(join(root, inner))) {
      if (told.has('content-too-large')) return;
      const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (isReserved(name)) continue;
      if (entry.isDirectory()) {
        if (name !== FILES_FOLDER && !entry.name.startsWith('.')) walk(name, depth + 1);
      } else if (!/\.json$/i.test(entry.name)) continue;
      else if (depth > siteLimits.pageFolders) tell('content-too-deep', name);
      else if (files.length === mostPages) tell('content-too-large', name);
      else files.push(name);
    }
  };
  walk('', 0);
  return files.sort();
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
