import type { Span } from '../../errors/source.ts';
import type { Node } from '../../tree/nodes.ts';

/** Writes as text what generated code is otherwise given as objects (`engine/ahead`). */
export interface ModuleWriter {
  span(node: Span): string;
  /** `span` is the name of the constant with the place of the tag. */
  evaluator(span: string, expression: string): string;
  /** Writes the body of a macro into the same module, and gives the name of its function. */
  macro(body: readonly Node[]): string;
}
