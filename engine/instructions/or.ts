import { readPredicate } from '../parse/calls.ts';
import type { Syntax } from './instruction.ts';

export const orPart: Syntax = {
  keyword: 'or',
  form: '{.or} or {.or predicate? argument}',
  read(context) {
    const { cursor, start, end } = context;
    if (cursor.done) return { kind: 'or', call: undefined, body: [], alternate: undefined, start, end };
    if (!cursor.take(' ')) return undefined;
    const call = readPredicate(context);
    return call && { kind: 'or', call, body: [], alternate: undefined, start, end };
  },
};
