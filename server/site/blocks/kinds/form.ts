import { isObject } from '#engine';
import { toText } from '#model';
import { readJson } from '../../lib/json.ts';
import { formDataClass } from '../../rich-text/parse.ts';
import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { attribute, find, findAll, hasClass, named, removeAll, replace, textIn, withClass } from '../find.ts';

export const form: BlockKind = {
  name: 'form',
  title: 'Form',
  types: [9],
  state: 'supported',
  note: 'every kind of field; a form that opens above the page opens in its place',
  styles: ['form'],
  enrich: (block) => [placeNewer(block.content), openInPlace(block)].includes(true),
};

export const newsletter: BlockKind = {
  name: 'newsletter',
  title: 'Newsletter',
  types: [51],
  state: 'supported',
  note: '',
  styles: ['form'],
  enrich: ({ content, messages }) => {
    const published = find(content, (each) => each.name === 'form' && each.attributes.has('data-form-id'));
    if (published === undefined) return false;
    const isNamed = nameField(published, messages.blockEmail);
    const footnote = find(published, withClass('newsletter-form-footnote'));
    if (footnote === undefined) return isNamed;
    // The site's own form takes the place of the published one, and has no place for it.
    removeAll(published, (each) => each === footnote);
    replace(content, published, published, footnote);
    return true;
  },
};

/** Where the site does not know the form, the published one stays, whose label was never tied to its field. */
function nameField(published: MarkupElement, otherwise: string): boolean {
  const field = find(published, withClass('newsletter-form-field-element'));
  const label = find(published, withClass('newsletter-form-field-label'));
  const isNamed = field?.attributes.has('aria-label') === true || label?.attributes.has('for') === true;
  if (field === undefined || isNamed) return false;
  field.attributes.set('aria-label', textIn(label) || attribute(field, 'placeholder') || otherwise);
  return true;
}

/** Newer forms come as data that a script draws; here they are drawn by the site, which goes by their id. */
function placeNewer(content: MarkupElement): boolean {
  const found = findAll(content, withClass(formDataClass)).flatMap((place) => {
    const reading = readJson(attribute(place, 'data-context'));
    const id = reading.ok && isObject(reading.value) ? toText(reading.value['formId'] ?? '') : '';
    return id === '' ? [] : [{ place, id }];
  });
  for (const { place, id } of found) replace(content, place, element('form', { 'data-form-id': id }));
  return found.length > 0;
}

function openInPlace({ content, settings }: Block): boolean {
  const handle = find(content, withClass('lightbox-handle'));
  const words =
    textIn(handle) || (settings['useLightbox'] === true ? toText(settings['lightboxHandleText'] ?? '') : '');
  const wrapper = find(content, (each) => hasClass(each, 'form-wrapper') || each.name === 'form');
  if (words === '' || wrapper === undefined) return false;
  removeAll(
    content,
    (each) => each === handle || (hasClass(each, 'lightbox-handle-wrapper') && find(each, named('form')) === undefined),
  );
  wrapper.attributes.set(
    'class',
    attribute(wrapper, 'class')
      .replace(/(?:^|\s)hidden(?=\s|$)/, '')
      .trim(),
  );
  replace(content, wrapper, element('details', { class: 'block-form-opener' }, element('summary', {}, words), wrapper));
  return true;
}
