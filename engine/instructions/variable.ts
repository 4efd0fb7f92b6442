import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { createPart } from '../generate/closures/part.ts';
import { generateCall, generateChain, linkOf } from '../generate/code/chain.ts';
import type { CodegenContext } from '../generate/code/codegen-context.ts';
import { needObject } from '../generate/code/frames.ts';
import { quote, resolve } from '../generate/code/names.ts';
import { printLocal, printValue } from '../generate/code/output.ts';
import { readFormatters } from '../parse/calls.ts';
import { readReferences } from '../parse/references.ts';
import type { ReadTag } from '../parse/syntax.ts';
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
  part: (node, { source }) => createPart(node, source),
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

/** Nearly every value is a text, and nearly every formatter escapes it. */
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
