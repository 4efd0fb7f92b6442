import type { TemplateView } from '../check/analysis/template-view.ts';
import { isBlock, type Span } from '../check/analysis/tree-walk.ts';

type Step = 'open' | 'close' | 'branch';

/** Something in a file that moves the lines after it in or out. */
export interface Mark extends Span {
  readonly step: Step;
  /** Name of the element; undefined for a block of the template. */
  readonly element: string | undefined;
}

/** What ends a block or begins another branch of it; the tree keeps some of them without their place. */
const DIVIDERS = /\{\.(?:(end)|or\b[^{}]*|alternates with)\}/g;

/** Where blocks of the template begin, change over and end. */
export function blockMarks({ nodes, text }: TemplateView): Mark[] {
  const opened = nodes.flatMap(({ node }): Mark[] =>
    isBlock(node) ? [{ step: 'open', element: undefined, start: node.start, end: node.end }] : [],
  );
  const divided = [...text.matchAll(DIVIDERS)].flatMap(({ 0: tag, 1: isEnd, index }): Mark[] => {
    const isCommented = nodes.some(({ node }) => node.kind === 'comment' && node.start < index && node.end > index);
    const step = isEnd === undefined ? 'branch' : 'close';
    return isCommented ? [] : [{ step, element: undefined, start: index, end: index + tag.length }];
  });
  return [...opened, ...divided].sort((a, b) => a.start - b.start);
}

/** Whether a stretch of a template runs as a whole or not at all: what begins in it ends in it, and nothing else does. */
export function isWhole({ start, end }: Span, marks: readonly Mark[]): boolean {
  let depth = 0;
  for (const mark of marks) {
    if (mark.start < start || mark.end > end) continue;
    if (mark.step === 'open') depth += 1;
    else if (depth === 0) return false;
    else if (mark.step === 'close') depth -= 1;
  }
  return depth === 0;
}
