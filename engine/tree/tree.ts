import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Source } from '../errors/source.ts';
import type { Node } from './nodes.ts';

/** A parsed template: what every later stage reads. Never changed after it was built. */
export interface Tree {
  readonly source: Source;
  readonly body: readonly Node[];
  /** False when the template ended inside a block. */
  readonly complete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What runs: a whole template, or the body of a macro. */
export type Body = Pick<Tree, 'source' | 'body'>;
