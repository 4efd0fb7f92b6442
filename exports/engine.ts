/**
 * The template language: text in, text out. Knows no file, no clock and no network.
 *
 * @module vitrine/engine
 */
import {
  type CompileOptions,
  compile as compileTemplate,
  type Diagnostic,
  type GivenJson,
  type JsonValue,
  type PartialOptions,
  type PartialSources,
  type Rendering,
  type RenderOptions,
  type Sink,
  createPartials as sharePartials,
} from '#engine';

export {
  type ArgumentReader,
  type ArgumentReaders,
  type ArgumentsOf,
  type Budgets,
  type ChainLink,
  choice,
  createRegistry,
  type Diagnostic,
  defaultBudgets,
  defineFormatter,
  definePredicate,
  type EscapingProfile,
  type Example,
  type FormatterDefinition,
  type GivenJson,
  integer,
  type JsonValue,
  optionalText,
  type PartialCall,
  type PartialOptions,
  type PartialSources,
  type PredicateDefinition,
  type Reference,
  type Registry,
  type RegistryContents,
  type RenderContext,
  type Rendering,
  type RenderOptions,
  RowMemory,
  readReference,
  reference,
  rest,
  type Severity,
  type Sink,
  TemplateError,
  type Tier,
  text,
  toBoolean,
  toNumber,
  toText,
  type Value,
} from '#engine';

export { type ByteSink, createByteSink } from '../server/site/assembly/byte-sink.ts';

/** A compiled template. It has no state: one serves any number of renders at once. */
export interface Template {
  /** What is wrong with the text of the template. */
  readonly diagnostics: readonly Diagnostic[];
  /** The template as JSON, which `compile` takes too. */
  serialise(): JsonValue;
  render(data: unknown, options?: RenderOptions): Rendering;
  /** The same as bytes, piece by piece. */
  renderTo(sink: Sink, data: unknown, options?: RenderOptions): Omit<Rendering, 'output'>;
  /**
   * For a program with a moment to spare after a first render: generates the next part of the template's code, in about a
   * millisecond. False when nothing is left, and the next render runs it.
   */
  prepare(): boolean;
}

/** Partials that several templates share; made by `createPartials`. */
export interface Partials {
  readonly names: readonly string[];
}

export interface TemplateOptions extends Omit<CompileOptions, 'partials'> {
  /** Sources by name, or a set that several templates share. */
  readonly partials?: PartialSources | Partials;
}

/** Compiles a template's text, or its serialised form. Mistakes in it are in `diagnostics`; nothing is thrown. */
export function compile(source: string | GivenJson, options: TemplateOptions): Template {
  // A set is told from sources by its class; only `createPartials` makes one.
  return compileTemplate(source, options as CompileOptions);
}

/** Partials that several templates share; each is compiled once, when it is first applied. */
export function createPartials(sources: PartialSources, options: PartialOptions): Partials {
  return sharePartials(sources, options);
}
