import { isTruthy } from '../../definition/coerce.ts';
import type { Span } from '../../errors/source.ts';
import { StackFrame } from '../../render/frame.ts';
import type { Run } from '../../render/state.ts';
import type {
  Alternate,
  IfNode,
  PredicateCall,
  PredicateNode,
  RepeatedSectionNode,
  SectionNode,
} from '../../tree/nodes.ts';
import { type ClosureContext, nothing, type Step } from './closure-context.ts';
import { buildHere, buildReference } from './references.ts';

export function buildSection(node: SectionNode, context: ClosureContext): Step {
  const here = buildHere(node.reference);
  const body = context.body(node.body, node);
  const otherwise = buildAlternate(node.alternate, 'SECTION', context);
  return (run) => {
    const outer = run.frame;
    const value = here(outer);
    run.frame = new StackFrame(value, outer);
    if (isTruthy(value)) body(run);
    else otherwise(run);
    run.frame = outer;
  };
}

export function buildRepeatedSection(node: RepeatedSectionNode, context: ClosureContext): Step {
  const here = buildHere(node.reference);
  const body = context.body(node.body, node);
  const between = node.between.length === 0 ? undefined : context.body(node.between, node);
  const otherwise = buildAlternate(node.alternate, 'REPEATED', context);
  return (run) => {
    const outer = run.frame;
    const value = here(outer);
    if (!Array.isArray(value) || value.length === 0) {
      otherwise(run);
      return;
    }
    const list = new StackFrame(value, outer);
    const last = value.length - 1;
    const element = new StackFrame(undefined, list);
    run.frame = element;
    for (let index = 0; index <= last; index += 1) {
      list.index = index;
      element.node = value[index];
      element.variables = undefined;
      element.macros = undefined;
      body(run);
      if (between !== undefined && index < last) between(run);
    }
    run.frame = outer;
  };
}

export function buildIf(node: IfNode, context: ClosureContext): Step {
  const lookups = node.references.map(buildReference);
  const [first] = lookups;
  const body = context.body(node.body, node);
  const otherwise = buildAlternate(node.alternate, 'IF', context);
  if (first === undefined) {
    // Quirk Q5: the reference reads the first reference of an empty list.
    return (run) => {
      run.failed(new TypeError('There is no condition to test'), node, 'IF', 'The {.if} without a condition');
    };
  }
  const { operators } = node;
  return (run) => {
    let holds = isTruthy(first(run.frame));
    for (let at = 1; at < lookups.length; at += 1) {
      const isOr = operators[at - 1] !== 'and';
      const lookup = lookups[at];
      if (holds !== isOr) holds = lookup !== undefined && isTruthy(lookup(run.frame));
      // From left to right without precedence: what decides an operator ends the condition.
      if (holds === isOr) break;
    }
    if (holds) body(run);
    else otherwise(run);
  };
}

export function buildPredicate(node: PredicateNode, context: ClosureContext): Step {
  const body = context.body(node.body, node);
  const otherwise = buildAlternate(node.alternate, 'PREDICATE', context);
  return buildTest(node.call, node, 'PREDICATE', body, otherwise);
}

/** The or-parts of a block; `opener` is the type of the instruction that messages name. */
function buildAlternate(alternate: Alternate, opener: string, context: ClosureContext): Step {
  if (alternate === undefined || alternate.kind === 'end') return nothing;
  const body = context.body(alternate.body, alternate);
  if (alternate.call === undefined) return body;
  const otherwise = buildAlternate(alternate.alternate, opener, context);
  return buildTest(alternate.call, alternate, opener, body, otherwise);
}

function buildTest(call: PredicateCall, span: Span, type: string, body: Step, otherwise: Step): Step {
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
    return call.definition?.test(run.frame.node, call.args as never, run) === true;
  } catch (thrown) {
    return run.failed(thrown, span, type, `The predicate '${call.name}'`);
  }
}
