import type { Analysis } from '../../analyse/analysis.ts';
import type { Node } from '../../tree/nodes.ts';
import { type Around, NOTHING_AROUND } from './codegen-context.ts';

/** Longer text would make the code of several parts longer than what it saves. */
const LONGEST = 120;

type Part = string | { readonly node: Node; readonly around: Around };

/** Gives constant text to the blocks it stands before or after, where each of their ways prints it. */
export function arrangeText(
  body: readonly (string | Node)[],
  around: Around,
  isPage: boolean,
  analysis: Analysis,
): Part[] {
  const parts: Part[] = [];
  let text = around.before;
  let next: string | Node | undefined;
  for (let at = 0; at <= body.length; at += 1) {
    next = at === body.length ? around.after : body[at];
    if (next === undefined) continue;
    if (typeof next === 'string') {
      text += next;
      continue;
    }
    if (!analysis.printsAround(next) || (isPage && analysis.mayStop(next))) {
      if (text !== '') parts.push(text);
      parts.push({ node: next, around: NOTHING_AROUND });
      text = '';
      continue;
    }
    if (text.length > LONGEST) {
      parts.push(text);
      text = '';
    }
    const following = at + 1 === body.length ? around.after : body[at + 1];
    const after = typeof following === 'string' && following.length <= LONGEST ? following : '';
    parts.push({ node: next, around: { before: text, after } });
    text = '';
    if (after !== '') at += 1;
  }
  if (text !== '') parts.push(text);
  return parts;
}
