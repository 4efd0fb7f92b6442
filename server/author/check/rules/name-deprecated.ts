import type { Rule } from '../analysis/rule.ts';

export const nameDeprecated: Rule = {
  id: 'name-deprecated',
  severity: 'warning',
  summary: 'A formatter that has long done nothing.',
  message: "'$name' does nothing any more: the value is printed as it is.",
  help: '$advice',
  bad: { files: { 'site.region': '<p>{price|⟦money-format⟧}</p>' } },
  good: { files: { 'site.region': '<p>{price|bookkeeper-money-format}</p>' } },
  find({ views }, report) {
    for (const view of views) {
      for (const { node } of view.nodes) {
        if (!('formatters' in node)) continue;
        for (const { name, definition, start, end } of node.formatters) {
          if (definition?.family !== 'missing') continue;
          report({ view, ...view.spanOf(name, { start, end }) }, { name, advice: definition.summary });
        }
      }
    }
  },
};
