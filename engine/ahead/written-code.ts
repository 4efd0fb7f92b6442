import type { Locator } from '../errors/source.ts';
import type { Sink } from '../render/sink.ts';
import type { Code, Run, Unit } from '../render/state.ts';

/** A function of a written module, ready to be called by other templates. */
export class WrittenCode implements Code {
  readonly source: Locator;
  readonly #unit: Unit;

  constructor(source: Locator, unit: Unit) {
    this.source = source;
    this.#unit = unit;
  }

  unit(): Unit {
    return this.#unit;
  }

  print(run: Run, out: string, sink?: Sink): string {
    const { frame } = run;
    return this.#unit(run, frame.node, frame.outer, out, frame, sink);
  }

  /** Whoever includes something has made its frames as objects, so the current one is like a frame of its own. */
  include(run: Run, out: string): string {
    return this.print(run, out);
  }
}
