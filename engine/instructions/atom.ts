import type { JsonValue } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

interface AtomNode extends Span {
  readonly kind: 'atom';
  readonly value: JsonValue;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    atom: AtomNode;
  }
}

/** Has no text form; prints nothing. */
export const atom = defineInstruction<AtomNode>({
  kind: 'atom',
  type: 'ATOM',
  text: () => '',
  codec: {
    opcodes: [opcodes.atom],
    write: (node) => [opcodes.atom, node.value],
    read: ([, value]) => ({ kind: 'atom', value: value ?? null }),
  },
});
