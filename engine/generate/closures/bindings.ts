import type { JsonValue } from '../../definition/value.ts';
import { defineMacro, include } from '../../render/calls.ts';
import { bind } from '../../render/frame.ts';
import type { ContextNode, IncludeNode, InjectNode, MacroNode } from '../../tree/nodes.ts';
import type { ClosureContext, Step } from './closure-context.ts';
import { codeOf } from './code-of.ts';
import { buildReference } from './references.ts';

export function buildContext({ name, members }: ContextNode): Step {
  const lookups = members.map(([key, reference]) => [key, buildReference(reference)] as const);
  return (run) => {
    const { frame } = run;
    const object: Record<string, JsonValue> = {};
    for (const [key, lookup] of lookups) object[key] = lookup(frame) ?? null;
    bind(frame, name, object);
  };
}

export function buildInject({ name, path }: InjectNode): Step {
  return (run) => {
    const value = Object.hasOwn(run.injects, path) ? run.injects[path] : undefined;
    // Quirk Q7: a falsy value counts as not found.
    bind(run.frame, name, value || undefined);
  };
}

export function buildMacro(node: MacroNode, context: ClosureContext): Step {
  const code = codeOf(context.source, context.body(node.body, node));
  return (run) => defineMacro(run, run.frame, node.name, code);
}

export function buildInclude(node: IncludeNode): Step {
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
