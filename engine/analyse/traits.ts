import type { Node } from '../tree/nodes.ts';

/** What is known of an instruction before any data is there. */
export interface Traits<N extends Node = Node> {
  /** What it prints, where that is always the same text; nothing for one that never prints. */
  text?(node: N): string;
  /** It may bind a variable or a macro in the frame it runs in. */
  readonly binds?: boolean;
  /** It may bind variables whose names are not in sight. */
  readonly bindsUnseen?: boolean;
  /** Which of its parts run in a frame of their own; none when absent. */
  readonly ownFrame?: 'body' | 'body and or-parts';
  /** Its body is counted by itself, each time it runs. */
  readonly paysForBody?: boolean;
  /** It may use up a budget whatever is in it: it loops or calls. */
  readonly mayStop?: boolean;
  /** It prints one of two parts, or nothing and the constant text around it, whatever happens. */
  printsAround?(node: N): boolean;
}

export type TraitsOf = (node: Node) => Traits;
