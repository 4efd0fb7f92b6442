import type { Span } from '../errors/source.ts';
import type { ReadTag } from '../parse/syntax.ts';
import { readText } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

interface CommentNode extends Span {
  readonly kind: 'comment';
  readonly text: string;
  readonly multiLine: boolean;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    comment: CommentNode;
  }
}

/** `{# … }`; the form that spans tags, `{## … ##}`, is found before tags are. */
export const readComment: ReadTag = ({ cursor, start, end }) => {
  cursor.at += 1;
  return { kind: 'comment', text: cursor.rest(), multiLine: false, start, end };
};

export const comment = defineInstruction<CommentNode>({
  kind: 'comment',
  type: 'COMMENT',
  text: () => '',
  codec: {
    opcodes: [opcodes.comment],
    write: (node) => [opcodes.comment, node.text, node.multiLine ? 1 : 0],
    read: ([, text, multiLine]) => ({ kind: 'comment', text: readText(text), multiLine: multiLine === 1 }),
  },
});
