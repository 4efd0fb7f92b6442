import type { FormatterDefinition, PredicateDefinition } from '../definition/define.ts';
import type { Span } from '../errors/source.ts';

/** Arguments as written: the pieces between the delimiters, and the delimiter. */
export interface RawArguments {
  readonly texts: readonly string[];
  readonly delimiter: string;
}

export interface FormatterCall extends Span {
  readonly name: string;
  readonly raw: RawArguments | undefined;
  /** `undefined` only in trees read from JSON, where an unknown formatter is skipped. */
  readonly definition: FormatterDefinition | undefined;
  /** What the argument readers made of the arguments, once. */
  readonly args: Readonly<Record<string, unknown>>;
}

export interface PredicateCall extends Span {
  /** With the question mark. */
  readonly name: string;
  readonly raw: RawArguments | undefined;
  /** Unknown predicates are reported when the text is read, and never hold. */
  readonly definition: PredicateDefinition | undefined;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What stands where a block may have an or-part: one, the closing tag, or nothing because the template ended first. */
export type Alternate = OrNode | EndNode | undefined;

export interface OrNode extends Span {
  readonly kind: 'or';
  readonly call: PredicateCall | undefined;
  readonly body: Node[];
  alternate: Alternate;
}

export interface EndNode extends Span {
  readonly kind: 'end';
}

/**
 * What may stand in a body, by kind. Each file of `instructions/` adds its own node (`declare module`), which the linter
 * does not see as a use.
 * @public
 */
export interface NodeKinds {
  or: OrNode;
}

/**
 * What steers how blocks are built and stands in no tree; added to in the same way.
 * @public
 */
export interface DividerKinds {
  end: EndNode;
}

/** Everything that may stand in a body. */
export type Node = NodeKinds[keyof NodeKinds];

/** Everything a tag can mean. */
export type Tag = Node | DividerKinds[keyof DividerKinds];
