import { RowMemory } from '#engine';
import type { RenderedTemplate } from '../templates.ts';
import { type ByteSink, createByteSink } from './byte-sink.ts';
import { KeptPage } from './kept-page.ts';
import { KeptParts } from './kept-parts.ts';

/**
 * What one page keeps of its templates for its next render: rows of lists that are as they were are not printed again, nor
 * are files without such a list.
 */
export class KeptRows {
  readonly files = new KeptParts<RenderedTemplate>();
  readonly texts = new KeptParts<string>();
  readonly page: KeptPage | undefined;
  readonly #files = new Map<string, RowMemory>();
  /** Files without a list that is worth it. */
  readonly #without = new Set<string>();
  /** Rows are copied from one to the other in turn. */
  #sinks: readonly [ByteSink, ByteSink] | undefined;
  readonly #taken = new Set<string>();
  /** How often a file has come in this render. */
  readonly #places = new Map<string, number>();

  /** `keepsPage`: whether the bytes that are rendered are those that the host keeps of the page anyway. */
  constructor(keepsPage = true) {
    this.page = keepsPage ? new KeptPage() : undefined;
  }

  /** Before the page is rendered. */
  begin(): void {
    this.#taken.clear();
    this.#places.clear();
    for (const [path, { size, isTried }] of this.#files) {
      if (size > 0 || !isTried) continue;
      this.#files.delete(path);
      this.#without.add(path);
    }
  }

  /** What was kept of a file: once in a render, because a file that comes again prints something else. */
  take(path: string): RowMemory | undefined {
    if (this.#without.has(path) || this.#taken.has(path)) return undefined;
    this.#taken.add(path);
    const rows = this.#files.get(path) ?? new RowMemory();
    this.#files.set(path, rows);
    return rows;
  }

  /** What was kept of a file whose rows were printed, and a sink in which its last state is not. */
  rowsOf(path: string): { readonly rows: RowMemory; readonly sink: ByteSink } | undefined {
    const rows = this.#files.get(path);
    if (rows === undefined) return undefined;
    this.#sinks ??= [createByteSink(), createByteSink()];
    const [one, other] = this.#sinks;
    return { rows, sink: one.bytes().buffer === rows.page?.bytes.buffer ? other : one };
  }

  /** The file that printed rows in the last render, where that is one alone. */
  get rowsFile(): readonly [path: string, rows: RowMemory] | undefined {
    const [first, ...others] = [...this.#files].filter(([, { page }]) => page !== undefined);
    return others.length === 0 ? first : undefined;
  }

  /** A name for the next place of a file in the page. */
  placeOf(path: string): string {
    const place = (this.#places.get(path) ?? 0) + 1;
    this.#places.set(path, place);
    return `${place} ${path}`;
  }

  get bytes(): number {
    let bytes = 0;
    for (const file of this.files.values()) bytes += file.bytes.length;
    for (const text of this.texts.values()) bytes += text.length;
    for (const { size } of this.#files.values()) bytes += size;
    for (const sink of this.#sinks ?? []) bytes += sink.bytes().buffer.byteLength;
    return bytes;
  }
}
