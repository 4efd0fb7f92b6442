import { mergeText } from '../../analyse/merge-text.ts';
import type { Source, Span } from '../../errors/source.ts';
import { tick, tooLong } from '../../render/limits.ts';
import type { Node } from '../../tree/nodes.ts';
import { type ClosureContext, nothing, type Step } from './closure-context.ts';
import { buildNode } from './node.ts';

export function createClosureContext(source: Source): ClosureContext {
  const context: ClosureContext = { source, body: (nodes, owner) => buildBody(nodes, owner, context) };
  return context;
}

function buildBody(nodes: readonly Node[], owner: Span, context: ClosureContext): Step {
  const steps = buildSteps(nodes, context);
  const cost = Math.max(1, nodes.length);
  const [first, second] = steps;
  if (first === undefined) return (run) => void ((run.left -= cost) < 0 && tick(run, owner));
  if (second === undefined) {
    return (run) => {
      if ((run.left -= cost) < 0) tick(run, owner);
      first(run);
      if (run.out.length > run.room) tooLong(run, owner);
    };
  }
  return (run) => {
    if ((run.left -= cost) < 0) tick(run, owner);
    for (const step of steps) step(run);
    if (run.out.length > run.room) tooLong(run, owner);
  };
}

/** One step for each run of text and each other instruction that does something. */
export function buildSteps(nodes: readonly Node[], context: ClosureContext): Step[] {
  const steps: Step[] = [];
  for (const piece of mergeText(nodes)) {
    const step = typeof piece === 'string' ? buildText(piece) : buildNode(piece, context);
    if (step !== nothing) steps.push(step);
  }
  return steps;
}

function buildText(text: string): Step {
  return (run) => {
    run.out += text;
  };
}
