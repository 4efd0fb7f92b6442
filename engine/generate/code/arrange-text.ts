import { mayStop } from '../../analyse/measure.ts';
import type { ActiveNode } from '../../analyse/merge-text.ts';
import { type Around, NOTHING_AROUND } from './codegen-context.ts';

/** Longer text would make the code of several parts longer than what it saves. */
const LONGEST = 120;

type Part = string | { readonly node: ActiveNode; readonly around: Around };

/** Gives constant text to the blocks it stands before or after, where each of their ways prints it. */
export function arrangeText(body: readonly (string | ActiveNode)[], around: Around, isPage: boolean): Part[] {
  const parts: Part[] = [];
  let text = around.before;
  let next: string | ActiveNode | undefined;
  for (let at = 0; at <= body.length; at += 1) {
    next = at === body.length ? around.after : body[at];
    if (next === undefined) continue;
    if (typeof next === 'string') {
      text += next;
      continue;
    }
    if (!printsAround(next) || (isPage && mayStop(next))) {
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

/** Whether a block prints one of two parts, or nothing and what is around it, whatever happens. */
function printsAround(node: ActiveNode): boolean {
  if (node.kind !== 'if' && node.kind !== 'section') return false;
  if (node.kind === 'if' && node.references.length === 0) return false;
  return node.alternate?.kind !== 'or' || node.alternate.call === undefined;
}
