import { blockNames, callsOf } from '../analysis/partial-calls.ts';
import type { Rule } from '../analysis/rule.ts';
import { staticAttributes } from '../analysis/static-attributes.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import { type Branch, branchesAt, type Span } from '../analysis/tree-walk.ts';

const ID: ReadonlySet<string> = new Set(['id']);

export const idRepeated: Rule = {
  id: 'id-repeated',
  severity: 'warning',
  summary: 'An id that a page has more than once: written twice, in a loop, or in a block that is applied in one.',
  message: 'The id "$id" $how; an id may be on a page only once.',
  help: 'Make it part of the item, id="{urlId|htmltag}-title", or use a class.',
  bad: { files: { 'site.region': '{.repeated section items}<p ⟦id="card"⟧>{title}</p>{.end}' } },
  good: {
    files: {
      'site.region':
        '{.repeated section items}<p id="card-{@index}">{title}</p>{.end}{.if a}<p id="b">x</p>{.or}<p id="b">y</p>{.end}{@|apply one.block}',
      'blocks/one.block': '<p id="one">x</p>',
    },
  },
  find({ views }, report) {
    const inLoops = appliedInLoops(views);
    for (const view of views) {
      const seen = new Map<string, (readonly Branch[])[]>();
      for (const { name, value, tag, start, end } of staticAttributes([view], ID)) {
        const attribute = tag.attributes.find((one) => one.name === name);
        const place: Span = attribute ?? { start, end };
        const branches = branchesAt(view.nodes, tag.start);
        const before = seen.get(value) ?? [];
        const how = isInLoop(branches)
          ? 'is printed once for each item'
          : inLoops.has(view.path) && !branches.some(({ block }) => block.kind === 'macro')
            ? 'stands in a block that is applied in a loop'
            : before.some((other) => !excludes(other, branches))
              ? 'was given to an element above'
              : undefined;
        seen.set(value, [...before, branches]);
        if (how !== undefined) report({ view, ...place }, { id: value, how });
      }
    }
  },
};

function isInLoop(branches: readonly Branch[]): boolean {
  return branches.some(({ block, head }) => block.kind === 'repeated-section' && head === block);
}

/** Two branches of one block never run together; a macro runs where it is applied. */
function excludes(one: readonly Branch[], other: readonly Branch[]): boolean {
  return one.some(
    ({ block, head }) =>
      block.kind === 'macro' || other.some((branch) => branch.block === block && branch.head !== head),
  );
}

/** Files of blocks that a loop applies, directly or by another block. */
function appliedInLoops(views: readonly TemplateView[]): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const view = views.find(({ path }) => blockNames(path).includes(name));
    if (view === undefined || files.has(view.path)) return;
    files.add(view.path);
    for (const call of callsOf(view)) add(call.name);
  };
  for (const view of views) {
    for (const call of callsOf(view)) if (isInLoop(branchesAt(view.nodes, call.start))) add(call.name);
  }
  return files;
}
