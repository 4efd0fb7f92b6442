import type { PartialCall } from '../definition/define.ts';
import type { Value } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import type { FormatterCall } from '../tree/nodes.ts';
import { checkLength } from './format.ts';
import { below, PrivateFrame, StackFrame } from './frame.ts';
import { createLink, type Link } from './link.ts';
import type { Sink } from './sink.ts';
import { type Call, type Code, type Frame, NOT_LINKED, type Run } from './state.ts';

/** Prints a partial or macro for a formatter, with `node` on top (language reference, “Applying partials”). */
export function applyPartial(run: Run, call: PartialCall, node: Value): string {
  return applyLink(run, createLink(call, run.source, run.span), node);
}

/** The same as a formatter that stands alone in its tag, by a link that was made beforehand. */
export function formatLinked(run: Run, { name }: FormatterCall, link: Link, node: Value): Value {
  run.span = link.span;
  try {
    const printed = applyLink(run, link, node);
    checkLength(run, name, link.span, printed);
    return printed;
  } catch (thrown) {
    return run.failed(thrown, link.span, 'VARIABLE', `The formatter '${name}'`);
  }
}

function applyLink(run: Run, link: Link, node: Value): string {
  const { frame, depth, levels } = run;
  let returned = false;
  try {
    const printed = callLink(run, frame, link, node, '', undefined);
    returned = true;
    return printed;
  } finally {
    run.frame = frame;
    run.depth = depth;
    // A refused call keeps its level (quirk Q12), a call that was thrown out of does not.
    if (!returned) run.levels = levels;
  }
}

/**
 * Prints the partial of a link behind `out`, in a frame on top of `parent`. Generated code comes here for whatever is not
 * plain: the first call of all, macros, arguments, private calls, budgets, partials that are not generated code.
 */
export function callLink(
  run: Run,
  parent: Frame,
  link: Link,
  node: Value,
  out: string,
  sink: Sink | undefined,
): string {
  run.frame = parent;
  const code = run.hasMacros || link.partials !== run.setup.partials ? linkCode(run, link) : link.code;
  if (code === undefined || !enter(run, link, code)) return out;
  const { args } = link;
  const frame = link.isPrivate ? new PrivateFrame(node, parent) : new StackFrame(node, parent);
  if (args !== undefined) frame.variables = { '@args': args };
  run.frame = frame;
  run.rows?.enter(code);
  const printed = code.print(run, out, sink);
  run.frame = parent;
  run.depth -= 1;
  return printed;
}

/** Prints a partial or macro behind `out`, in the frame `parent` itself (language reference, “Include”). */
export function include(run: Run, parent: Frame, span: Span, name: string, out: string): string {
  run.frame = parent;
  run.span = span;
  run.rows?.spoil();
  if (run.options.includes === false) {
    if (run.isFirst(span)) run.report('includes-off', {});
    return out;
  }
  const call: Call = { name, source: run.source, span, inner: run.source };
  const code = findCode(run, call);
  if (code === undefined || !enter(run, call, code)) return out;
  const printed = code.include(run, out);
  run.frame = parent;
  run.depth -= 1;
  return printed;
}

export function defineMacro(run: Run, frame: Frame, name: string, code: Code): void {
  run.hasMacros = true;
  run.linkable = NOT_LINKED;
  frame.macros ??= new Map();
  frame.macros.set(name, code);
}

function linkCode(run: Run, link: Link): Code | undefined {
  const code = findCode(run, link);
  const { partials } = run.setup;
  // A partial with errors reports them in each render, so only sound ones are linked for good.
  if (code === undefined || run.hasMacros || partials.get(link.name)?.diagnostics.length !== 0) return code;
  link.partials = partials;
  link.code = code;
  link.inner = code.source;
  // What a private partial must not see, and what it is given, stands in a frame that `callLink` makes.
  const isPlain = !link.isPrivate && link.args === undefined;
  link.unit = isPlain ? code.unit?.() : undefined;
  if (link.unit !== undefined) link.linked = partials;
  return code;
}

function findCode(run: Run, { name, span }: Call): Code | undefined {
  run.span = span;
  const code = (run.hasMacros ? findMacro(run.frame, name) : undefined) ?? findPartial(run, name);
  if (code === undefined) run.report('partial-missing', { name });
  return code;
}

/** One level deeper; false when no level is left. */
function enter(run: Run, call: Call, { source }: Code): boolean {
  const { depth } = run;
  if (depth >= run.levels) {
    // Quirk Q12: a refused call keeps the level it asked for.
    run.levels -= 1;
    run.span = call.span;
    run.report('partial-too-deep', { name: call.name, limit: run.budgets.partialDepth });
    return false;
  }
  run.callsLeft -= 1;
  if (run.callsLeft < 0) {
    run.span = call.span;
    run.exceed('partials-exhausted', { limit: run.budgets.partials });
  }
  run.openCalls();
  // A macro may be another one the next time, while the first is still running.
  run.calls[depth] = call.inner === source ? call : { ...call, inner: source };
  run.depth = depth + 1;
  return true;
}

function findMacro(start: Frame, name: string): Code | undefined {
  for (let frame: Frame | undefined = start; frame !== undefined; frame = below(frame)) {
    const code = frame.macros?.get(name);
    if (code !== undefined) return code;
  }
  return undefined;
}

function findPartial(run: Run, name: string): Code | undefined {
  const partial = run.setup.partials.get(name);
  if (partial === undefined) return undefined;
  if (partial.diagnostics.length > 0 && run.isFirst(partial)) {
    for (const { reference, message } of partial.diagnostics) {
      run.report('partial-invalid', { name, message: reference?.message ?? message, inner: message });
    }
  }
  return partial.code(run.generated);
}
