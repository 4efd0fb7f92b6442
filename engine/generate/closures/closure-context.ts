import type { Analysis } from '../../analyse/analysis.ts';
import type { Source, Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Node } from '../../tree/nodes.ts';

/** One or more instructions, ready to run. All its state is in the render. */
export type Step = (run: Run) => void;

/** What closures are built from besides the nodes. */
export interface ClosureContext {
  readonly source: Source;
  /** The instructions of a body as one step. `owner` is who answers when a budget is used up. */
  body(nodes: readonly Node[], owner: Span): Step;
}

/** What building closures asks of an instruction that does more than print constant text. */
export interface Buildable<N extends Node = Node> {
  build?(node: N, context: ClosureContext): Step;
}

/** The instructions, as building closures sees them. */
export interface ClosureLanguage {
  readonly analysis: Analysis;
  build(node: Node, context: ClosureContext): Step;
}

export const nothing: Step = () => {};
