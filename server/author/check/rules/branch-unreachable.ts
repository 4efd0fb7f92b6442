import type { Rule } from '../analysis/rule.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import { type BlockNode, type Branch, branchesOf, isBlock } from '../analysis/tree-walk.ts';

/** What can be said of a branch's condition without any data. */
const LITERAL = /^(?:-?\d+(?:\.\d+)?|"[^"]*"|true|false|null)$/;

export const branchUnreachable: Rule = {
  id: 'branch-unreachable',
  severity: 'warning',
  summary: 'A branch whose condition was already decided by one before it.',
  message: 'This branch can never run: $reason.',
  help: 'Remove it, or change its condition.',
  bad: { files: { 'site.region': '{.equal? n 1}a⟦{.or equal? n 1}⟧b{.or}c{.end}' } },
  good: { files: { 'site.region': '{.equal? n 1}a{.or equal? n 2}b{.or}c{.end}' } },
  find({ views }, report) {
    for (const view of views) {
      for (const { node } of view.nodes) {
        if (!isBlock(node) || node.kind === 'macro') continue;
        const seen = new Set<string>();
        for (const branch of branchesOf(node)) {
          const condition = conditionOf(view, branch);
          const reason = condition === '' ? undefined : reasonAgainst(condition, seen);
          if (reason !== undefined) report({ view, start: branch.head.start, end: branch.head.end }, { reason });
          if (condition !== '') seen.add(condition);
        }
        const otherwise = elseAfterCertain(view, node);
        if (otherwise !== undefined) {
          const { start, end } = otherwise.head;
          report({ view, start, end }, { reason: 'the condition before it compares two equal constants' });
        }
      }
    }
  },
};

function reasonAgainst(condition: string, seen: ReadonlySet<string>): string | undefined {
  if (seen.has(condition)) return 'an earlier branch of this block has the same condition';
  return literalOutcome(condition) === false ? 'its condition compares two different constants' : undefined;
}

/** The or-part of a block whose condition is known to hold. */
function elseAfterCertain(view: TemplateView, block: BlockNode): Branch | undefined {
  const [first, second] = branchesOf(block);
  return first !== undefined && literalOutcome(conditionOf(view, first)) === true ? second : undefined;
}

/** The condition as written, without what differs between the first branch and a later one; empty for a plain {.or}. */
function conditionOf(view: TemplateView, { head }: Branch): string {
  if (head.kind === 'section' || head.kind === 'repeated-section' || head.kind === 'macro') return '';
  const inner = view
    .written(head)
    .replace(/^\{\.|\}$/g, '')
    .trim();
  if (head.kind === 'or' && head.call === undefined) return '';
  return inner.replace(/^or\s+/, '').replace(/\s+/g, ' ');
}

function literalOutcome(condition: string): boolean | undefined {
  const [, left = '', right = ''] = /^equal\? (\S+) (\S+)$/.exec(condition) ?? [];
  return LITERAL.test(left) && LITERAL.test(right) ? left === right : undefined;
}
