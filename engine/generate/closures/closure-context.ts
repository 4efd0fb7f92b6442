import type { Traits } from '../../analyse/traits.ts';
import type { Source, Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Node } from '../../tree/nodes.ts';
import type { Part } from './part.ts';

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
  /** Instead of that, what a tag that prints one value is: a row of those becomes one step. */
  part?(node: N, context: ClosureContext): Part | undefined;
}

/** The instructions, as building closures sees them. */
export interface ClosureLanguage {
  closuresOf(node: Node): Buildable & Pick<Traits, 'text'>;
}

export const nothing: Step = () => {};
