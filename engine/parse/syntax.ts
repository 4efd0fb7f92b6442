import type { Node, Tag } from '../tree/nodes.ts';
import type { ParseContext } from './parse-context.ts';

/** `undefined`: the tag does not match its form and is text. `'reported'`: the same, with the reason already told. */
export type ReadTag = (context: ParseContext) => Tag | 'reported' | undefined;

/** How one keyword's tag is read: the cursor stands behind the keyword. */
export interface Syntax {
  readonly keyword: string;
  /** The form as an author would write it, for the message about a tag that does not match. */
  readonly form: string;
  readonly read: ReadTag;
}

/** What a tag does to the block it stands in, or opens one. Most do nothing. */
export type Role = 'leaf' | 'block' | 'or' | 'between' | 'end' | 'end-of-template';

/** What parsing asks of an instruction. */
export interface Parsed<N extends Tag = Tag> {
  readonly kind: N['kind'];
  /** Its name in the reference engine's messages. */
  readonly type: string;
  /** Where that differs from node to node. */
  typeOf?(node: N): string;
  /** `leaf` when absent. */
  readonly role?: Role;
  readonly syntaxes?: readonly Syntax[];
}

/** The tags of the language, by how they begin. */
export interface Grammar {
  /** Every instruction that is written with a keyword; predicates have a question mark instead. */
  readonly syntaxes: ReadonlyMap<string, Syntax>;
  readonly comment: ReadTag;
  readonly predicate: ReadTag;
  readonly variable: ReadTag;
  roleOf(tag: Tag): Role;
  typeOf(tag: Tag): string;
}

/** A block as the tree builder fills it. */
export type BlockNode = Extract<Node, { readonly body: Node[] }>;
