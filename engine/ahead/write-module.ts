import type { Registry } from '../definition/registry.ts';
import type { JsonValue } from '../definition/value.ts';
import { type Budgets, budgetsOf } from '../errors/budgets.ts';
import { bug } from '../errors/bug.ts';
import { type Position, Source, type Span } from '../errors/source.ts';
import { readProgram } from '../expressions/assemble.ts';
import { Module } from '../generate/code/module.ts';
import { generateFunction } from '../generate/code/unit.ts';
import { writeLiteral } from '../generate/code/write-literal.ts';
import type { ModuleWriter } from '../generate/code/writer.ts';
import { language } from '../instructions/index.ts';
import { parse } from '../parse/parse.ts';
import { deserialiseTree } from '../serialise/deserialise.ts';
import type { Node } from '../tree/nodes.ts';
import type { Tree } from '../tree/tree.ts';
import { moduleParts } from './parts.ts';

export interface WriteOptions {
  readonly registry: Registry;
  /** The name messages give to the source. */
  readonly file?: string;
  readonly budgets?: Partial<Budgets>;
  /** Only `{^…}` tags are instructions. */
  readonly preprocessor?: boolean;
  /** How it is used; a module for one use alone is half as long. */
  readonly as?: 'page' | 'partial' | 'both';
}

/**
 * Writes a template, or its serialised form, as an ES module for `openModules`: it runs where no text may become code,
 * and needs neither a parser nor the template's text. What is wrong with the text is told when it is rendered.
 */
export function writeModule(source: string | JsonValue, options: WriteOptions): string {
  const { registry, file = 'template', preprocessor = false } = options;
  const budgets = budgetsOf(options.budgets);
  const tree =
    typeof source === 'string'
      ? parse(new Source(file, source), { grammar: language, registry, budgets, preprocessor })
      : deserialiseTree(source, file, registry, language.findCodec);
  return new TreeWriter(tree, budgets).write(options.as ?? 'both');
}

class TreeWriter implements ModuleWriter {
  readonly #tree: Tree;
  readonly #budgets: Budgets;
  readonly #places = new Map<number, Position>();
  readonly #module: Module;

  constructor(tree: Tree, budgets: Budgets) {
    this.#tree = tree;
    this.#budgets = budgets;
    this.#module = new Module(tree.source, () => bug('a macro that is written apart'), this);
  }

  write(as: NonNullable<WriteOptions['as']>): string {
    const { source, body, diagnostics } = this.#tree;
    const module = this.#module;
    const page = as === 'partial' ? 'undefined' : generateFunction(language, module, body, 'page').name;
    // A partial with mistakes prints nothing and has them reported.
    const isSound = diagnostics.every(({ severity }) => severity !== 'error');
    const partial = isSound && as !== 'page' ? generateFunction(language, module, body, 'partial').name : 'undefined';
    // Functions and constants first: writing them tells which places there are.
    const code = `${module.writtenConstants}${module.functions}`;
    this.#note(0);
    const places = [...this.#places].flatMap(([offset, { line, column }]) => [offset, line, column]);
    return [
      `export default ({${moduleParts.join()}})=>{\n`,
      `const source=locator(${JSON.stringify(source.name)},${JSON.stringify(places)});\n`,
      code,
      `return {source,diagnostics:${writeLiteral(diagnostics)},page:${page},partial:${partial}};\n};\n`,
    ].join('');
  }

  span({ start, end }: Span): string {
    this.#note(start);
    this.#note(end);
    return `span(${start},${end})`;
  }

  evaluator(span: string, expression: string): string {
    return `evaluator(${span},${writeLiteral(readProgram(expression, this.#budgets.expressionTokens))})`;
  }

  macro(body: readonly Node[]): string {
    return generateFunction(language, this.#module, body, 'partial').name;
  }

  #note(offset: number): void {
    if (!this.#places.has(offset)) this.#places.set(offset, this.#tree.source.locate(offset));
  }
}
