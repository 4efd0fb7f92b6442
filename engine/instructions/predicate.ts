import type { Span } from '../errors/source.ts';
import { buildAlternate, buildTest } from '../generate/closures/alternate.ts';
import { generateTest } from '../generate/code/alternate.ts';
import { readPredicate } from '../parse/calls.ts';
import type { ParseContext } from '../parse/parse-context.ts';
import { readPredicateCall, writeArguments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Alternate, Node, PredicateCall } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface PredicateNode extends Span {
  readonly kind: 'predicate';
  readonly call: PredicateCall;
  readonly body: Node[];
  alternate: Alternate;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    predicate: PredicateNode;
  }
}

const TYPE = 'PREDICATE';

/** `name?` with its arguments, up to the end of the tag: what follows a dot or `.if`. */
export function readPredicateBlock(context: ParseContext): PredicateNode | undefined {
  const { start, end } = context;
  const call = readPredicate(context);
  return call && { kind: 'predicate', call, body: [], alternate: undefined, start, end };
}

export const predicate = defineInstruction<PredicateNode>({
  kind: 'predicate',
  type: TYPE,
  role: 'block',
  build(node, context) {
    const body = context.body(node.body, node);
    return buildTest(node.call, node, TYPE, body, buildAlternate(node.alternate, TYPE, context));
  },
  generate(node, context) {
    const { pieces, module } = context;
    const span = module.span(node);
    pieces.push('{');
    generateTest(node.call, span, TYPE, context, () => context.part(node.body, context, span), node.alternate);
    pieces.push('}');
  },
  codec: {
    opcodes: [opcodes.predicate],
    write: ({ call, body, alternate }, writer) => [
      opcodes.predicate,
      call.name,
      writeArguments(call.raw),
      writer.body(body),
      writer.alternate(alternate, null),
    ],
    read: ([, name, args, body, alternate], reader) => ({
      kind: 'predicate',
      call: readPredicateCall(name, args, reader),
      body: reader.body(body),
      alternate: reader.alternate(alternate),
    }),
  },
});
