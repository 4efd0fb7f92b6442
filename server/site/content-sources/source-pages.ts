import { visible } from '../../lib/visible-text.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { ContentSource, SourcePart } from '../extensions/kinds/sources.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import type { ReadPages } from './joined-content.ts';
import { type KeptPage, readSourcePage } from './read-page.ts';

/** Milliseconds that a part, or one page, may take. */
const LONGEST_ANSWER = 10_000;
const REFRESH_SECONDS = 60;
/** Changes of single pages that are taken one by one; beyond, all are read. */
const MOST_CHANGED = 100;

export interface SourceReport {
  /** The config that names the source. */
  readonly file: string;
  readonly report: (diagnostic: SiteDiagnostic) => void;
}

/** The pages of one source: read when the site opens, and again once they are old and somebody reads of them. */
export class SourcePages implements ReadPages {
  readonly #source: ContentSource;
  readonly #tell: SourceReport;
  readonly #stop = new AbortController();
  #pages: ReadonlyMap<string, KeptPage> = new Map();
  #version = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  readonly #changed = new Set<string>();
  /** What was told last: the same is not told again at every look. */
  #told = '';
  #end: (() => void) | undefined;

  constructor(source: ContentSource, tell: SourceReport) {
    this.#source = source;
    this.#tell = tell;
  }

  /** Reads the pages once. A source that fails is told of, and read again later. */
  async open(): Promise<void> {
    await this.read();
    try {
      const end: unknown = this.#source.changes?.((path) => this.#note(path));
      this.#end = typeof end === 'function' ? () => void end() : undefined;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Changes with any of the pages. */
  get version(): number {
    const age = performance.now() - this.#readAt;
    if (age > (this.#source.refreshSeconds ?? REFRESH_SECONDS) * 1_000) void this.read();
    return this.#version;
  }

  get pages(): ReadonlyMap<string, KeptPage> {
    return this.#pages;
  }

  /** Reads all pages again; whoever asks meanwhile waits for the same reading. Never rejects. */
  read(): Promise<void> {
    this.#reading ??= this.#readAll()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#readAt = performance.now();
        this.#reading = undefined;
      });
    return this.#reading;
  }

  close(): void {
    this.#stop.abort();
    try {
      this.#end?.();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #readAll(): Promise<void> {
    this.#changed.clear();
    const found = new Map<string, KeptPage>();
    const cursors = new Set<string>();
    const budget = { bytes: siteLimits.sourceBytes };
    let cursor: string | undefined;
    do {
      const at = cursor;
      const part = checkedPart(await this.#ask((signal) => this.#source.list(at, signal)));
      for (const page of part.pages) this.#take(page, found, budget);
      cursor = part.next;
      if (cursor !== undefined && cursors.has(cursor)) throw new Error(`It gives the cursor ${cursor} a second time.`);
      if (cursor !== undefined) cursors.add(cursor);
    } while (cursor !== undefined);
    this.#told = '';
    this.#replace(found);
  }

  #take(given: unknown, found: Map<string, KeptPage>, budget: { bytes: number }): void {
    const page = readSourcePage(given, (path) => this.#pages.get(path));
    const refused = typeof page === 'string' ? page : `It gives the page ${page.path} a second time.`;
    if (typeof page === 'string' || found.has(page.path)) {
      this.#refuse(refused);
      return;
    }
    if (found.size === siteLimits.files) throw new Error(`It has more than ${siteLimits.files} pages.`);
    budget.bytes -= page.bytes;
    if (budget.bytes < 0) throw new Error(`Its pages have more than ${siteLimits.sourceBytes} bytes.`);
    found.set(page.path, page);
  }

  /** Pages that are the same objects as before are the same pages. */
  #replace(pages: ReadonlyMap<string, KeptPage>): void {
    const isSame =
      pages.size === this.#pages.size && [...pages].every(([path, page]) => this.#pages.get(path) === page);
    if (isSame) return;
    this.#pages = pages;
    this.#version += 1;
  }

  #note(path: unknown): void {
    if (this.#stop.signal.aborted) return;
    if (typeof path !== 'string' || this.#source.page === undefined || this.#changed.size >= MOST_CHANGED) {
      void (this.#reading ?? Promise.resolve()).then(() => this.read());
      return;
    }
    const isFirst = this.#changed.size === 0;
    this.#changed.add(path);
    // What else is told at once comes with it.
    if (isFirst) setImmediate(() => void this.#readChanged().catch((error: unknown) => this.#fail(error)));
  }

  async #readChanged(): Promise<void> {
    await this.#reading;
    const paths = [...this.#changed];
    this.#changed.clear();
    for (const path of paths) {
      const given: unknown = await this.#ask((signal) => this.#source.page?.(path, signal));
      const pages = new Map(this.#pages);
      const page = given === undefined ? undefined : readSourcePage(given, (known) => this.#pages.get(known));
      if (typeof page === 'string') this.#refuse(page);
      else if (page === undefined) pages.delete(path);
      else pages.set(page.path, page);
      this.#replace(pages);
    }
  }

  async #ask<Value>(question: (signal: AbortSignal) => Value | Promise<Value>): Promise<Value> {
    const late = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, late.signal]);
    signal.throwIfAborted();
    return withTimeout(Promise.resolve(question(signal)), LONGEST_ANSWER, () => {
      late.abort();
      throw new Error(`It did not answer within ${LONGEST_ANSWER / 1_000} seconds.`);
    });
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#report('source-failed', visible(error instanceof Error ? error.message : String(error)));
  }

  #refuse(detail: string): void {
    this.#report('source-page-refused', detail);
  }

  #report(code: 'source-failed' | 'source-page-refused', detail: string): void {
    if (this.#told === code + detail) return;
    this.#told = code + detail;
    this.#tell.report(siteDiagnostic(code, { file: this.#tell.file }, { id: this.#source.id, detail }));
  }
}

function checkedPart(part: SourcePart): SourcePart {
  const { pages, next }: { readonly pages?: unknown; readonly next?: unknown } = Object(part);
  if (!Array.isArray(pages)) throw new Error('list gives an object with pages, a list.');
  if (next !== undefined && typeof next !== 'string') throw new Error('next is a text, or is missing.');
  return part;
}
