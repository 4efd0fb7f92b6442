import type { Span } from '../errors/source.ts';
import type { Syntax } from '../parse/syntax.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

type Name = keyof typeof literals;

interface LiteralNode extends Span {
  readonly kind: 'literal';
  readonly literal: Name;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    literal: LiteralNode;
  }
}

/** Characters that are hard to write as text. */
const literals = {
  'meta-left': { text: '{', opcode: opcodes.metaLeft },
  'meta-right': { text: '}', opcode: opcodes.metaRight },
  newline: { text: '\n', opcode: opcodes.newline },
  space: { text: ' ', opcode: opcodes.space },
  tab: { text: '\t', opcode: opcodes.tab },
} as const;

const names = Object.keys(literals) as Name[];

function syntaxOf(literal: Name): Syntax {
  return {
    keyword: literal,
    form: `{.${literal}}`,
    read: ({ cursor, start, end }) => (cursor.done ? { kind: 'literal', literal, start, end } : undefined),
  };
}

export const literal = defineInstruction<LiteralNode>({
  kind: 'literal',
  type: 'LITERAL',
  typeOf: (node) => node.literal.toUpperCase().replace('-', '_'),
  syntaxes: names.map(syntaxOf),
  text: (node) => literals[node.literal].text,
  codec: {
    opcodes: names.map((name) => literals[name].opcode),
    write: (node) => literals[node.literal].opcode,
    read([opcode]) {
      const name = names.find((known) => literals[known].opcode === opcode);
      return name && { kind: 'literal', literal: name };
    },
  },
});
