import type { Tag } from '../tree/nodes.ts';
import { explainText } from './explain-text.ts';
import type { ParseContext } from './parse-context.ts';
import type { Grammar } from './syntax.ts';

const [DOT, HASH] = [0x2e, 0x23];

/** What the body between two braces means; `undefined` when the tag is text. */
export function readTag(context: ParseContext, grammar: Grammar): Tag | undefined {
  const { cursor } = context;
  const bodyStart = cursor.at;
  const tag = readBody(context, grammar);
  if (tag === 'reported') return undefined;
  if (tag === undefined) explainText(context, grammar, bodyStart);
  return tag;
}

function readBody(context: ParseContext, grammar: Grammar): Tag | 'reported' | undefined {
  const { cursor } = context;
  const first = cursor.done ? 0 : cursor.source.charCodeAt(cursor.at);
  if (first === HASH) return grammar.comment(context);
  if (first !== DOT) return grammar.variable(context);
  cursor.at += 1;
  const predicate = grammar.predicate(context);
  if (predicate !== undefined) return predicate;
  const keyword = cursor.word();
  return keyword === undefined ? undefined : grammar.syntaxes.get(keyword)?.read(context);
}
