import { syntaxes } from '../instructions/syntaxes.ts';
import { readVariable } from '../instructions/variable.ts';
import type { Instruction } from '../tree/nodes.ts';
import { readPredicate } from './calls.ts';
import { explainText } from './explain-text.ts';
import type { ParseContext } from './parse-context.ts';

const [DOT, HASH] = [0x2e, 0x23];

/** What the body between two braces means; `undefined` when the tag is text (language reference 2.3). */
export function readTag(context: ParseContext): Instruction | undefined {
  const { cursor } = context;
  const bodyStart = cursor.at;
  const instruction = readBody(context);
  if (instruction === 'reported') return undefined;
  if (instruction === undefined) explainText(context, bodyStart);
  return instruction;
}

function readBody(context: ParseContext): Instruction | 'reported' | undefined {
  const { cursor, start, end } = context;
  const first = cursor.done ? 0 : cursor.source.charCodeAt(cursor.at);
  if (first === HASH) {
    cursor.at += 1;
    return { kind: 'comment', text: cursor.rest(), multiLine: false, start, end };
  }
  if (first !== DOT) return readVariable(context);
  cursor.at += 1;
  const call = readPredicate(context);
  if (call !== undefined) return { kind: 'predicate', call, body: [], alternate: undefined, start, end };
  const keyword = cursor.word();
  return keyword === undefined ? undefined : syntaxes.get(keyword)?.read(context);
}
