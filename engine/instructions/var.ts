import { readFormatters } from '../parse/calls.ts';
import { readReferences } from '../parse/references.ts';
import type { Syntax } from './instruction.ts';

export const bind: Syntax = {
  keyword: 'var',
  form: '{.var @name reference} or {.var @name reference|formatter}',
  read(context) {
    const { cursor, start, end } = context;
    const name = cursor.take(' ') ? cursor.definition() : undefined;
    const references = name !== undefined && cursor.take(' ') ? readReferences(cursor) : undefined;
    if (name === undefined || references === undefined) return undefined;
    const formatters = readFormatters(context);
    if (formatters === undefined) return undefined;
    return formatters === 'unknown' ? 'reported' : { kind: 'bind', name, references, formatters, start, end };
  },
};
