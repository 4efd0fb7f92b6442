import type { Source, Span } from '../../errors/source.ts';
import { tick, tooLong } from '../../render/limits.ts';
import type { Node } from '../../tree/nodes.ts';
import { type ClosureContext, type ClosureLanguage, nothing, type Step } from './closure-context.ts';

export function createClosureContext(source: Source, language: ClosureLanguage): ClosureContext {
  const context: ClosureContext = {
    source,
    body: (nodes, owner) => buildBody(buildSteps(nodes, context, language), nodes.length, owner),
  };
  return context;
}

function buildBody(steps: readonly Step[], count: number, owner: Span): Step {
  const cost = Math.max(1, count);
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
export function buildSteps(nodes: readonly Node[], context: ClosureContext, language: ClosureLanguage): Step[] {
  const steps: Step[] = [];
  for (const piece of language.analysis.mergeText(nodes)) {
    const step = typeof piece === 'string' ? buildText(piece) : language.build(piece, context);
    if (step !== nothing) steps.push(step);
  }
  return steps;
}

function buildText(text: string): Step {
  return (run) => {
    run.out += text;
  };
}
