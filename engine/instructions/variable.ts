import { takesContext } from '../analyse/analysis.ts';
import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { nothing, type Step } from '../generate/closures/closure-context.ts';
import { noteOrigin } from '../generate/closures/note-origin.ts';
import { buildReference, type Lookup, resolveAll } from '../generate/closures/references.ts';
import { generateCall, generateChain, linkOf } from '../generate/code/chain.ts';
import type { CodegenContext } from '../generate/code/codegen-context.ts';
import { needObject } from '../generate/code/frames.ts';
import { quote, resolve } from '../generate/code/names.ts';
import { printLocal, printValue } from '../generate/code/output.ts';
import { readFormatters } from '../parse/calls.ts';
import { readReferences } from '../parse/references.ts';
import type { ReadTag } from '../parse/syntax.ts';
import { format, formatAlone } from '../render/format.ts';
import { StackFrame } from '../render/frame.ts';
import { print } from '../render/print.ts';
import { readFormatterCalls, readList, readSegments, writeFormatters } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { FormatterCall } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface VariableNode extends Span {
  readonly kind: 'variable';
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    variable: VariableNode;
  }
}

const TYPE = 'VARIABLE';

/** `references [ formatters ]`, the whole body of a tag that starts with neither `.` nor `#`. */
export const readVariable: ReadTag = (context) => {
  const references = readReferences(context.cursor);
  if (references === undefined) return undefined;
  const formatters = readFormatters(context);
  if (formatters === undefined) return undefined;
  if (formatters === 'unknown') return 'reported';
  return { kind: 'variable', references, formatters, start: context.start, end: context.end };
};

export const variable = defineInstruction<VariableNode>({
  kind: 'variable',
  type: TYPE,
  build,
  generate,
  codec: {
    opcodes: [opcodes.variable],
    write: ({ references, formatters }) => [opcodes.variable, references, writeFormatters(formatters)],
    read: ([, references, formatters], reader) => ({
      kind: 'variable',
      references: readList(references, readSegments),
      formatters: readFormatterCalls(formatters, reader),
    }),
  },
});

function build(node: VariableNode): Step {
  const lookups = node.references.map(buildReference);
  const [first] = lookups;
  const [reference] = node.references;
  if (first === undefined || reference === undefined) return nothing;
  if (node.formatters.length === 0) return buildPlain(node, reference, first);
  const whole = buildFormatted(node, reference, lookups);
  const [call, ...others] = node.formatters;
  const isAlone = call?.definition?.ofText !== undefined && others.length === 0;
  return isAlone ? buildOfText(node, call, first, whole) : whole;
}

function buildPlain(node: VariableNode, reference: Reference, lookup: Lookup): Step {
  return (run) => {
    const { trace } = run;
    trace?.forget();
    const value = lookup(run);
    run.missingNames?.note(run, node, reference, value);
    let text = print(value);
    if (run.printed !== undefined) text = run.printed(text, undefined);
    if (trace !== undefined) noteOrigin(run, trace, node, text, trace.count, trace.last);
    run.out += text;
  };
}

function buildFormatted(node: VariableNode, reference: Reference, lookups: readonly Lookup[]): Step {
  const last = node.formatters.at(-1)?.name;
  const needsFrame = node.formatters.some(({ definition }) => takesContext(definition));
  return (run) => {
    const { frame, trace } = run;
    trace?.forget();
    const values = resolveAll(lookups, run);
    run.missingNames?.note(run, node, reference, values[0]);
    const before = trace?.count ?? 0;
    const path = trace?.last ?? '';
    if (needsFrame) run.frame = new StackFrame(values[0], frame);
    let text = format(run, node, values, TYPE) ? print(values[0]) : '';
    if (run.printed !== undefined) text = run.printed(text, last);
    if (trace !== undefined) noteOrigin(run, trace, node, text, before, path);
    run.out += text;
    run.frame = frame;
  };
}

/** Nearly every value is a text, and nearly every formatter escapes it: `whole` is for renders that somebody watches. */
function buildOfText(node: VariableNode, call: FormatterCall, lookup: Lookup, whole: Step): Step {
  const ofText = call.definition?.ofText ?? print;
  return (run) => {
    if (run.trace !== undefined || run.missingNames !== undefined || run.printed !== undefined) return whole(run);
    const value = lookup(run);
    if (typeof value !== 'string') {
      run.out += print(formatAlone(run, call, value, node));
      return;
    }
    const text = ofText(value);
    if (text.length <= run.budgets.formatterOutputLength) run.out += text;
    else run.overlong(call.name, node, text.length);
  };
}

function generate(node: VariableNode, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const [first] = node.references;
  if (first === undefined) return;
  const value = resolve(first, context);
  const calls = node.formatters.filter(({ definition }) => definition !== undefined);
  const [only] = calls;
  if (only === undefined) {
    pieces.push(printValue(value, module));
    return;
  }
  const linked = calls.length === 1 ? linkOf(only) : undefined;
  if (linked !== undefined) {
    // The partial's own frame has the same node as the tag's would have, so that one is left out.
    generateCall(only, needObject(frame), value, node, context);
    return;
  }
  if (calls.length === 1 && only.definition?.ofText !== undefined) generateOfText(only, value, node, context);
  else generateChain(node, TYPE, true, context);
  pieces.push(printLocal(module, node.formatters.at(-1)?.name));
}

/** The same as generated code. */
function generateOfText(
  call: FormatterCall,
  value: string,
  node: VariableNode,
  { module, pieces }: CodegenContext,
): void {
  const ofText = module.ofText(call);
  const span = module.span(node);
  pieces.push(`t=${value};if(typeof t==="string"){`);
  pieces.push(`if((t=${ofText}(t)).length>L)t=r.overlong(${quote(call.name)},${span},t.length);`);
  pieces.push(`}else t=formatAlone(r,${module.call(call)},t,${span});`);
}
