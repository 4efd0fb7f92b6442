import { bug } from '../../errors/bug.ts';
import type { Source, Span } from '../../errors/source.ts';
import { tick, tooLong } from '../../render/limits.ts';
import type { Node } from '../../tree/nodes.ts';
import { type ClosureContext, type ClosureLanguage, nothing, type Step } from './closure-context.ts';
import type { Part } from './part.ts';
import { buildPrinter } from './printer.ts';

export function createClosureContext(source: Source, language: ClosureLanguage): ClosureContext {
  const context: ClosureContext = {
    source,
    body: (nodes, owner) => buildBody(buildSteps(nodes, context, language, false), nodes.length, owner),
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

/**
 * One step for each row of text and printing tags, and for each other instruction that does something. `apart`: a step for
 * each tag, where each is left out by itself when it uses a budget up.
 */
export function buildSteps(
  nodes: readonly Node[],
  context: ClosureContext,
  language: ClosureLanguage,
  apart: boolean,
): Step[] {
  const steps: Step[] = [];
  let parts: Part[] = [];
  let text = '';
  function close(): void {
    if (parts.length > 0) steps.push(buildPrinter(parts, text));
    else if (text !== '') steps.push(buildText(text));
    parts = [];
    text = '';
  }
  for (const node of nodes) {
    if (node.kind === 'text') {
      text += node.text;
      continue;
    }
    const instruction = language.closuresOf(node);
    if (instruction.text !== undefined) {
      text += instruction.text(node);
      continue;
    }
    if (apart || instruction.part === undefined) close();
    if (instruction.part === undefined) {
      const step = instruction.build?.(node, context) ?? bug(`a ${node.kind} that stands in a body`);
      if (step !== nothing) steps.push(step);
      continue;
    }
    const part = instruction.part(node, context);
    if (part === undefined) continue;
    part.before = text;
    text = '';
    parts.push(part);
    if (apart) close();
  }
  close();
  return steps;
}

function buildText(text: string): Step {
  return (run) => {
    run.out += text;
  };
}
