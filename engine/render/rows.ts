import type { Reference, Value } from '../definition/value.ts';
import { handOver, openPieces, tick, tooLong } from './limits.ts';
import { find, findOutside } from './names.ts';
import { MARK, type PrintedList, type RowMemory } from './row-memory.ts';
import type { RowSink } from './sink.ts';
import type { Code, Frame, ListRows, RowLog, Run } from './state.ts';

/** Shorter lists cost less to print than to compare. */
const FEWEST = 4;

/** Notes while a page is printed what its rows look up, and copies those that are as they were. */
export class Rows implements RowLog {
  readonly #run: Run;
  readonly #memory: RowMemory;
  readonly #sink: RowSink;
  /** Where the page begins in its sink. */
  readonly #base: number;
  readonly #lists: PrintedList[] = [];
  /** Where bytes of the page before are in this one. */
  readonly #copied: number[] = [];
  /** The list that is being printed; lists in its rows are parts of them. */
  #open: OpenList | undefined;
  #isSpoiled = false;

  constructor(run: Run, memory: RowMemory, sink: RowSink) {
    this.#run = run;
    this.#memory = memory;
    this.#sink = sink;
    this.#base = sink.mark();
  }

  open(elements: readonly Value[], frame: Frame, names: ReadonlySet<string | number>): ListRows | undefined {
    if (this.#open !== undefined || elements.length < FEWEST || this.#run.hasMacros) return undefined;
    const before = this.#memory.page?.lists[this.#lists.length];
    const isSame = before !== undefined && before.names === names && isAround(frame, before, elements.length);
    const known = isSame ? { list: before, bytes: this.#memory.page?.bytes ?? NO_BYTES } : undefined;
    this.#open = new OpenList(
      { sink: this.#sink, base: this.#base, copied: this.#copied, elements, frame, names, known },
      (list) => {
        this.#open = undefined;
        if (list === undefined) this.#isSpoiled = true;
        else this.#lists.push(list);
      },
    );
    return this.#open;
  }

  found(reference: Reference): void {
    const [first] = reference;
    if (first !== undefined && first !== '@') this.#open?.note(first);
  }

  foundOutside(reference: Reference): void {
    const [first] = reference;
    if (first === undefined || first === '@') this.spoil();
    else this.#open?.note(first);
  }

  enter(code: Code): void {
    if (this.#open === undefined) return;
    const { names } = code;
    if (names === undefined) this.spoil();
    else this.#open.noteAll(names);
  }

  spoil(): void {
    if (this.#open !== undefined) this.#isSpoiled = true;
  }

  /** Messages and the time belong to the render that they came up in. */
  finish(isQuiet: boolean): void {
    const isKept = isQuiet && !this.#isSpoiled && this.#open === undefined && !this.#run.hasMacros;
    this.#memory.printed(isKept ? this.#lists : undefined, this.#copied);
  }
}

const NO_BYTES = new Uint8Array();

/** Whether all that the rows of a list looked up around it is as it was. */
function isAround(frame: Frame, { outer, asksLength, elements }: PrintedList, length: number): boolean {
  if (asksLength && elements.length !== length) return false;
  for (const [name, value] of outer) if (find(frame, [name]) !== value) return false;
  return true;
}

interface Opened {
  readonly sink: RowSink;
  readonly base: number;
  readonly copied: number[];
  readonly elements: readonly Value[];
  /** The frame that the list stands in. */
  readonly frame: Frame;
  readonly names: ReadonlySet<string | number>;
  readonly known: { readonly list: PrintedList; readonly bytes: Uint8Array } | undefined;
}

class OpenList implements ListRows {
  readonly #opened: Opened;
  readonly #closed: (list: PrintedList | undefined) => void;
  readonly #outer: Map<string, Value>;
  readonly #noted = new Set<ReadonlySet<string | number>>();
  readonly #marks: number[];
  #end = 0;
  #asksLength = false;
  #isSpoiled = false;

  constructor(opened: Opened, closed: (list: PrintedList | undefined) => void) {
    this.#opened = opened;
    this.#closed = closed;
    this.#marks = new Array<number>((opened.elements.length + 1) * MARK);
    const { known, names } = opened;
    // All that the rows looked up before is as it was; what they look up besides is added to it.
    this.#outer = known?.list.outer ?? new Map();
    this.#asksLength = known?.list.asksLength ?? false;
    if (known === undefined) this.noteAll(names);
  }

  noteAll(names: ReadonlySet<string | number>): void {
    if (this.#noted.has(names)) return;
    this.#noted.add(names);
    for (const name of names) this.note(name);
  }

  note(name: string | number): void {
    // A position is the row's own: rows are copied to where they were.
    if (name === '@index' || name === '@index0') return;
    if (typeof name === 'number') this.#isSpoiled = true;
    else if (!this.#outer.has(name)) {
      if (name === 'length') this.#asksLength = true;
      const { frame } = this.#opened;
      // While a loop runs in this frame, its element lies on top.
      const value = frame.list === undefined ? find(frame, [name]) : findOutside(frame, [name]);
      this.#outer.set(name, value);
    }
  }

  next(run: Run, index: number, out: string): number {
    if (out !== '') handOver(run, out, this.#opened.sink);
    const kept = this.#keep(run, index);
    if (index + kept < this.#opened.elements.length) this.#mark(run);
    return kept;
  }

  close(run: Run, out: string): string {
    const { sink, elements, names } = this.#opened;
    if (out !== '') handOver(run, out, sink);
    this.#mark(run);
    const list = { names, elements, outer: this.#outer, asksLength: this.#asksLength, marks: this.#marks };
    this.#closed(this.#isSpoiled ? undefined : list);
    return '';
  }

  get #at(): number {
    return this.#opened.sink.mark() - this.#opened.base;
  }

  #mark({ instructions, granted, left, callsLeft, room }: Run): void {
    const marks = this.#marks;
    const at = this.#end;
    marks[at] = this.#at;
    marks[at + 1] = granted - left - instructions;
    marks[at + 2] = -callsLeft;
    marks[at + 3] = -room;
    this.#end = at + MARK;
  }

  /** Copies the rows from `index` on that are as they were, and pays for them. */
  #keep(run: Run, index: number): number {
    const { known, sink, elements, copied } = this.#opened;
    if (known === undefined || this.#isSpoiled) return 0;
    const { list, bytes } = known;
    const { marks } = list;
    const end = endOfKept(elements, list, index);
    if (end === index) return 0;
    this.#mark(run);
    const from = index * MARK;
    const to = end * MARK;
    const spent = (what: number) => (marks[to + what] ?? 0) - (marks[from + what] ?? 0);
    const begin = this.#at;
    sink.copy(bytes, marks[from] ?? 0, marks[to] ?? 0);
    copied.push(begin, this.#at);
    run.left -= spent(1);
    run.callsLeft -= spent(2);
    run.room -= spent(3);
    this.#copyMarks(marks, from, to);
    if (run.left < 0) tick(run, run.span);
    if (run.room < 0) tooLong(run, run.span);
    openPieces(run);
    return end - index;
  }

  /** The marks of rows that were copied, behind the one of the first of them; they may begin elsewhere than before. */
  #copyMarks(before: readonly number[], from: number, to: number): void {
    const marks = this.#marks;
    const first = this.#end - MARK;
    for (let at = from + MARK; at < to; at += 1) {
      const what = at % MARK;
      marks[first + at - from] = (before[at] ?? 0) - (before[from + what] ?? 0) + (marks[first + what] ?? 0);
    }
    this.#end = first + to - from;
  }
}

/** What stands between two rows is printed with the first, so a row that was the last one is printed anew when it is not. */
function endOfKept(elements: readonly Value[], { elements: before }: PrintedList, index: number): number {
  const most = Math.min(elements.length, before.length);
  const end = elements.length === before.length ? most : most - 1;
  let at = index;
  while (at < end && elements[at] === before[at]) at += 1;
  return at;
}
