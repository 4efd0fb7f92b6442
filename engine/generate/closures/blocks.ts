import { isTruthy } from '../../definition/coerce.ts';
import { Frame } from '../../render/frame.ts';
import type { Run } from '../../render/run.ts';
import type {
  Alternate,
  IfNode,
  PredicateCall,
  PredicateNode,
  RepeatedSectionNode,
  SectionNode,
  Span,
} from '../../tree/nodes.ts';
import { closeHere, closeReference } from './references.ts';
import { type Building, nothing, type Step } from './step.ts';

export function closeSection(node: SectionNode, building: Building): Step {
  const here = closeHere(node.reference);
  const body = building.body(node.body, node);
  const otherwise = closeAlternate(node.alternate, 'SECTION', building);
  return (run) => {
    const outer = run.frame;
    const value = here(outer);
    run.frame = new Frame(value, outer);
    if (isTruthy(value)) body(run);
    else otherwise(run);
    run.frame = outer;
  };
}

export function closeRepeatedSection(node: RepeatedSectionNode, building: Building): Step {
  const here = closeHere(node.reference);
  const body = building.body(node.body, node);
  const between = node.between.length === 0 ? undefined : building.body(node.between, node);
  const otherwise = closeAlternate(node.alternate, 'REPEATED', building);
  return (run) => {
    const outer = run.frame;
    const value = here(outer);
    if (!Array.isArray(value) || value.length === 0) {
      otherwise(run);
      return;
    }
    const list = new Frame(value, outer);
    const last = value.length - 1;
    const element = new Frame(undefined, list);
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

export function closeIf(node: IfNode, building: Building): Step {
  const lookups = node.references.map(closeReference);
  const [first] = lookups;
  const body = building.body(node.body, node);
  const otherwise = closeAlternate(node.alternate, 'IF', building);
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

export function closePredicate(node: PredicateNode, building: Building): Step {
  const body = building.body(node.body, node);
  const otherwise = closeAlternate(node.alternate, 'PREDICATE', building);
  return closeTest(node.call, node, 'PREDICATE', body, otherwise);
}

/** The or-parts of a block; `opener` is the type of the instruction that messages name. */
function closeAlternate(alternate: Alternate, opener: string, building: Building): Step {
  if (alternate === undefined || alternate.kind === 'end') return nothing;
  const body = building.body(alternate.body, alternate);
  if (alternate.call === undefined) return body;
  const otherwise = closeAlternate(alternate.alternate, opener, building);
  return closeTest(alternate.call, alternate, opener, body, otherwise);
}

function closeTest(call: PredicateCall, site: Span, type: string, body: Step, otherwise: Step): Step {
  const { definition } = call;
  if (definition === undefined) return otherwise;
  return (run) => {
    const holds = test(run, call, site, type);
    if (holds === true) body(run);
    else if (holds === false) otherwise(run);
  };
}

/** `undefined` when the predicate threw, which was then reported: no part of the block runs. */
function test(run: Run, call: PredicateCall, site: Span, type: string): boolean | undefined {
  run.site = site;
  try {
    return call.definition?.test(run.frame.node, call.args as never, run) === true;
  } catch (thrown) {
    return run.failed(thrown, site, type, `The predicate '${call.name}'`);
  }
}
