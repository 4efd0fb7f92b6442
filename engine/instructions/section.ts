import { readOneReference } from '../parse/references.ts';
import type { Syntax } from './instruction.ts';

export const section: Syntax = {
  keyword: 'section',
  form: '{.section name}',
  read({ cursor, start, end }) {
    if (!cursor.whitespace()) return undefined;
    const reference = readOneReference(cursor);
    if (reference === undefined || !cursor.done) return undefined;
    return { kind: 'section', reference, body: [], alternate: undefined, start, end };
  },
};
