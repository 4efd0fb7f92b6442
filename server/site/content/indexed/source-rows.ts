import { pathOfFile } from '../page-path.ts';
import type { PageBeside } from '../page-source.ts';
import type { PageIndex } from './page-index.ts';
import { type PageRow, rowOf } from './page-row.ts';
import { sourcePrefix } from './schema.ts';

/** What an index has in the place of a file for a page that lies in none. */
export const sourceFile = (path: string): string => sourcePrefix + path;
export const isOfSource = (file: string): boolean => file.startsWith(sourcePrefix);
/** Path of a page by what an index has in the place of its file. */
export const pathOfRow = (file: string): string =>
  isOfSource(file) ? file.slice(sourcePrefix.length) : pathOfFile(file);

/** Pages that are written between two requests, and those that are looked at for them. */
const WRITTEN_AT_ONCE = 20;
const LOOKED_AT_ONCE = 500;

type Change = { readonly row: PageRow } | { readonly gone: string } | 'same';

interface SourceRowsOptions {
  readonly index: PageIndex;
  readonly write: (rows: readonly PageRow[], gone: readonly string[]) => void;
}

/** Keeps an index in step with pages that other programs gave: a few at a time, those alone that have changed. */
export class SourceRows {
  readonly #options: SourceRowsOptions;
  #changes: Iterator<Change> | undefined;
  #isWaiting = false;

  constructor(options: SourceRowsOptions) {
    this.#options = options;
  }

  /** From now on these are all that there are. */
  replace(pages: ReadonlyMap<string, PageBeside>): void {
    this.#changes = this.#changesTo(pages);
    this.#goOn();
  }

  close(): void {
    this.#changes = undefined;
  }

  #goOn(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setImmediate(() => {
      this.#isWaiting = false;
      const [rows, gone]: [PageRow[], string[]] = [[], []];
      for (let looked = 0; looked < LOOKED_AT_ONCE && rows.length + gone.length < WRITTEN_AT_ONCE; looked += 1) {
        const next = this.#changes?.next();
        if (next === undefined || next.done === true) {
          this.#changes = undefined;
          break;
        }
        if (next.value === 'same') continue;
        if ('row' in next.value) rows.push(next.value.row);
        else gone.push(next.value.gone);
      }
      if (rows.length + gone.length > 0) this.#options.write(rows, gone);
      if (this.#changes !== undefined) this.#goOn();
    });
  }

  *#changesTo(pages: ReadonlyMap<string, PageBeside>): Generator<Change, void> {
    const { index } = this.#options;
    const known = index.sourceStamps();
    for (const path of known.keys()) yield pages.has(path) ? 'same' : { gone: path };
    for (const { path, hash, context } of pages.values()) {
      const own = index.page(path);
      // What the folder has comes first.
      const isTaken = own?.path === path && !isOfSource(own.file);
      yield isTaken || known.get(path) === hash ? 'same' : { row: rowOf(sourceFile(path), path, hash, context) };
    }
  }
}
