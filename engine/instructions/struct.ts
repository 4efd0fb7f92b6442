import type { JsonValue } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Node } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface StructNode extends Span {
  readonly kind: 'struct';
  readonly value: JsonValue;
  readonly body: Node[];
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    struct: StructNode;
  }
}

/** Has no text form; its body is run. */
export const struct = defineInstruction<StructNode>({
  kind: 'struct',
  type: 'STRUCT',
  build: (node, context) => context.body(node.body, node),
  generate: (node, context) => context.part(node.body, context, context.module.span(node)),
  codec: {
    opcodes: [opcodes.struct],
    write: (node, writer) => [opcodes.struct, node.value, writer.body(node.body)],
    read: ([, value, body], reader) => ({ kind: 'struct', value: value ?? null, body: reader.body(body) }),
  },
});
