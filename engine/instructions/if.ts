import type { Reference } from '../definition/value.ts';
import { readPredicate } from '../parse/calls.ts';
import { readOneReference } from '../parse/references.ts';
import type { Cursor } from '../tokenize/cursor.ts';
import type { IfNode } from '../tree/nodes.ts';
import type { Syntax } from './instruction.ts';

export const ifBlock: Syntax = {
  keyword: 'if',
  form: '{.if name}, {.if a && b}, {.if a || b} or {.if predicate? argument}',
  read(context) {
    const { cursor, start, end, reporter } = context;
    if (!cursor.whitespace()) return undefined;
    const call = readPredicate(context);
    if (call !== undefined) return { kind: 'predicate', call, body: [], alternate: undefined, start, end };
    // Quirk Q5: without a condition it still opens a block.
    if (cursor.done) reporter.report('condition-empty', { start, end }, {});
    const condition = cursor.done ? { references: [], operators: [] } : readCondition(cursor);
    return condition && { kind: 'if', ...condition, body: [], alternate: undefined, start, end };
  },
};

/** `reference [ ws ] { ( "&&" | "||" ) [ ws ] reference [ ws ] }`, up to the end of the tag. */
function readCondition(cursor: Cursor): Pick<IfNode, 'references' | 'operators'> | undefined {
  const references: Reference[] = [];
  const operators: ('and' | 'or')[] = [];
  for (;;) {
    const reference = readOneReference(cursor);
    if (reference === undefined) return undefined;
    references.push(reference);
    cursor.whitespace();
    if (cursor.done) return { references, operators };
    if (cursor.take('&&')) operators.push('and');
    else if (cursor.take('||')) operators.push('or');
    else return undefined;
    cursor.whitespace();
  }
}
