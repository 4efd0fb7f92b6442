import type { FormatterDefinition, PredicateDefinition } from '../definition/define.ts';
import type { JsonValue, Reference } from '../definition/value.ts';
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

export interface TextNode extends Span {
  readonly kind: 'text';
  readonly text: string;
}

export interface VariableNode extends Span {
  readonly kind: 'variable';
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

/** What stands where a block may have an or-part: one, the closing tag, or nothing because the template ended first. */
export type Alternate = OrNode | EndNode | undefined;

export interface SectionNode extends Span {
  readonly kind: 'section';
  readonly reference: Reference;
  readonly body: Node[];
  alternate: Alternate;
}

export interface RepeatedSectionNode extends Span {
  readonly kind: 'repeated-section';
  readonly reference: Reference;
  readonly body: Node[];
  readonly between: Node[];
  alternate: Alternate;
}

export interface PredicateNode extends Span {
  readonly kind: 'predicate';
  readonly call: PredicateCall;
  readonly body: Node[];
  alternate: Alternate;
}

export interface IfNode extends Span {
  readonly kind: 'if';
  readonly references: readonly Reference[];
  /** `and` or `or` before each reference but the first. */
  readonly operators: readonly ('and' | 'or')[];
  readonly body: Node[];
  alternate: Alternate;
}

export interface OrNode extends Span {
  readonly kind: 'or';
  readonly call: PredicateCall | undefined;
  readonly body: Node[];
  alternate: Alternate;
}

interface EndNode extends Span {
  readonly kind: 'end';
}

interface AlternatesWithNode extends Span {
  readonly kind: 'alternates-with';
}

interface EndOfTemplateNode extends Span {
  readonly kind: 'end-of-template';
}

export interface BindNode extends Span {
  readonly kind: 'bind';
  readonly name: string;
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

export interface ContextNode extends Span {
  readonly kind: 'context';
  readonly name: string;
  readonly members: readonly (readonly [key: string, reference: Reference])[];
}

export interface InjectNode extends Span {
  readonly kind: 'inject';
  readonly name: string;
  readonly path: string;
  readonly raw: RawArguments | undefined;
}

export interface MacroNode extends Span {
  readonly kind: 'macro';
  readonly name: string;
  readonly body: Node[];
}

export interface IncludeNode extends Span {
  readonly kind: 'include';
  readonly name: string;
  readonly raw: RawArguments;
}

export interface EvalNode extends Span {
  readonly kind: 'eval';
  readonly expression: string;
}

export interface CommentNode extends Span {
  readonly kind: 'comment';
  readonly text: string;
  readonly multiLine: boolean;
}

export interface LiteralNode extends Span {
  readonly kind: 'literal';
  readonly literal: 'meta-left' | 'meta-right' | 'space' | 'tab' | 'newline';
}

/** Has no text form; its body is run. */
interface StructNode extends Span {
  readonly kind: 'struct';
  readonly value: JsonValue;
  readonly body: Node[];
}

/** Has no text form; prints nothing. */
export interface AtomNode extends Span {
  readonly kind: 'atom';
  readonly value: JsonValue;
}

/** Everything that may stand in a body. */
export type Node =
  | TextNode
  | VariableNode
  | SectionNode
  | RepeatedSectionNode
  | PredicateNode
  | IfNode
  | OrNode
  | BindNode
  | ContextNode
  | InjectNode
  | MacroNode
  | IncludeNode
  | EvalNode
  | CommentNode
  | LiteralNode
  | StructNode
  | AtomNode;

/** Everything a tag can mean: what stands in bodies, and what steers the assembly of blocks. */
export type Instruction = Node | EndNode | AlternatesWithNode | EndOfTemplateNode;
