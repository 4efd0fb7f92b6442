import { RowMemory } from '#engine';

/** What one page keeps of its templates for its next render: rows of lists that are as they were are not printed again. */
export class KeptRows {
  readonly #files = new Map<string, RowMemory>();
  /** Files without a list that is worth it. */
  readonly #without = new Set<string>();
  readonly #taken = new Set<string>();

  /** Before the page is rendered. */
  begin(): void {
    this.#taken.clear();
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

  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.#files.values()) bytes += size;
    return bytes;
  }
}
