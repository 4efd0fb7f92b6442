/** Where something stands in its source, in UTF-16 units; both are -1 in a tree that was read from JSON. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What messages ask of a source: its name, and the way from an offset to a line and a column. */
export interface Locator {
  readonly name: string;
  /** Line and column from 1. */
  locate(offset: number): Position;
}

/** A template's text with its name. */
export class Source implements Locator {
  readonly name: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;
  /** What was located last: mistakes come in order, and a line may be a whole file long. */
  #last = { start: 0, offset: 0, characters: 0 };

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  /** Line and column from 1. Columns count characters as a reader does, so an emoji is one and a byte-order mark none. */
  locate(offset: number): Position {
    if (offset < 0) return { line: 1, column: 1 };
    this.#lineStarts ??= findLineStarts(this.text);
    const line = lastAtOrBefore(this.#lineStarts, offset);
    const start = this.#lineStarts[line] ?? 0;
    return { line: line + 1, column: this.#charactersBetween(start, offset) + 1 };
  }

  #charactersBetween(start: number, offset: number): number {
    const { offset: known, characters } = this.#last;
    const goesOn = this.#last.start === start && known <= offset;
    const more = countCharacters(this.text.slice(goesOn ? known : start, offset));
    this.#last = { start, offset, characters: goesOn ? characters + more : more };
    return this.#last.characters;
  }

  /** The text of a line counted from 1, without its line ending. */
  line(number: number): string | undefined {
    this.#lineStarts ??= findLineStarts(this.text);
    const start = this.#lineStarts[number - 1];
    if (start === undefined) return undefined;
    return this.text.slice(start, this.#lineStarts[number] ?? this.text.length).replace(/\r?\n$/, '');
  }
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) if (character !== '\ufeff') count += 1;
  return count;
}
