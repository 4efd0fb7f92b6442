import type { FormatterDefinition, PredicateDefinition, ValueTest } from '../../definition/define.ts';
import { previousFor } from '../../definition/registry.ts';
import type { JsonValue } from '../../definition/value.ts';
import type { Locator, Span } from '../../errors/source.ts';
import { createEvaluator } from '../../expressions/evaluator.ts';
import { createLink } from '../../render/link.ts';
import type { Code, Unit } from '../../render/state.ts';
import type { FormatterCall, Node, PredicateCall } from '../../tree/nodes.ts';
import { linkUnit } from './link.ts';
import { access, quote } from './names.ts';
import type { Piece } from './output.ts';
import { writeLiteral } from './write-literal.ts';
import type { ModuleWriter } from './writer.ts';

/** An object that generated code knows by name. */
interface Constant {
  readonly value: unknown;
  /** The expression that makes it, in a module that is written ahead. */
  readonly written: Piece;
}

/** The source text of one template or partial as it grows: functions, and the objects they refer to by name. */
export class Module {
  readonly source: Locator;
  /** Where the text becomes a file: nothing that only this process has may stand in it. */
  readonly writer: ModuleWriter | undefined;
  readonly #codeOf: CodeOf;
  readonly #constants: Constant[] = [];
  readonly #constantNames = new Map<unknown, string>();
  readonly #functions: Piece[][] = [];
  readonly #climbs = new Map<string | number, string>();
  #ids = 0;

  constructor(source: Locator, codeOf: CodeOf, writer?: ModuleWriter) {
    this.source = source;
    this.writer = writer;
    this.#codeOf = codeOf;
  }

  get isWatched(): boolean {
    return this.writer !== undefined;
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  /** What is at a place of the source: messages need where, and tell things said once from each other. */
  span(node: Span): string {
    return this.#constant(node, () => this.writer?.span(node) ?? '');
  }

  /** `previous` is the name of what the formatter stands behind in its tag. */
  formatter({ name, definition }: FormatterCall, previous?: string): string {
    return this.#constant(definition, `formatter(${quote(name)}${previous === undefined ? '' : `,${previous}`})`);
  }

  /** The formatters of a tag. */
  chain(calls: readonly FormatterCall[]): readonly string[] {
    let previous: FormatterDefinition | undefined;
    let name: string | undefined;
    return calls.map((call) => {
      const own = this.formatter(call, name);
      const next = previousFor(previous, call.definition);
      if (next !== previous) name = own;
      previous = next;
      return own;
    });
  }

  ofText(call: FormatterCall): string {
    return this.#constant(call.definition?.ofText, `${this.formatter(call)}.ofText`);
  }

  predicate(name: string, definition: PredicateDefinition): string {
    return this.#constant(definition, `predicate(${quote(name)})`);
  }

  valueTest(call: PredicateCall, definition: PredicateDefinition, test: ValueTest): string {
    const predicate = this.predicate(call.name, definition);
    return this.#constant(test, `${predicate}.ofValues(${this.args(call, predicate)})`);
  }

  literal(value: JsonValue): string {
    if (typeof value !== 'object') return writeLiteral(value);
    return value === null ? 'null' : this.#constant(value, writeLiteral(value));
  }

  /** What the readers of a definition made of the arguments. */
  args({ args, raw }: FormatterCall | PredicateCall, definition: string): string {
    return this.#constant(args, () => `readArguments(${definition}.args,${JSON.stringify(raw?.texts ?? [])})`);
  }

  /** A whole call, for the functions that run one. */
  call(call: FormatterCall): string {
    const definition = this.formatter(call);
    const args = this.args(call, definition);
    return this.#constant(call, `{definition:${definition},name:${quote(call.name)},args:${args}}`);
  }

  /** The call of a partial that a formatter makes. */
  link(call: FormatterCall, node: Span): string {
    const partial = call.definition?.partial?.(call.args);
    if (partial === undefined) return 'undefined';
    const definition = this.formatter(call);
    const made = `${definition}.partial(${this.args(call, definition)})`;
    return this.#constant(createLink(partial, this.source, node), `link(${made},source,${this.span(node)})`);
  }

  evaluator(node: Span & { readonly expression: string }): string {
    const span = this.span(node);
    return this.#constant(createEvaluator(node), () => this.writer?.evaluator(span, node.expression) ?? '');
  }

  /** Texts by position. */
  texts(list: readonly string[]): string {
    return this.#constant(list, JSON.stringify(list));
  }

  /** What rows of a list look up around it, known once all of the code is. */
  names(names: ReadonlySet<string | number>): string {
    return this.#constant(names, 'undefined');
  }

  /** A macro's body as an object the render can keep. */
  macro(body: readonly Node[]): string {
    if (this.writer === undefined) return this.#constant(this.#codeOf(body), '');
    return this.#constant(body, `macro(source,${this.writer.macro(body)})`);
  }

  #constant(value: unknown, written: Piece): string {
    const known = this.#constantNames.get(value);
    if (known !== undefined) return known;
    const name = `k${this.#constants.length}`;
    this.#constants.push({ value, written });
    this.#constantNames.set(value, name);
    return name;
  }

  addFunction(pieces: Piece[]): void {
    this.#functions.push(pieces);
  }

  climb(name: string | number): string {
    const known = this.#climbs.get(name);
    if (known !== undefined) return known;
    const climb = `c${this.#climbs.size}`;
    this.#climbs.set(name, climb);
    const look = `if(typeof n==="object"&&n!==null&&(t=${access('n', name)})!==undefined)return t;`;
    // Of the two entries below the element of a loop, the list has no names but these.
    const inList = typeof name === 'number' || name === 'length' ? `n=f.list;${look}` : '';
    this.addFunction([
      `function ${climb}(f){let t,n;for(;f!==undefined;f=f.outer){n=f.node;${look}${inList}n=f.base;${look}}`,
      'return undefined;}\n',
    ]);
    return climb;
  }

  /** The functions alone, without the objects. */
  get functions(): string {
    return this.#functions.map((pieces) => pieces.map(resolvePiece).join('')).join('');
  }

  /** The objects as a module makes them, each before those that need it. */
  get writtenConstants(): string {
    const written = this.#constants.map(({ written: piece }, index) => `k${index}=${resolvePiece(piece)}`);
    return written.length === 0 ? '' : `const ${written.join(',\n')};\n`;
  }

  text(entry: string): string {
    const names = this.#constants.map((_, index) => `k${index}=K[${index}]`);
    const head = names.length === 0 ? '' : `const ${names.join()};\n`;
    return `"use strict";\n${head}${this.functions}return ${entry};`;
  }

  /** Makes the text into a function. Throws an EvalError where the host forbids that. */
  linkText(entry: string): Unit {
    return linkUnit(
      this.text(entry),
      this.#constants.map(({ value }) => value),
    );
  }
}

/** Gives the body of a macro as code of its own. */
export type CodeOf = (body: readonly Node[]) => Code;

function resolvePiece(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece();
}
