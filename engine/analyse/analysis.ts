import type { FormatterDefinition, PredicateDefinition } from '../definition/define.ts';
import type { Alternate, Node } from '../tree/nodes.ts';
import type { TraitsOf } from './traits.ts';

/** What can be said about bodies before any data is there. */
export class Analysis {
  readonly #traitsOf: TraitsOf;

  constructor(traitsOf: TraitsOf) {
    this.#traitsOf = traitsOf;
  }

  /** Joins neighbouring constant text, literals included, and drops what prints nothing. */
  mergeText(nodes: readonly Node[]): (string | Node)[] {
    const pieces: (string | Node)[] = [];
    let text = '';
    for (const node of nodes) {
      const traits = this.#traitsOf(node);
      if (traits.text !== undefined) {
        text += traits.text(node);
        continue;
      }
      if (text !== '') pieces.push(text);
      text = '';
      pieces.push(node);
    }
    if (text !== '') pieces.push(text);
    return pieces;
  }

  printsAround(node: Node): boolean {
    return this.#traitsOf(node).printsAround?.(node) ?? false;
  }

  /** How many instructions run each time a body does, at most; inner loops pay for themselves. */
  costOf(nodes: readonly Node[]): number {
    let cost = nodes.length;
    for (const node of nodes) {
      if (this.#traitsOf(node).paysForBody === true) continue;
      if ('body' in node) cost += this.costOf(node.body);
      for (const or of alternativesOf(node)) cost += this.costOf(or.body);
    }
    return Math.max(1, cost);
  }

  /** Whether a body may bind a variable or a macro in the frame it runs in itself. */
  bindsHere(nodes: readonly Node[]): boolean {
    return nodes.some((node) => {
      const { binds, ownFrame } = this.#traitsOf(node);
      if (binds === true) return true;
      if (ownFrame === 'body and or-parts') return false;
      if (ownFrame !== 'body' && 'body' in node && this.bindsHere(node.body)) return true;
      return alternativesOf(node).some(({ body }) => this.bindsHere(body));
    });
  }

  /** Whether any body, macros included, has an instruction that may bind variables whose names are not in sight. */
  bindsUnseen(nodes: readonly Node[]): boolean {
    for (const node of allNodes(nodes)) if (this.#traitsOf(node).bindsUnseen === true) return true;
    return false;
  }

  /** Whether an instruction may use up a budget: it loops, calls a partial, or hands the render to a formatter. */
  mayStop(node: Node): boolean {
    let count = 0;
    for (const inner of allNodes([node])) {
      count += 1;
      if (this.#traitsOf(inner).mayStop === true) return true;
      if ('formatters' in inner && inner.formatters.some(({ definition }) => takesContext(definition))) return true;
      if ('call' in inner && testTakesContext(inner.call?.definition)) return true;
    }
    return count > 100;
  }
}

/** How many instructions a body has, those inside its blocks included. */
export function countNodes(nodes: readonly Node[]): number {
  let count = 0;
  for (const _ of allNodes(nodes)) count += 1;
  return count;
}

/** A formatter that declares no third parameter is called without the context, and needs no frame objects. */
export function takesContext(definition: FormatterDefinition | undefined): boolean {
  return definition !== undefined && definition.apply.length > 2;
}

/** Whether a formatter wants all values of its tag. */
export function takesValues(definition: FormatterDefinition | undefined): boolean {
  return definition !== undefined && definition.apply.length > 3;
}

/** Whether a predicate is called with the context. */
export function testTakesContext(definition: PredicateDefinition | undefined): boolean {
  return definition !== undefined && definition.test.length > 2;
}

/** The or-parts of a block, in order. */
function alternativesOf(node: Node): Extract<Alternate, { kind: 'or' }>[] {
  const parts: Extract<Alternate, { kind: 'or' }>[] = [];
  let next = 'alternate' in node ? node.alternate : undefined;
  for (; next?.kind === 'or'; next = next.alternate) parts.push(next);
  return parts;
}

/** The nodes of a body and of every body inside it, or-parts included. */
function* allNodes(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    yield* partsOf(node);
    for (const or of alternativesOf(node)) {
      yield or;
      yield* partsOf(or);
    }
  }
}

function* partsOf(node: Node): Generator<Node> {
  if ('body' in node) yield* allNodes(node.body);
  if ('between' in node) yield* allNodes(node.between);
}
