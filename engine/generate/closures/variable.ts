import type { Value } from '../../definition/value.ts';
import { format } from '../../render/format.ts';
import { bind, StackFrame } from '../../render/frame.ts';
import { print } from '../../render/print.ts';
import type { Run } from '../../render/state.ts';
import type { Trace } from '../../render/trace.ts';
import type { BindNode, VariableNode } from '../../tree/nodes.ts';
import { nothing, type Step } from './closure-context.ts';
import { buildReference, type Lookup } from './references.ts';

export function buildVariable(node: VariableNode): Step {
  const lookups = node.references.map(buildReference);
  const [first] = lookups;
  const [reference] = node.references;
  if (first === undefined || reference === undefined) return nothing;
  if (node.formatters.length === 0) {
    return (run) => {
      const { trace } = run;
      trace?.forget();
      const value = first(run.frame);
      run.missingNames?.note(run, node, reference, value);
      const text = print(value);
      if (trace !== undefined) note(run, trace, node, text, trace.count, trace.last);
      run.out += text;
    };
  }
  return (run) => {
    const { frame, trace } = run;
    trace?.forget();
    const values = resolveAll(lookups, frame);
    run.missingNames?.note(run, node, reference, values[0]);
    const before = trace?.count ?? 0;
    const path = trace?.last ?? '';
    run.frame = new StackFrame(values[0], frame);
    const text = format(run, node, values, 'VARIABLE') ? print(values[0]) : '';
    if (trace !== undefined) note(run, trace, node, text, before, path);
    run.out += text;
    run.frame = frame;
  };
}

export function buildBind(node: BindNode): Step {
  const lookups = node.references.map(buildReference);
  return (run) => {
    const values = resolveAll(lookups, run.frame);
    if (format(run, node, values, 'BINDVAR')) bind(run.frame, node.name, values[0]);
  };
}

/** Notes where text comes from that is about to be printed; what an applied partial noted moves to where its text goes. */
function note(run: Run, trace: Trace, node: VariableNode, text: string, before: number, path: string): void {
  const start = run.out.length;
  const [call] = node.formatters;
  if (node.formatters.length === 1 && call?.definition?.partial !== undefined) {
    trace.shift(before, start);
    return;
  }
  trace.drop(before);
  trace.add({
    start,
    end: start + text.length,
    file: run.source.name,
    spanStart: node.start,
    spanEnd: node.end,
    chain: run.chain,
    path,
    formatters: node.formatters.map(({ name }) => name),
  });
}

function resolveAll(lookups: readonly Lookup[], frame: Run['frame']): Value[] {
  const values: Value[] = [];
  for (const lookup of lookups) values.push(lookup(frame));
  return values;
}
