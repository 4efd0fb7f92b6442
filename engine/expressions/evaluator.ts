import type { Span } from '../errors/source.ts';
import { readProgram } from './assemble.ts';
import type { Program } from './items.ts';
import { createProgramEvaluator, type Evaluator } from './run-program.ts';

/** The expression is read when it first runs, and again only for a render with another token budget. */
export function createEvaluator(node: Span & { readonly expression: string }): Evaluator {
  let program: Program | undefined;
  let readFor = 0;
  return createProgramEvaluator(node, ({ budgets: { expressionTokens } }) => {
    if (program === undefined || readFor !== expressionTokens) {
      program = readProgram(node.expression, expressionTokens);
      readFor = expressionTokens;
    }
    return program;
  });
}
