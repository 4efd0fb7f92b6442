import { createEvaluator } from '../../expressions/evaluator.ts';
import type { EvalNode } from '../../tree/nodes.ts';
import type { Step } from './step.ts';

export function closeEval(node: EvalNode): Step {
  const evaluate = createEvaluator(node);
  return (run) => {
    run.out += evaluate(run);
  };
}
