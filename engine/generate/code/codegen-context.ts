import type { Analysis } from '../../analyse/analysis.ts';
import type { Node } from '../../tree/nodes.ts';
import type { Module } from './module.ts';
import type { NameScope } from './names.ts';
import type { Piece } from './output.ts';

/** What generating code asks of an instruction that does more than print constant text. */
export interface Generatable<N extends Node = Node> {
  /** `around` is empty but for the blocks that print around themselves. */
  generate?(node: N, context: CodegenContext, around: Around): void;
}

/** The instructions, as generating code sees them. */
export interface CodegenLanguage {
  readonly analysis: Analysis;
  generate(node: Node, context: CodegenContext, around: Around): void;
}

/** Where the code of an instruction goes, and the scope it runs in. */
export interface CodegenContext extends NameScope {
  readonly language: CodegenLanguage;
  readonly module: Module;
  readonly pieces: Piece[];
  readonly isLarge: boolean;
  /** Directly in a page, where a used-up budget is caught. */
  readonly isPage: boolean;
  /** Writes a part of a block; where the whole is large, into a function of its own. */
  part(nodes: readonly Node[], context: CodegenContext, span: string, around?: Around): void;
}

/**
 * Constant text that stands before and after a block, and is printed by its parts: each statement that prints costs an
 * allocation, so text of the block and around it is joined where it can be.
 */
export interface Around {
  readonly before: string;
  readonly after: string;
}

export const NOTHING_AROUND: Around = Object.freeze({ before: '', after: '' });
