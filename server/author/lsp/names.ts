import { blockNames, callsOf } from '../check/analysis/partial-calls.ts';
import { tagAttribute } from '../check/analysis/static-attributes.ts';
import type { TemplateView } from '../check/analysis/template-view.ts';
import type { Span } from '../check/analysis/tree-walk.ts';
import { appliedAt, macroAt, tagAt } from './tag-at.ts';

/** A place that a name stands at. */
export interface NamePlace extends Span {
  readonly view: TemplateView;
}

/** Something that templates call by a name: a macro, a block or a variable. */
export type Named =
  | { readonly kind: 'macro' | 'variable'; readonly name: string }
  | { readonly kind: 'block'; readonly name: string; readonly view: TemplateView };

/** What the name at a place means; undefined where nothing is called. */
export function namedAt(views: readonly TemplateView[], view: TemplateView, offset: number): Named | undefined {
  const called = macroAt(view.text, offset) ?? appliedAt(view.text, offset) ?? templateAt(view, offset);
  if (called !== undefined) {
    const isMacro = views.some(({ nodes }) => nodes.some(({ node }) => node.kind === 'macro' && node.name === called));
    if (isMacro) return { kind: 'macro', name: called };
    const block = views.find(({ path }) => blockNames(path).includes(called));
    return block === undefined ? undefined : { kind: 'block', name: called, view: block };
  }
  const variable = /^@\w+/.exec(tagAt(view.text, offset)?.word ?? '')?.[0];
  return variable === undefined ? undefined : { kind: 'variable', name: variable };
}

/** Where it is defined. */
export function definitionsOf(named: Named, views: readonly TemplateView[], from: TemplateView): NamePlace[] {
  if (named.kind === 'block') return [{ view: named.view, start: 0, end: 0 }];
  if (named.kind === 'macro') {
    return views.flatMap((view) =>
      view.nodes.flatMap(({ node }) =>
        node.kind === 'macro' && node.name === named.name
          ? [{ view, ...view.spanOf(named.name, { start: node.start + '{.macro'.length, end: node.end }) }]
          : [],
      ),
    );
  }
  const setting = new RegExp(`\\{\\.(?:var|ctx|inject|eval)\\s+${named.name}(?!\\w)`, 'g');
  return [...from.text.matchAll(setting)].map(({ 0: written, index }) => {
    const start = index + written.length - named.name.length;
    return { view: from, start, end: start + named.name.length };
  });
}

/** Every place that uses it; variables are those of one file. */
export function usesOf(named: Named, views: readonly TemplateView[], from: TemplateView): NamePlace[] {
  if (named.kind === 'variable') return variableUses(named.name, from);
  const names = named.kind === 'block' ? blockNames(named.view.path) : [named.name];
  return views.flatMap((view) => [
    ...[...callsOf(view)].filter(({ name }) => names.includes(name)),
    ...(named.kind === 'block' ? templateUses(view, names) : []),
  ]);
}

function variableUses(name: string, view: TemplateView): NamePlace[] {
  const written = new RegExp(`${name}(?!\\w)`, 'g');
  return view.nodes.flatMap(({ node }) => {
    if (node.kind === 'text' || node.kind === 'comment') return [];
    return [...view.written(node).matchAll(written)].map(({ index }) => {
      const start = node.start + index;
      return { view, start, end: start + name.length };
    });
  });
}

/** `template="card"` of platform tags names blocks without their ending. */
function templateUses(view: TemplateView, names: readonly string[]): NamePlace[] {
  return view.platformTags.flatMap((tag) => {
    const template = tagAttribute(view, tag, 'template');
    const isMeant = template !== undefined && names.includes(blockOf(template.value));
    return isMeant ? [{ view, start: template.start, end: template.end }] : [];
  });
}

function templateAt(view: TemplateView, offset: number): string | undefined {
  for (const tag of view.platformTags) {
    const template = tagAttribute(view, tag, 'template');
    if (template !== undefined && template.start <= offset && offset <= template.end) return blockOf(template.value);
  }
  return undefined;
}

function blockOf(template: string): string {
  return `${template.replace(/\.block$/i, '')}.block`;
}
