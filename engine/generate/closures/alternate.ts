import type { Operand, ValueTest } from '../../definition/define.ts';
import type { Value } from '../../definition/value.ts';
import type { Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Alternate, PredicateCall } from '../../tree/nodes.ts';
import { type ClosureContext, nothing, type Step } from './closure-context.ts';
import { createFinder, look } from './finder.ts';

/** The or-parts of a block; `opener` is the type of the instruction that messages name. */
export function buildAlternate(alternate: Alternate, opener: string, context: ClosureContext): Step {
  if (alternate === undefined || alternate.kind === 'end') return nothing;
  const body = context.body(alternate.body, alternate);
  if (alternate.call === undefined) return body;
  const otherwise = buildAlternate(alternate.alternate, opener, context);
  return buildTest(alternate.call, alternate, opener, body, otherwise);
}

export function buildTest(call: PredicateCall, span: Span, type: string, body: Step, otherwise: Step): Step {
  const { definition } = call;
  if (definition === undefined) return otherwise;
  const values = definition.ofValues?.(call.args);
  const test = values === undefined ? createTest(call) : createValueTest(values);
  return (run) => {
    run.span = span;
    let holds = false;
    try {
      holds = test(run);
    } catch (thrown) {
      // No part of the block runs.
      run.failed(thrown, span, type, `The predicate '${call.name}'`);
      return;
    }
    if (holds) body(run);
    else otherwise(run);
  };
}

type Test = (run: Run) => boolean;

function createTest({ definition, args }: PredicateCall): Test {
  return (run) => definition?.test(run.frame.node, args, run) === true;
}

/** A predicate that says which values it compares is given them, and looks for nothing itself. */
function createValueTest(values: ValueTest): Test {
  const [left, right] = values.operands;
  const first = createLookup(left);
  if (right === undefined) return (run) => values.holds(first(run), undefined) === true;
  const second = createLookup(right);
  return (run) => values.holds(first(run), second(run)) === true;
}

function createLookup(operand: Operand): (run: Run) => Value {
  if ('literal' in operand) return () => operand.literal;
  const finder = createFinder(operand.name);
  return (run) => look(run, finder);
}
