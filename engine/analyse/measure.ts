import type { FormatterDefinition, PredicateDefinition } from '../definition/define.ts';
import type { Alternate, Node } from '../tree/nodes.ts';

/** How many instructions a body has, those inside its blocks included. */
export function countNodes(nodes: readonly Node[]): number {
  let count = 0;
  for (const part of partsOf(nodes)) count += part.length;
  return count;
}

/** How many instructions run each time a body does, at most; inner loops pay for themselves. */
export function costOf(nodes: readonly Node[]): number {
  let cost = nodes.length;
  for (const node of nodes) {
    if (node.kind === 'repeated-section' || node.kind === 'macro') continue;
    if ('body' in node) cost += costOf(node.body);
    if ('alternate' in node) cost += costOfAlternate(node.alternate);
  }
  return Math.max(1, cost);
}

function costOfAlternate(alternate: Alternate): number {
  if (alternate?.kind !== 'or') return 0;
  return costOf(alternate.body) + costOfAlternate(alternate.alternate);
}

/** Whether a body may bind a variable or a macro in the frame it runs in itself. */
export function bindsHere(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (binding.has(node.kind)) return true;
    if (node.kind === 'section') return false;
    if (node.kind !== 'repeated-section' && 'body' in node && bindsHere(node.body)) return true;
    return 'alternate' in node && alternateBindsHere(node.alternate);
  });
}

const binding: ReadonlySet<Node['kind']> = new Set(['bind', 'context', 'inject', 'macro', 'eval', 'include']);

function alternateBindsHere(alternate: Alternate): boolean {
  return alternate?.kind === 'or' && (bindsHere(alternate.body) || alternateBindsHere(alternate.alternate));
}

/** Whether any body, macros included, has an `.include`, which may bind variables of the frame it stands in. */
export function hasInclude(nodes: readonly Node[]): boolean {
  for (const part of partsOf(nodes)) if (part.some(({ kind }) => kind === 'include')) return true;
  return false;
}

/** Whether an instruction may use up a budget: it loops, calls a partial, or hands the render to a formatter. */
export function mayStop(node: Node): boolean {
  for (const part of partsOf([node])) {
    for (const inner of part) {
      if (inner.kind === 'repeated-section' || inner.kind === 'include') return true;
      if ('formatters' in inner && inner.formatters.some(({ definition }) => takesContext(definition))) return true;
      if ('call' in inner && testTakesContext(inner.call?.definition)) return true;
    }
  }
  return countNodes([node]) > 100;
}

/** A formatter that declares no third parameter is called without the context, and needs no frame objects. */
export function takesContext(definition: FormatterDefinition | undefined): boolean {
  return definition !== undefined && definition.apply.length > 2;
}

/** The same for a predicate. */
export function testTakesContext(definition: PredicateDefinition | undefined): boolean {
  return definition !== undefined && definition.test.length > 2;
}

/** A body and every body inside it. */
function* partsOf(nodes: readonly Node[]): Generator<readonly Node[]> {
  yield nodes;
  for (const node of nodes) {
    if ('body' in node) yield* partsOf(node.body);
    if ('between' in node) yield* partsOf(node.between);
    if ('alternate' in node) yield* partsOfAlternate(node.alternate);
  }
}

function* partsOfAlternate(alternate: Alternate): Generator<readonly Node[]> {
  if (alternate?.kind !== 'or') return;
  yield [alternate];
  yield* partsOf(alternate.body);
  yield* partsOfAlternate(alternate.alternate);
}
