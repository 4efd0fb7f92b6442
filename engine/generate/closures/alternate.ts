import type { Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Alternate, PredicateCall } from '../../tree/nodes.ts';
import { type ClosureContext, nothing, type Step } from './closure-context.ts';

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
  return (run) => {
    const holds = test(run, call, span, type);
    if (holds === true) body(run);
    else if (holds === false) otherwise(run);
  };
}

/** `undefined` when the predicate threw, which was then reported: no part of the block runs. */
function test(run: Run, call: PredicateCall, span: Span, type: string): boolean | undefined {
  run.span = span;
  try {
    return call.definition?.test(run.frame.node, call.args, run) === true;
  } catch (thrown) {
    return run.failed(thrown, span, type, `The predicate '${call.name}'`);
  }
}
