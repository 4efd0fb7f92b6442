import { instructionParser } from '../parse/grammar/instruction-parser.ts';
import type { Syntax } from './instruction.ts';

export const context: Syntax = {
  keyword: 'ctx',
  form: '{.ctx @name key=reference key=reference}',
  read({ cursor, start, end }) {
    const name = cursor.take(' ') ? cursor.definition() : undefined;
    if (name === undefined || !cursor.take(' ')) return undefined;
    const members = instructionParser().readMembers(cursor.rest());
    return members && { kind: 'context', name, members, start, end };
  },
};
