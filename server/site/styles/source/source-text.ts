import type { Sheet } from './sheet.ts';

export interface Origin {
  readonly sheet: Sheet;
  /** In the sheet's text. */
  readonly offset: number;
}

interface Part {
  /** Where it begins in the whole. */
  readonly at: number;
  readonly text: string;
  /** Undefined for text that nobody wrote. */
  readonly origin: Origin | undefined;
}

/** A text put together from parts of sheets, front to back, which knows of each character where it was written. */
export class SourceText {
  #text = '';
  readonly #parts: Part[] = [];

  get text(): string {
    return this.#text;
  }

  /** Text that nobody wrote: its place is where the text before it ends. */
  addOwn(text: string): void {
    this.#add(text, undefined);
  }

  addFrom(sheet: Sheet, start: number, end: number): void {
    this.#add(sheet.text.slice(start, end), { sheet, offset: start });
  }

  /** A stretch of another such text, origins and all. */
  addPart(source: SourceText, start: number, end: number): void {
    const parts = source.#parts;
    for (let index = source.#indexOf(start); index < parts.length; index += 1) {
      const part = parts[index];
      if (part === undefined || part.at >= end) return;
      const from = Math.max(0, start - part.at);
      const text = part.text.slice(from, end - part.at);
      this.#add(text, part.origin && { sheet: part.origin.sheet, offset: part.origin.offset + from });
    }
  }

  originOf(offset: number): Origin | undefined {
    for (let index = this.#indexOf(offset); index >= 0; index -= 1) {
      const part = this.#parts[index];
      if (part?.origin === undefined) continue;
      const inside = Math.min(offset - part.at, part.text.length);
      return { sheet: part.origin.sheet, offset: part.origin.offset + inside };
    }
    return undefined;
  }

  #add(text: string, origin: Origin | undefined): void {
    if (text === '') return;
    this.#parts.push({ at: this.#text.length, text, origin });
    this.#text += text;
  }

  /** The part around an offset. */
  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#parts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}
