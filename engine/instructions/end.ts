import type { Syntax } from './instruction.ts';

export const end: Syntax = {
  keyword: 'end',
  form: '{.end}',
  read: ({ cursor, start, end: stop }) => (cursor.done ? { kind: 'end', start, end: stop } : undefined),
};

/** Quirk Q8: the reference knows this one, and what follows it is lost. */
export const endOfTemplate: Syntax = {
  keyword: 'eof',
  form: '{.eof}',
  read: ({ cursor, start, end: stop }) => (cursor.done ? { kind: 'end-of-template', start, end: stop } : undefined),
};
