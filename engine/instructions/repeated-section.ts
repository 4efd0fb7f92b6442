import { readOneReference } from '../parse/references.ts';
import type { Syntax } from './instruction.ts';

export const repeatedSection: Syntax = {
  keyword: 'repeated',
  form: '{.repeated section name}',
  read({ cursor, start, end }) {
    if (!cursor.take(' section') || !cursor.whitespace()) return undefined;
    const reference = readOneReference(cursor);
    if (reference === undefined || !cursor.done) return undefined;
    return { kind: 'repeated-section', reference, body: [], between: [], alternate: undefined, start, end };
  },
};

export const alternatesWith: Syntax = {
  keyword: 'alternates',
  form: '{.alternates with}',
  read: ({ cursor, start, end }) =>
    cursor.take(' with') && cursor.done ? { kind: 'alternates-with', start, end } : undefined,
};
