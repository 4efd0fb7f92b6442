import { platformPartials } from '../../../site/platform/partials.ts';
import type { TemplateView } from './template-view.ts';
import type { Span } from './tree-walk.ts';

export interface PartialCallSite extends Span {
  readonly view: TemplateView;
  readonly name: string;
}

/** Where a file applies or includes partials and macros, each with the place of the name. */
export function* callsOf(view: TemplateView): Generator<PartialCallSite> {
  for (const { node } of view.nodes) {
    if (node.kind === 'include') yield { view, name: node.name, ...view.spanOf(node.name, node) };
    if (!('formatters' in node)) continue;
    for (const { definition, args, end } of node.formatters) {
      const name = definition?.partial?.(args)?.name;
      if (name !== undefined) yield { view, name, ...view.spanOf(name, { start: end, end: node.end }) };
    }
  }
}

/** Names that a folder can apply: its blocks, the platform's partials, and every macro. */
export function partialNames(views: readonly TemplateView[]): Set<string> {
  const names = new Set<string>(platformPartials.keys());
  for (const view of views) {
    for (const name of blockNames(view.path)) names.add(name);
    for (const { node } of view.nodes) if (node.kind === 'macro') names.add(node.name);
  }
  return names;
}

/** The names under which a file of blocks/ is applied. */
export function blockNames(path: string): readonly string[] {
  if (!path.startsWith('blocks/')) return [];
  return [...new Set([path.slice(path.lastIndexOf('/') + 1), path.slice('blocks/'.length)])];
}
