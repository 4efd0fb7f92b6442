import { placeOf } from '../../lib/diagnostics.ts';

/** A change of a sheet's text before it is compiled. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One file of styles: its text as it is compiled, and where each character of it stands in the file. */
export class Sheet {
  /** Path inside the folder. */
  readonly path: string;
  readonly #written: string;
  readonly #edits: readonly Edit[];
  #text: string;

  /** `edits` in the order of their places, none over another. */
  constructor(path: string, written: string, edits: readonly Edit[] = []) {
    this.path = path;
    this.#written = written;
    this.#edits = edits;
    this.#text = applyEdits(written, edits);
  }

  get text(): string {
    return this.#text;
  }

  /** Leaves a stretch out. Lines and columns of the rest stay as they are. */
  blank(start: number, end: number): void {
    const left = this.#text.slice(start, end).replace(/[^\r\n]/g, ' ');
    this.#text = this.#text.slice(0, start) + left + this.#text.slice(end);
  }

  /** Line and column in the file, both from 1. */
  placeOf(offset: number): { line: number; column: number } {
    return placeOf(this.#written, this.#writtenOffset(offset));
  }

  #writtenOffset(offset: number): number {
    let shift = 0;
    for (const { start, end, text } of this.#edits) {
      const from = start + shift;
      if (offset < from) break;
      if (offset < from + text.length) return start;
      shift += text.length - (end - start);
    }
    return Math.min(offset - shift, this.#written.length);
  }
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const edit of edits) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}
