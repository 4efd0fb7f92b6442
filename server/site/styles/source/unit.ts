import { type Names, namesOf } from './names.ts';
import type { Origin, SourceText } from './source-text.ts';
import { readStatements } from './statements.ts';

/** Which compiler makes CSS of a unit; `plain` is CSS already, `none` can be read by neither. */
export type Maker = 'platform' | 'less' | 'plain' | 'none';

/** One statement of the outermost level with what stands before it: what a compiler is given, or is not. */
export class Unit {
  readonly #source: SourceText;
  readonly #start: number;
  text: string;
  maker: Maker = 'platform';
  #names: Names | undefined;

  constructor(source: SourceText, start: number, end: number) {
    this.#source = source;
    this.#start = start;
    this.text = source.text.slice(start, end);
  }

  /** Where a character of its text was written. */
  originOf(offset: number): Origin | undefined {
    return this.#source.originOf(this.#start + offset);
  }

  /** Where its statement begins. */
  get offset(): number {
    return readStatements(this.text).statements[0]?.start ?? 0;
  }

  get isBlank(): boolean {
    return readStatements(this.text).statements.length === 0;
  }

  /** Whether what comes after it can follow as it is: the last declaration of a file may go without its semicolon. */
  get isEnded(): boolean {
    const last = readStatements(this.text).statements.at(-1);
    return last === undefined || /[;}]$/.test(this.text.slice(0, last.end).trimEnd());
  }

  get names(): Names {
    return (this.#names ??= this.#readNames());
  }

  /** Leaves a stretch out. Places of the rest stay as they are. */
  blank(start: number, end: number): void {
    const left = this.text.slice(start, end).replace(/[^\r\n]/g, ' ');
    this.text = this.text.slice(0, start) + left + this.text.slice(end);
  }

  #readNames(): Names {
    const all = readStatements(this.text).statements.map((statement) => namesOf(this.text, statement));
    return {
      defines: new Set(all.flatMap(({ defines }) => [...defines])),
      takesOne: new Set(all.flatMap(({ takesOne }) => [...takesOne])),
      uses: new Set(all.flatMap(({ uses }) => [...uses])),
    };
  }
}

/** A sheet cut into its outermost statements; nothing of it is lost. */
export function unitsOf(source: SourceText): readonly Unit[] {
  const { text } = source;
  const units: Unit[] = [];
  let at = 0;
  for (const { end } of readStatements(text).statements) {
    units.push(new Unit(source, at, end));
    at = end;
  }
  if (at < text.length) units.push(new Unit(source, at, text.length));
  return units;
}

/** CSS that no compiler touches. */
export function plainUnit(source: SourceText): Unit {
  const unit = new Unit(source, 0, source.text.length);
  unit.maker = 'plain';
  return unit;
}
