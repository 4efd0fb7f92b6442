import type { Span } from '../errors/source.ts';
import type { Run } from '../render/state.ts';
import { readProgram } from './assemble.ts';
import type { Program } from './items.ts';
import { runProgram } from './run-program.ts';

/** Runs one `.eval` in the current frame and gives what it prints. */
export type Evaluator = (run: Run) => string;

/** The expression is read when it first runs, and again only for a render with another token budget. */
export function createEvaluator(node: Span & { readonly expression: string }): Evaluator {
  let program: Program | undefined;
  let readFor = 0;
  return (run) => {
    run.span = node;
    if (!run.expressions) {
      if (run.isFirst(node)) run.report('expressions-off', {});
      return '';
    }
    const { expressionTokens } = run.budgets;
    if (program === undefined || readFor !== expressionTokens) {
      program = readProgram(node.expression, expressionTokens);
      readFor = expressionTokens;
    }
    return runProgram(run, node, program);
  };
}
