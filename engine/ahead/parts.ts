import type { FormatterDefinition, PredicateDefinition } from '../definition/define.ts';
import { readArguments } from '../definition/read-arguments.ts';
import { findFormatter, type Registry } from '../definition/registry.ts';
import { bug } from '../errors/bug.ts';
import type { Locator, Span } from '../errors/source.ts';
import type { Program } from '../expressions/items.ts';
import { createProgramEvaluator, type Evaluator } from '../expressions/run-program.ts';
import { helpers } from '../render/helpers.ts';
import { createLink } from '../render/link.ts';
import type { Unit } from '../render/state.ts';
import { createLocator } from './locator.ts';
import { WrittenCode } from './written-code.ts';

/** What written modules make their constants with, beside what all generated code calls. */
const makers = {
  evaluator: (span: Span, program: Program): Evaluator => createProgramEvaluator(span, () => program),
  link: createLink,
  locator: createLocator,
  macro: (source: Locator, unit: Unit) => new WrittenCode(source, unit),
  readArguments,
  span: (start: number, end: number): Span => ({ start, end }),
};

/** The names that a written module may use. */
export const moduleParts = [...Object.keys(helpers), ...Object.keys(makers), 'formatter', 'predicate'];

/** All that a written module is given, with the definitions of one registry. */
export function createModuleParts(registry: Registry): Readonly<Record<string, unknown>> {
  return {
    ...helpers,
    ...makers,
    formatter: (name: string, previous?: FormatterDefinition) =>
      findFormatter(registry, name, previous) ?? bug(`a written template without its formatter ${name}`),
    predicate: (name: string): PredicateDefinition =>
      registry.predicates.get(name) ?? bug(`a written template without its predicate ${name}`),
  };
}
