import type { Registry } from '../definition/registry.ts';
import type { Reporter } from '../errors/reporter.ts';
import type { Cursor } from '../tokenize/cursor.ts';

/** What the readers of instructions work on: the body of one tag, and the tag's place. */
export interface ParseContext {
  readonly cursor: Cursor;
  readonly registry: Registry;
  readonly reporter: Reporter;
  /** The brace that opens the tag. */
  start: number;
  /** After the brace that closes it. */
  end: number;
}
