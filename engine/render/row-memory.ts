import type { Value } from '../definition/value.ts';

/** One list of a page as it was last printed. */
export interface PrintedList {
  /** The names that its rows may look up around the list; one set for each place of a list in a template. */
  readonly names: ReadonlySet<string | number>;
  readonly elements: readonly Value[];
  /** What each name that was looked up around the list stood for there. */
  readonly outer: Map<string, Value>;
  /** Whether a row may have asked how many there are. */
  readonly asksLength: boolean;
  /** By row and once more behind the last one: where it begins among the page's bytes, and the budgets spent by then. */
  readonly marks: readonly number[];
}

/** Numbers of a mark: bytes, instructions, calls, characters. */
export const MARK = 4;

/** Where a row begins among the page's bytes, or what stands behind the last one. */
export function beginningOf({ marks }: PrintedList, row: number): number {
  return marks[row * MARK] ?? 0;
}

/** A page as it was last printed, with the lists in it. */
export interface PrintedPage {
  readonly bytes: Uint8Array;
  readonly lists: readonly PrintedList[];
  /** Where bytes stand that were copied from the page before: beginning and end in turn. */
  readonly copied: readonly number[];
}

/**
 * What a host keeps of a page for its next render: rows whose element is the same object, and around whose list nothing
 * that they look up has changed, are copied. It is the host's word that an object which is the same has the same members,
 * that options are the same from render to render, and that formatters of its own depend on nothing else.
 */
export class RowMemory {
  #lists: readonly PrintedList[] | undefined;
  #copied: readonly number[] = [];
  #page: PrintedPage | undefined;
  #isTried = false;

  get page(): PrintedPage | undefined {
    return this.#page;
  }

  /** Whether a render has looked for lists: before its template is hot, none does. */
  get isTried(): boolean {
    return this.#isTried;
  }

  /** How many bytes are kept. */
  get size(): number {
    return this.#page?.bytes.length ?? 0;
  }

  /** Told by a render what it printed; nothing where rows cannot be told from what is around them. */
  printed(lists: readonly PrintedList[] | undefined, copied: readonly number[]): void {
    this.#lists = lists;
    this.#copied = copied;
    this.#isTried = true;
  }

  /** Told by the host after each render: its bytes, which stay as they are until it is told the next time. */
  keep(bytes: Uint8Array): void {
    const lists = this.#lists;
    this.#page = lists === undefined || lists.length === 0 ? undefined : { bytes, lists, copied: this.#copied };
    this.#lists = undefined;
  }
}
