import type { Source, Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Node } from '../../tree/nodes.ts';

/** One or more instructions, ready to run. All its state is in the render. */
export type Step = (run: Run) => void;

/** What steps are built from besides the nodes. */
export interface ClosureContext {
  readonly source: Source;
  /** The instructions of a body as one step. `owner` is who answers when a budget is used up. */
  body(nodes: readonly Node[], owner: Span): Step;
}

export const nothing: Step = () => {};
