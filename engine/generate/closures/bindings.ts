import type { JsonValue } from '../../definition/value.ts';
import { defineMacro, include } from '../../render/calls.ts';
import { bind } from '../../render/frame.ts';
import type { ContextNode, IncludeNode, InjectNode, MacroNode } from '../../tree/nodes.ts';
import { codeOf } from './code-of.ts';
import { closeReference } from './references.ts';
import type { Building, Step } from './step.ts';

export function closeContext({ name, members }: ContextNode): Step {
  const lookups = members.map(([key, reference]) => [key, closeReference(reference)] as const);
  return (run) => {
    const { frame } = run;
    const object: Record<string, JsonValue> = {};
    for (const [key, lookup] of lookups) object[key] = lookup(frame) ?? null;
    bind(frame, name, object);
  };
}

export function closeInject({ name, path }: InjectNode): Step {
  return (run) => {
    const value = Object.hasOwn(run.injects, path) ? run.injects[path] : undefined;
    // Quirk Q7: a falsy value counts as not found.
    bind(run.frame, name, value || undefined);
  };
}

export function closeMacro(node: MacroNode, building: Building): Step {
  const code = codeOf(building.source, building.body(node.body, node));
  return (run) => defineMacro(run, run.frame, node.name, code);
}

export function closeInclude(node: IncludeNode): Step {
  const { name, raw } = node;
  const prints = raw.texts.includes('output');
  return (run) => {
    const { trace } = run;
    const before = trace?.count ?? 0;
    const printed = include(run, run.frame, node, name, '');
    if (prints) {
      trace?.shift(before, run.out.length);
      run.out += printed;
    } else {
      trace?.drop(before);
    }
  };
}
