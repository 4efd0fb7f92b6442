import type { Syntax } from './instruction.ts';

export const evaluate: Syntax = {
  keyword: 'eval',
  form: '{.eval expression}',
  read({ cursor, start, end }) {
    return cursor.whitespace() ? { kind: 'eval', expression: cursor.rest(), start, end } : undefined;
  },
};
