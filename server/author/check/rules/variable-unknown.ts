import { suggest } from '#engine';
import type { Checked, Rule } from '../analysis/rule.ts';
import type { Reference } from '../analysis/tree-walk.ts';

/** Variables that are there without a tag that sets them. */
const OWN = ['@index', '@index0', '@args', '@root', '@'];

export const variableUnknown: Rule = {
  id: 'variable-unknown',
  severity: 'warning',
  summary: 'A local variable that no tag sets.',
  message: "No tag of this folder sets '$name', so it prints nothing.",
  help: 'Set it with {.var @name path} or {.eval @name = …} above, or check the spelling.',
  bad: { files: { 'site.region': '{.var @price collection.title}<p>{⟦@prise⟧|html}</p>' } },
  good: { files: { 'site.region': '{.var @price collection.title}<p>{@price|html}</p>' } },
  find(checked, report) {
    const known = variablesOf(checked);
    for (const view of checked.views) {
      for (const { node } of view.nodes) {
        if (node.kind !== 'variable' && node.kind !== 'bind') continue;
        for (const name of node.references.map(variableIn)) {
          if (name === undefined || known.has(name)) continue;
          const likely = suggest(name, known);
          // What a tag sets stands before what it reads.
          const from = node.kind === 'bind' ? view.text.indexOf(node.name, node.start) + node.name.length : node.start;
          const place = view.spanOf(name, { start: from, end: node.end });
          report({ view, ...place }, { name }, likely === undefined ? {} : { suggestion: likely });
        }
      }
    }
  },
};

function variableIn([first]: Reference): string | undefined {
  return typeof first === 'string' && first.startsWith('@') ? first : undefined;
}

/** Whatever any template sets: a block may be applied where its variables are set. */
function variablesOf({ views }: Checked): Set<string> {
  const known = new Set(OWN);
  for (const view of views) {
    for (const { node } of view.nodes) {
      if (node.kind === 'bind' || node.kind === 'inject' || node.kind === 'context') known.add(node.name);
      if (node.kind === 'eval') for (const [name] of node.expression.matchAll(/@\w+/g)) known.add(name);
    }
  }
  return known;
}
