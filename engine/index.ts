export { type WriteOptions, writeModule } from './ahead/write-module.ts';
export { type CompileOptions, compile, type Rendering, Template, type Tier } from './compile.ts';
export * from './definition/arguments.ts';
export * from './definition/coerce.ts';
export type { EscapingProfile, RenderContext } from './definition/context.ts';
export {
  defineFormatter,
  definePredicate,
  type Example,
  type FormatterDefinition,
  type Operand,
  type PartialCall,
  type PredicateDefinition,
  type ValueTest,
} from './definition/define.ts';
export { readReference } from './definition/reference.ts';
export { createRegistry, type Registry, type RegistryContents } from './definition/registry.ts';
export type { GivenJson, JsonValue, Reference, Value } from './definition/value.ts';
export { type Budgets, defaultBudgets } from './errors/budgets.ts';
export type { ErrorEntry, ReferenceWording, Severity } from './errors/catalogue/define.ts';
export { type ErrorCode, findError, templateErrors } from './errors/catalogue/index.ts';
export type { ChainLink, Diagnostic } from './errors/diagnostic.ts';
export { Source } from './errors/source.ts';
export { suggest } from './errors/suggest.ts';
export { TemplateError } from './errors/template-error.ts';
export { createPartials, type PartialOptions, PartialSet, type PartialSources } from './partials.ts';
export { Interrupted } from './render/exceptions.ts';
export type { RenderOptions } from './render/options.ts';
export { beginningOf, type PrintedPage, RowMemory } from './render/row-memory.ts';
export type { Sink } from './render/sink.ts';
export type { Origin, TraceResult } from './render/trace.ts';
export { takeAsValidated, trustJson } from './render/validate-data.ts';
export { watchNames } from './render/watch-names.ts';
