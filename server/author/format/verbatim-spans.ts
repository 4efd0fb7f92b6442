import type { TemplateView } from '../check/analysis/template-view.ts';
import { isBlock, type Node, type Span } from '../check/analysis/tree-walk.ts';
import { blockMarks, isWhole } from './block-marks.ts';

/** Elements in which white space is shown, or is part of a program. */
const KEPT: ReadonlySet<string> = new Set(['pre', 'textarea', 'script', 'style']);
/** Those of which visitors see the white space before the end tag too. */
const SHOWN: ReadonlySet<string> = new Set(['pre', 'textarea']);

/** The parts of a template whose white space may mean something: they are left as they are. */
export function verbatimSpans(view: TemplateView): readonly Span[] {
  const kept = [...keptElements(view)].map(({ name, start, end }) => ({ start, end: SHOWN.has(name) ? end + 1 : end }));
  return [...kept, ...attributeValues(view), ...markupComments(view), ...tags(view), ...macros(view)];
}

/**
 * Whether it can be told which white space is shown: every tag, comment and element that keeps its white space is written
 * whole, in one branch.
 */
export function isEven(view: TemplateView): boolean {
  const { html, text } = view;
  const marks = blockMarks(view);
  const open: string[] = [];
  for (const tag of html.tags) {
    if (tag.end > text.length || !isWhole(tag, marks) || !view.written(tag).endsWith('>')) return false;
    if (!KEPT.has(tag.name)) continue;
    if (tag.kind === 'open' && !tag.selfClosing) open.push(tag.name);
    else if (tag.kind === 'close' && open.pop() !== tag.name) return false;
  }
  const comments = [...markupComments(view)];
  return (
    open.length === 0 &&
    [...keptElements(view), ...comments].every((span) => isWhole(span, marks)) &&
    comments.every((span) => view.written(span).endsWith('-->'))
  );
}

/** What stands in elements that show or run their white space. */
export function* keptElements({ html, text }: TemplateView): Generator<Span & { readonly name: string }> {
  let until = 0;
  for (const tag of html.tags) {
    if (tag.kind !== 'open' || tag.selfClosing || tag.start < until || !KEPT.has(tag.name)) continue;
    const close = html.tags.find(({ kind, name, start }) => kind === 'close' && name === tag.name && start >= tag.end);
    until = close?.start ?? text.length;
    yield { name: tag.name, start: tag.end, end: until };
  }
}

function* attributeValues({ html }: TemplateView): Generator<Span> {
  for (const tag of html.tags) {
    if (tag.kind === 'open') yield* tag.attributes;
  }
}

function* markupComments({ text }: TemplateView): Generator<Span> {
  for (const { 0: comment, index } of text.matchAll(/<!--[\s\S]*?(?:-->|$(?![\s\S]))/g)) {
    yield { start: index, end: index + comment.length };
  }
}

function* tags({ nodes }: TemplateView): Generator<Span> {
  for (const { node } of nodes) if (node.kind !== 'text') yield node;
}

/** A macro without an element may be applied in an attribute, or in a script. */
function* macros({ nodes, html }: TemplateView): Generator<Span> {
  for (const { node } of nodes) {
    if (!isBlock(node) || node.kind !== 'macro') continue;
    const end = endOf(node.body, node.end);
    if (!html.tags.some((tag) => tag.start >= node.end && tag.end <= end)) yield { start: node.start, end };
  }
}

function endOf(nodes: readonly Node[], otherwise: number): number {
  return Math.max(otherwise, ...nodes.map((node) => ('body' in node ? endOf(node.body, node.end) : node.end)));
}
