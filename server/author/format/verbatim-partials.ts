import { blockNames, callsOf } from '../check/analysis/partial-calls.ts';
import type { TemplateView } from '../check/analysis/template-view.ts';
import type { Node } from '../check/analysis/tree-walk.ts';
import { keptElements } from './verbatim-spans.ts';

/**
 * Files whose white space may mean something where they are applied: in an attribute, a script or a `<pre>`, as the value
 * of a variable, or before another formatter; and whatever such a file applies itself.
 */
export function verbatimFiles(views: readonly TemplateView[]): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (names: Iterable<string>) => {
    for (const name of names) {
      const view = views.find(({ path }) => blockNames(path).includes(name));
      if (view === undefined || files.has(view.path)) continue;
      files.add(view.path);
      add([...callsOf(view)].map((call) => call.name));
    }
  };
  for (const view of views) add(verbatimNames(view));
  return files;
}

function* verbatimNames(view: TemplateView): Generator<string> {
  const kept = [...keptElements(view)];
  for (const { node } of view.nodes) {
    if (!('formatters' in node)) continue;
    const isKept = kept.some(({ start, end }) => start <= node.start && node.end <= end);
    const isText = (view.html.positions.get(node.start)?.context ?? 'text') === 'text';
    const isShown = node.kind === 'variable' && isText && !isKept;
    yield* namesIn(node, isShown);
  }
}

function* namesIn({ formatters }: Extract<Node, { formatters: unknown }>, isShown: boolean): Generator<string> {
  for (const [index, { definition, args }] of formatters.entries()) {
    const name = definition?.partial?.(args)?.name;
    if (name !== undefined && (!isShown || index < formatters.length - 1)) yield name;
  }
}
