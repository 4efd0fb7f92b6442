import type { Span } from '../errors/source.ts';
import { createEvaluator } from '../expressions/evaluator.ts';
import { generateTakeOver } from '../generate/code/binding.ts';
import { needObject } from '../generate/code/frames.ts';
import { printLocal } from '../generate/code/output.ts';
import { readText } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

interface EvalNode extends Span {
  readonly kind: 'eval';
  readonly expression: string;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    eval: EvalNode;
  }
}

export const evaluate = defineInstruction<EvalNode>({
  kind: 'eval',
  type: 'EVAL',
  syntaxes: [
    {
      keyword: 'eval',
      form: '{.eval expression}',
      read({ cursor, start, end }) {
        return cursor.whitespace() ? { kind: 'eval', expression: cursor.rest(), start, end } : undefined;
      },
    },
  ],
  binds: true,
  build(node) {
    const evaluator = createEvaluator(node);
    return (run) => {
      const text = evaluator(run);
      run.out += run.printed === undefined ? text : run.printed(text, undefined);
    };
  },
  generate(node, context) {
    const { module, pieces, frame } = context;
    pieces.push(`r.frame=${needObject(frame)};t=${module.evaluator(node)}(r);${printLocal(module)}`);
    for (const name of new Set(node.expression.match(/@[A-Za-z][\w-]*/g))) generateTakeOver(name, context);
  },
  codec: {
    opcodes: [opcodes.eval],
    write: ({ expression }) => [opcodes.eval, expression],
    read: ([, expression]) => ({ kind: 'eval', expression: readText(expression) }),
  },
});
