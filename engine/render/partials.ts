import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Code } from './code.ts';

export interface Partial {
  /** In the tier the render runs in. */
  code(generated: boolean): Code;
  /** Errors of its text; a partial with any prints nothing. */
  readonly problems: readonly Diagnostic[];
}

/** The partials a template may apply, compiled when first asked for. */
export interface Partials {
  get(name: string): Partial | undefined;
}
