import { isArray, isObject } from '#engine';
import { toText } from '#model';
import { readJson } from '../lib/json.ts';
import { type JsonObject, objectAt, textAt } from '../lib/json-access.ts';
import { parseRichText } from '../rich-text/parse.ts';
import { attributeValue } from '../rich-text/policy.ts';
import { element, type MarkupElement } from '../rich-text/tree.ts';
import { attribute, childElements, findAll, withClass } from './find.ts';

/** Marks the sections and grids of the newer editor, and writes out lists that are only there as data. */
export function completeSections(root: MarkupElement): boolean {
  const sections = findAll(root, withClass('page-section'));
  for (const section of sections) section.attributes.set('data-block', 'section');
  const grids = findAll(root, withClass('fluid-engine'));
  for (const grid of grids) grid.attributes.set('data-block', 'fluid');
  const lists = findAll(
    root,
    (each) => each.attributes.has('data-current-context') && childElements(each).length === 0,
  );
  for (const list of lists) writeOut(list);
  return sections.length + grids.length + lists.length > 0;
}

const MOST_ITEMS = 200;

function writeOut(list: MarkupElement): void {
  const reading = readJson(attribute(list, 'data-current-context'));
  const items = reading.ok && isObject(reading.value) ? reading.value['userItems'] : undefined;
  if (!isArray(items)) return;
  list.attributes.set('data-block', 'userlist');
  list.children = items.slice(0, MOST_ITEMS).flatMap((item) => (isObject(item) ? [itemOf(item)] : []));
}

function itemOf(item: JsonObject): MarkupElement {
  const title = toText(item['title'] ?? '');
  const { root } = parseRichText(toText(item['description'] ?? ''));
  const picture = textAt(item, 'image.assetUrl');
  const focus = objectAt(item, 'image.mediaFocalPoint');
  const href = attributeValue('a', 'href', textAt(item, 'button.buttonLink')) ?? '';
  const words = textAt(item, 'button.buttonText');
  const image = element('img', {
    'data-src': picture,
    'data-image-dimensions': textAt(item, 'image.originalSize') || undefined,
    'data-image-focal-point': focus && `${textAt(focus, 'x')},${textAt(focus, 'y')}`,
    alt: textAt(item, 'imageAltText'),
  });
  return element(
    'li',
    { class: 'list-item' },
    ...(picture === '' ? [] : [element('div', { class: 'list-item-media' }, image)]),
    ...(title === '' ? [] : [element('h3', { class: 'list-item-content__title' }, title)]),
    ...(root.children.length === 0
      ? []
      : [element('div', { class: 'list-item-content__description' }, ...root.children)]),
    ...(href === '' || words === ''
      ? []
      : [element('p', {}, element('a', { class: 'list-item-content__button', href }, words))]),
  );
}
