import { createRegistry, defineFormatter, integer, isArray, isObject, type JsonValue, type Value } from '#engine';
import { escapeHtml } from '../../site/head/markup.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { Site } from '../../site/site.ts';
import { TemplateSet } from '../../site/templates.ts';
import { type TemplateView, viewsOf } from '../check/analysis/template-view.ts';
import { branchesAt, type Reference } from '../check/analysis/tree-walk.ts';
import { foundFor } from './inspect-values.ts';

const MARK = 'vitrine-at';
const PRINTED = 'vitrine-printed';
const DEEPEST = 30;

/** Where an element of a page is written, and the tags that print its attributes and its text. */
export interface ElementPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly values: readonly PlacedTag[];
}

interface PlacedTag {
  readonly written: string;
  readonly line: number;
  readonly column: number;
  /** What it prints, where that stands in the same data as the element. */
  readonly reference?: Reference;
}

export interface InspectedSite {
  readonly site: Site;
  readonly places: readonly ElementPlace[];
  /** Must be called before a render with the data that its templates see, so that elements can say where theirs lie. */
  readonly use: (data: JsonObject) => void;
}

/** The same site with templates whose elements say where they come from, as `data-vitrine-at` and `data-vitrine-path`. */
export function inspectSite(site: Site): InspectedSite {
  const places: ElementPlace[] = [];
  let paths = new WeakMap<object, string>();
  let root: JsonObject = {};
  const mark = defineFormatter({
    name: MARK,
    family: 'core',
    summary: 'Tells where an element is written and which data it stands in.',
    args: { id: integer('number of the element') },
    examples: [{ template: `<p{@|${MARK} 1}>`, data: {}, output: '<p data-vitrine-at="1" data-vitrine-path="">' }],
    apply(input, { id }) {
      const path = pathOf(input, paths);
      const found = foundFor(places[id]?.values.map(({ reference }) => reference) ?? [], { input, path, root });
      const values = found.some((one) => one !== null)
        ? ` data-vitrine-values="${escapeHtml(JSON.stringify(found))}"`
        : '';
      return ` data-vitrine-at="${id}" data-vitrine-path="${path}"${values}`;
    },
  });
  const printed = defineFormatter({
    name: PRINTED,
    family: 'core',
    summary: 'Tells which tag prints the markup that follows, and which data it stands in.',
    args: { id: integer('number of the tag') },
    examples: [{ template: `{@|${PRINTED} 1}<p>`, data: {}, output: '<!--vitrine-at 1 --><p>' }],
    apply: (input, { id }) => `<!--vitrine-at ${id} ${pathOf(input, paths)}-->`,
  });
  const watching = createRegistry({
    formatters: [...new Set(site.registry.formatters.values()), mark, printed],
    predicates: [...new Set(site.registry.predicates.values())],
  });
  const sources = new Map(viewsOf(site).map((view) => [view.path, markElements(view, places)]));
  return {
    site: site.withTemplates(new TemplateSet(sources, watching)),
    places,
    use: (data) => {
      paths = new WeakMap();
      root = data;
      remember(data, '', paths, 0);
    },
  };
}

function pathOf(value: Value, paths: WeakMap<object, string>): string {
  const path = typeof value === 'object' && value !== null ? paths.get(value) : undefined;
  return (path ?? '').replace(/[&"<>]|--/g, '');
}

function remember(value: JsonValue, path: string, paths: WeakMap<object, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || paths.has(value) || depth > DEEPEST) return;
  paths.set(value, path);
  if (isArray(value)) {
    for (const [index, entry] of value.entries()) remember(entry, `${path}[${index}]`, paths, depth + 1);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      remember(member, path === '' ? name : `${path}.${name}`, paths, depth + 1);
    }
  }
}

function markElements(view: TemplateView, places: ElementPlace[]): string {
  const marks: { readonly at: number; readonly text: string }[] = [];
  const { tags, positions } = view.html;
  tags.forEach((tag, index) => {
    if (tag.kind !== 'open' || tag.name.includes(':') || tag.name === 'script' || tag.name === 'style') return;
    marks.push({ at: tag.start + 1 + tag.name.length, text: `{@|${MARK} ${places.length}}` });
    const { line, column } = view.place(tag);
    const end = tags[index + 1]?.start ?? view.text.length;
    places.push({ file: view.path, line, column, values: valuesBetween(view, tag.start, end) });
  });
  // Markup that a formatter prints has no element in any template: it stands between two comments.
  for (const { node } of view.nodes) {
    if (node.kind !== 'variable' || node.formatters.length === 0) continue;
    if (positions.get(node.start)?.context !== 'text') continue;
    marks.push(
      { at: node.start, text: `{@|${PRINTED} ${places.length}}` },
      { at: node.end, text: '<!--/vitrine-at-->' },
    );
    const { line, column } = view.place(node);
    places.push({ file: view.path, line, column, values: [{ written: view.written(node), line, column }] });
  }
  let text = '';
  let copied = 0;
  for (const mark of marks.sort((a, b) => a.at - b.at)) {
    text += view.text.slice(copied, mark.at) + mark.text;
    copied = mark.at;
  }
  return text + view.text.slice(copied);
}

function valuesBetween(view: TemplateView, start: number, end: number): ElementPlace['values'] {
  return view.nodes.flatMap(({ node }) => {
    if (node.kind !== 'variable' || node.start < start || node.start >= end) return [];
    const { line, column } = view.place(node);
    const placed: PlacedTag = { written: view.written(node), line, column };
    const [reference] = node.references;
    const isSame = branchesAt(view.nodes, node.start).length === branchesAt(view.nodes, start).length;
    return [reference === undefined || !isSame ? placed : { ...placed, reference }];
  });
}
