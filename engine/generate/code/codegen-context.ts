import type { Node } from '../../tree/nodes.ts';
import type { Module } from './module.ts';
import type { NameScope } from './names.ts';
import type { Piece } from './output.ts';

/** Where the code of an instruction goes, and the scope it runs in. */
export interface CodegenContext extends NameScope {
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
