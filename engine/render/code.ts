import type { Value } from '../definition/value.ts';
import type { Source } from '../errors/source.ts';
import type { Frame } from './frame.ts';
import type { Run } from './run.ts';
import type { Sink } from './sink.ts';

/** The body of a template, a partial or a macro, ready to run. */
export interface Code {
  readonly source: Source;
  /** Where it is generated code: the function that prints text, or bytes. */
  unit?(bytes: boolean): Unit | undefined;
  /**
   * Prints behind `out` in the current frame, which was made for it, and gives the longer text. With a sink, parts of it
   * may have gone there already, in order, and what is given back is the rest.
   */
  print(run: Run, out: string, sink: Sink | undefined): string;
  /** Prints behind `out` in the current frame, which is somebody else's. */
  include(run: Run, out: string): string;
}

/** A generated function. It makes its frame itself, when something asks for one, unless the caller has. */
export type Unit = (run: Run, node: Value, outer: Frame | undefined, out: string, frame?: Frame, sink?: Sink) => string;
