import type { Span } from '../errors/source.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

interface TextNode extends Span {
  readonly kind: 'text';
  readonly text: string;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    text: TextNode;
  }
}

/** What stands between tags, and every tag that matches no form. */
export const text = defineInstruction<TextNode>({
  kind: 'text',
  type: 'TEXT',
  text: (node) => node.text,
  codec: {
    opcodes: [opcodes.text],
    write: (node) => [opcodes.text, node.text],
    read: ([, written]) => (typeof written === 'string' ? { kind: 'text', text: written } : undefined),
  },
});
