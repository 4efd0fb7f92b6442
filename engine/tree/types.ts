import type { Instruction } from './nodes.ts';

const types: Readonly<Record<Exclude<Instruction['kind'], 'literal'>, string>> = {
  text: 'TEXT',
  variable: 'VARIABLE',
  section: 'SECTION',
  'repeated-section': 'REPEATED',
  predicate: 'PREDICATE',
  if: 'IF',
  or: 'OR_PREDICATE',
  end: 'END',
  'alternates-with': 'ALTERNATES_WITH',
  'end-of-template': 'EOF',
  bind: 'BINDVAR',
  context: 'CTXVAR',
  inject: 'INJECT',
  macro: 'MACRO',
  include: 'INCLUDE',
  eval: 'EVAL',
  comment: 'COMMENT',
  struct: 'STRUCT',
  atom: 'ATOM',
};

/** The name of an instruction in the reference engine's messages. */
export function typeOf(instruction: Instruction): string {
  if (instruction.kind !== 'literal') return types[instruction.kind];
  return instruction.literal.toUpperCase().replace('-', '_');
}
