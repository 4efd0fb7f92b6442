import type { StartTag } from './scan-html.ts';
import type { TemplateView } from './template-view.ts';
import type { Span } from './tree-walk.ts';

/** An attribute whose value is written in the template, with nothing of the data in it. */
export interface StaticAttribute extends Span {
  readonly view: TemplateView;
  readonly tag: StartTag;
  readonly name: string;
  readonly value: string;
}

/** Every attribute of these names whose value the template alone decides; its span is that of the value. */
export function* staticAttributes(
  views: readonly TemplateView[],
  names: ReadonlySet<string>,
): Generator<StaticAttribute> {
  for (const view of views) {
    for (const tag of view.html.tags) {
      if (tag.kind !== 'open' || tag.name.includes(':')) continue;
      for (const attribute of tag.attributes) {
        if (!names.has(attribute.name) || attribute.isDynamic || attribute.value === '') continue;
        const span = view.spanOf(attribute.value, attribute);
        yield { view, tag, name: attribute.name, value: attribute.value, ...span };
      }
    }
  }
}

/** An attribute of a platform tag, with the place of its value. */
export interface TagAttribute extends Span {
  readonly value: string;
}

/** The names of what a platform tag is given, with their places. */
export function* tagAttributeNames(
  view: TemplateView,
  { attributes, offset }: TemplateView['platformTags'][number],
): Generator<Span & { readonly name: string }> {
  const lead = view.text.indexOf(attributes, offset);
  for (const { 1: name = '', index } of attributes.matchAll(
    /([^\s"'=<>/{}]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g,
  ))
    yield { name, start: lead + index, end: lead + index + name.length };
}

/** Reads an attribute of `<squarespace:…>`; undefined where it is missing or the data decide about it. */
export function tagAttribute(
  view: TemplateView,
  { attributes, offset }: TemplateView['platformTags'][number],
  name: string,
): TagAttribute | undefined {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'/>]+))`, 'i').exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  if (found === null || value === undefined || value.includes('{')) return undefined;
  const lead = view.text.indexOf(attributes, offset);
  const start = lead + found.index + found[0].lastIndexOf(value);
  return { value, start, end: start + value.length };
}
