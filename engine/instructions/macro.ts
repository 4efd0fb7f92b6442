import type { Syntax } from './instruction.ts';

export const macro: Syntax = {
  keyword: 'macro',
  form: '{.macro name}',
  read({ cursor, start, end }) {
    const name = cursor.take(' ') ? cursor.path() : undefined;
    return name !== undefined && cursor.done ? { kind: 'macro', name, body: [], start, end } : undefined;
  },
};
