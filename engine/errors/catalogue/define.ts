export type Severity = 'error' | 'warning';

/** An error as the reference engine words it; it has no position there (language reference, “Errors”). */
export interface ReferenceWording {
  readonly type: 'parser' | 'assembler' | 'engine';
  readonly message: string;
}

/** What the messages about one name take. */
export interface Named {
  readonly name: string;
}

/** What the messages about one limit take. */
export interface Limit {
  readonly limit: number;
}

export interface ErrorEntry<P> {
  readonly severity: Severity;
  /** What happened, in the author's words; the position is data and stays out of it. */
  message(params: P): string;
  /** What to do next. */
  readonly help: string;
  /** A template that provokes the entry, and one that does what was meant; `vitrine explain` shows both. */
  readonly wrong?: string;
  readonly right?: string;
  /** Present where the reference reports the same thing; undefined for those of its kind that it does not report. */
  reference?(params: P): ReferenceWording | undefined;
}

/** One entry of the catalogue; the parameters it takes follow from `message`. */
export function entry<P = Record<never, never>>(definition: ErrorEntry<P>): ErrorEntry<P> {
  return definition;
}

export function parser(message: string): ReferenceWording {
  return { type: 'parser', message: `SyntaxError: ${message}` };
}

export function assembler(message: string): ReferenceWording {
  return { type: 'assembler', message: `SyntaxError: ${message}` };
}

export function engine(message: string): ReferenceWording {
  return { type: 'engine', message: `RuntimeError: ${message}` };
}
