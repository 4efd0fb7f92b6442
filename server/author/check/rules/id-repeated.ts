import type { Rule } from '../analysis/rule.ts';

export const idRepeated: Rule = {
  id: 'id-repeated',
  severity: 'warning',
  summary: 'An element inside a loop has an id that is the same in every round.',
  message: 'The id "$id" is printed once for each item; an id may be on a page only once.',
  help: 'Make it part of the item, id="{urlId|htmltag}-title", or use a class.',
  bad: { files: { 'site.region': '{.repeated section items}<p ⟦id="card"⟧>{title}</p>{.end}' } },
  good: { files: { 'site.region': '{.repeated section items}<p id="card-{@index}">{title}</p>{.end}' } },
  find({ views }, report) {
    for (const view of views) {
      const loops = view.nodes.flatMap(({ node }) =>
        node.kind === 'repeated-section' ? [{ start: node.end, end: node.alternate?.start ?? node.end }] : [],
      );
      for (const tag of view.html.tags) {
        if (tag.kind !== 'open' || !loops.some(({ start, end }) => tag.start >= start && tag.end <= end)) continue;
        const id = tag.attributes.find(({ name }) => name === 'id');
        if (id === undefined || id.isDynamic || id.value === '') continue;
        report({ view, start: id.start, end: id.end }, { id: id.value });
      }
    }
  },
};
