import { mergeText } from '../../analyse/merge-text.ts';
import type { Source } from '../../errors/source.ts';
import { tick, tooLong } from '../../render/limits.ts';
import type { Node, Span } from '../../tree/nodes.ts';
import { closeNode } from './node.ts';
import { type Building, nothing, type Step } from './step.ts';

export function createBuilding(source: Source): Building {
  const building: Building = { source, body: (nodes, owner) => closeBody(nodes, owner, building) };
  return building;
}

function closeBody(nodes: readonly Node[], owner: Span, building: Building): Step {
  const steps = closeSteps(nodes, building);
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
export function closeSteps(nodes: readonly Node[], building: Building): Step[] {
  const steps: Step[] = [];
  for (const piece of mergeText(nodes)) {
    const step = typeof piece === 'string' ? closeText(piece) : closeNode(piece, building);
    if (step !== nothing) steps.push(step);
  }
  return steps;
}

function closeText(text: string): Step {
  return (run) => {
    run.out += text;
  };
}
