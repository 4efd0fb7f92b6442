import type { Traits } from '../analyse/traits.ts';
import type { Buildable } from '../generate/closures/closure-context.ts';
import type { Generatable } from '../generate/code/codegen-context.ts';
import type { Parsed } from '../parse/syntax.ts';
import type { Codec } from '../serialise/codec.ts';
import type { Node, Tag } from '../tree/nodes.ts';

/** All there is to say about an instruction: each stage of the engine says in an interface what it asks of it. */
export interface Instruction<N extends Node = Node> extends Parsed<N>, Traits<N>, Buildable<N>, Generatable<N> {
  readonly codec?: Codec<N>;
}

/** A tag that steers how blocks are built and stands in no tree. */
export type Divider = Parsed;

/** Declares an instruction by the node it is about. */
export function defineInstruction<N extends Node>(instruction: Instruction<N>): Instruction {
  // The language calls what stands here with nodes of this kind only, so the erased type is met.
  return instruction;
}

export function defineDivider<T extends Tag>(divider: Parsed<T>): Divider {
  return divider;
}
