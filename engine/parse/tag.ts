import { syntaxes } from '../instructions/syntaxes.ts';
import { readVariable } from '../instructions/variable.ts';
import type { Instruction } from '../tree/nodes.ts';
import { readPredicate } from './calls.ts';
import { explainText } from './explain-text.ts';
import type { Reading } from './reading.ts';

const [DOT, HASH] = [0x2e, 0x23];

/** What the body between two braces means; `undefined` when the tag is text (language reference 2.3). */
export function readTag(reading: Reading): Instruction | undefined {
  const { cursor } = reading;
  const bodyStart = cursor.at;
  const instruction = readBody(reading);
  if (instruction === 'reported') return undefined;
  if (instruction === undefined) explainText(reading, bodyStart);
  return instruction;
}

function readBody(reading: Reading): Instruction | 'reported' | undefined {
  const { cursor, start, end } = reading;
  const first = cursor.done ? 0 : cursor.source.charCodeAt(cursor.at);
  if (first === HASH) {
    cursor.at += 1;
    return { kind: 'comment', text: cursor.rest(), multiLine: false, start, end };
  }
  if (first !== DOT) return readVariable(reading);
  cursor.at += 1;
  const call = readPredicate(reading);
  if (call !== undefined) return { kind: 'predicate', call, body: [], alternate: undefined, start, end };
  const keyword = cursor.word();
  return keyword === undefined ? undefined : syntaxes.get(keyword)?.read(reading);
}
