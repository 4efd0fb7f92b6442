import { createEvaluator } from '../../expressions/evaluator.ts';
import type { EvalNode } from '../../tree/nodes.ts';
import type { Step } from './closure-context.ts';

export function buildEval(node: EvalNode): Step {
  const evaluate = createEvaluator(node);
  return (run) => {
    run.out += evaluate(run);
  };
}
