import { Analysis } from '../analyse/analysis.ts';
import type { Traits } from '../analyse/traits.ts';
import { bug } from '../errors/bug.ts';
import type { ClosureLanguage } from '../generate/closures/closure-context.ts';
import type { Around, CodegenContext, CodegenLanguage } from '../generate/code/codegen-context.ts';
import type { Grammar, Parsed, ReadTag, Role, Syntax } from '../parse/syntax.ts';
import type { Codec, Json } from '../serialise/codec.ts';
import type { Node, Tag } from '../tree/nodes.ts';
import type { Divider, Instruction } from './define.ts';

/** The tags that no keyword begins. */
type Readers = Pick<Grammar, 'comment' | 'predicate' | 'variable'>;

/** A list of instructions as the stages of the engine see it. */
export class Language implements Grammar, ClosureLanguage, CodegenLanguage {
  readonly syntaxes: ReadonlyMap<string, Syntax>;
  readonly comment: ReadTag;
  readonly predicate: ReadTag;
  readonly variable: ReadTag;
  readonly analysis: Analysis;
  readonly #parsed: ReadonlyMap<string, Parsed>;
  readonly #instructions: ReadonlyMap<string, Instruction>;
  readonly #codecs: ReadonlyMap<Json, Codec>;

  constructor(instructions: readonly Instruction[], dividers: readonly Divider[], readers: Readers) {
    const all: readonly Parsed[] = [...instructions, ...dividers];
    this.syntaxes = new Map(all.flatMap(({ syntaxes = [] }) => syntaxes.map((syntax) => [syntax.keyword, syntax])));
    this.comment = readers.comment;
    this.predicate = readers.predicate;
    this.variable = readers.variable;
    this.#parsed = new Map(all.map((parsed) => [parsed.kind, parsed]));
    this.#instructions = new Map(instructions.map((instruction) => [instruction.kind, instruction]));
    this.#codecs = new Map(
      instructions.flatMap(({ codec }) => (codec?.opcodes ?? []).map((opcode) => [opcode, codec as Codec])),
    );
    this.analysis = new Analysis((node): Traits => this.#of(node));
  }

  roleOf(tag: Tag): Role {
    return this.#parsed.get(tag.kind)?.role ?? 'leaf';
  }

  typeOf(tag: Tag): string {
    const parsed = this.#parsed.get(tag.kind) ?? bug(`a tag of the kind ${tag.kind}`);
    return parsed.typeOf?.(tag) ?? parsed.type;
  }

  closuresOf(node: Node): Instruction {
    return this.#of(node);
  }

  generate(node: Node, context: CodegenContext, around: Around): void {
    const instruction = this.#of(node);
    if (instruction.generate === undefined) bug(`a ${node.kind} that stands in a body`);
    instruction.generate(node, context, around);
  }

  readonly codecOf = (node: Node): Codec => this.#of(node).codec ?? bug(`a ${node.kind} without a serialised form`);

  readonly findCodec = (opcode: Json): Codec | undefined => this.#codecs.get(opcode);

  #of(node: Node): Instruction {
    return this.#instructions.get(node.kind) ?? bug(`an instruction of the kind ${node.kind}`);
  }
}
