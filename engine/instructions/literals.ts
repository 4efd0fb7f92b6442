import type { LiteralNode } from '../tree/nodes.ts';
import type { Syntax } from './instruction.ts';

export const literalTexts: Readonly<Record<LiteralNode['literal'], string>> = {
  'meta-left': '{',
  'meta-right': '}',
  space: ' ',
  tab: '\t',
  newline: '\n',
};

function define(literal: LiteralNode['literal']): Syntax {
  return {
    keyword: literal,
    form: `{.${literal}}`,
    read: ({ cursor, start, end }) => (cursor.done ? { kind: 'literal', literal, start, end } : undefined),
  };
}

export const literals: readonly Syntax[] = [
  define('meta-left'),
  define('meta-right'),
  define('space'),
  define('tab'),
  define('newline'),
];
