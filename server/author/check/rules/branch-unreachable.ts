import type { Rule } from '../analysis/rule.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import { type BlockNode, type Branch, branchesOf, isBlock } from '../analysis/tree-walk.ts';

/** What can be said of a branch's condition without any data. */
const LITERAL = /^(?:-?\d+(?:\.\d+)?|"[^"]*"|true|false|null)$/;

export const branchUnreachable: Rule = {
  id: 'branch-unreachable',
  severity: 'warning',
  summary: 'A branch whose condition was already decided by one before or around it.',
  message: 'This branch can never run: $reason.',
  help: 'Remove it, or change its condition.',
  bad: { files: { 'site.region': '{.equal? n 1}a⟦{.or equal? n 1}⟧b{.or}c{.end}' } },
  good: { files: { 'site.region': '{.equal? n 1}a{.or equal? n 2}b{.or}c{.end}' } },
  find({ views }, report) {
    for (const view of views) {
      for (const { node, within } of view.nodes) {
        if (!isBlock(node) || node.kind === 'macro') continue;
        const seen = new Set<string>();
        for (const branch of branchesOf(node)) {
          const condition = conditionOf(view, branch);
          const reason = condition === '' ? undefined : reasonAgainst(view, condition, seen, within);
          if (reason !== undefined) report({ view, start: branch.head.start, end: branch.head.end }, { reason });
          if (condition !== '') seen.add(condition);
        }
        const otherwise = elseAfterCertain(view, node, within);
        if (otherwise !== undefined) {
          const { start, end } = otherwise.head;
          report({ view, start, end }, { reason: 'the condition before it always holds here' });
        }
      }
    }
  },
};

function reasonAgainst(
  view: TemplateView,
  condition: string,
  seen: ReadonlySet<string>,
  within: readonly Branch[],
): string | undefined {
  if (seen.has(condition)) return 'an earlier branch of this block has the same condition';
  if (literalOutcome(condition) === false) return 'its condition compares two different constants';
  return decidedAround(view, condition, within) === false ? 'around it, the same condition does not hold' : undefined;
}

/** The or-part of a block whose condition is known to hold. */
function elseAfterCertain(view: TemplateView, block: BlockNode, within: readonly Branch[]): Branch | undefined {
  const [first, second] = branchesOf(block);
  if (first === undefined || second === undefined) return undefined;
  const condition = conditionOf(view, first);
  if (condition === '' || block.kind === 'section' || block.kind === 'repeated-section') return undefined;
  const isCertain = literalOutcome(condition) === true || decidedAround(view, condition, within) === true;
  return isCertain ? second : undefined;
}

/** Whether the branches around decide a condition; only as far out as names mean the same. */
function decidedAround(view: TemplateView, condition: string, within: readonly Branch[]): boolean | undefined {
  if (condition.includes('@')) return undefined;
  for (let depth = within.length - 1; depth >= 0; depth -= 1) {
    const branch = within[depth];
    if (branch === undefined) return undefined;
    const kind = branch.block.kind;
    if (kind === 'section' || kind === 'repeated-section' || kind === 'macro') return undefined;
    const branches = branchesOf(branch.block);
    const index = branches.findIndex(({ head }) => head === branch.head);
    if (conditionOf(view, branch) === condition) return true;
    if (branches.slice(0, index).some((earlier) => conditionOf(view, earlier) === condition)) return false;
  }
  return undefined;
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
