import type { TemplateView } from './analysis/template-view.ts';
import { type Branch, branchesOf } from './analysis/tree-walk.ts';

/** What a fixture must hold so that a branch runs, in words. */
export function proposalFor(view: TemplateView, branch: Branch): string {
  const { head, block } = branch;
  const opposite = branchesOf(block).find((other) => other.head === block);
  if (head.kind === 'or' && head.call === undefined)
    return `A page is missing on which ${negate(view, opposite ?? branch)}.`;
  if (head.kind === 'or' && head.call !== undefined)
    return `A page is missing on which ${callText(view, branch)} holds.`;
  return `A page is missing on which ${affirm(view, branch)}.`;
}

function affirm(view: TemplateView, { head, block }: Branch): string {
  switch (head.kind) {
    case 'section':
      return `${head.reference.join('.')} is there`;
    case 'repeated-section':
      return `${head.reference.join('.')} holds something`;
    case 'if':
      return `${inner(view, block)} is so`;
    default:
      return `${inner(view, block)} holds`;
  }
}

function negate(view: TemplateView, { head, block }: Branch): string {
  switch (head.kind) {
    case 'section':
      return `${head.reference.join('.')} is absent or empty`;
    case 'repeated-section':
      return `${head.reference.join('.')} is empty`;
    default:
      return `${inner(view, block)} does not hold`;
  }
}

function callText(view: TemplateView, { head }: Branch): string {
  return view.written(head).replace(/^\{\.or\s+|\}$/g, '');
}

function inner(view: TemplateView, block: Branch['block']): string {
  return view.written(block).replace(/^\{\.(?:if\s+)?|\}$/g, '');
}
