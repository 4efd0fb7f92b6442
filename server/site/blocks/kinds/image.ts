import { readGalleryOptions } from '#model';
import { parseRichText } from '../../rich-text/parse.ts';
import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import {
  addClass,
  attribute,
  classesOf,
  find,
  findAll,
  hasClass,
  named,
  renamed,
  replace,
  textIn,
  withClass,
} from '../find.ts';
import { largeAddress } from '../images.ts';

/** Boxes of the forms that pictures were published in since 2012; a picture without one needs nothing of ours. */
const frames = withClass(
  'image-block-outer-wrapper',
  'image-block-wrapper',
  'sqs-block-image-figure',
  'sqs-image-shape-container-element',
  'fluid-image-container',
);

export const image: BlockKind = {
  name: 'image',
  title: 'Image',
  types: [5],
  state: 'supported',
  note: 'all six designs; titles keep the size that the style sheet gives them',
  styles: ['image'],
  enrich: (block) => {
    if (find(block.content, frames) === undefined) return false;
    showCaption(block);
    enlarge(block);
    return true;
  },
};

/** Where the caption lies over the picture, older blocks have its words in the picture's box alone. */
function showCaption({ content }: Block): void {
  const outer = find(content, (each) => /\blayout-caption-overlay/.test(attribute(each, 'class')));
  const box = find(content, (each) => each.attributes.has('data-description'));
  const words = attribute(box, 'data-description');
  if (outer === undefined || words === '' || find(content, withClass('image-caption')) !== undefined) return;
  const { root } = parseRichText(words);
  const caption = element('div', { class: 'image-caption' }, ...root.children);
  outer.children.push(element('div', { class: 'image-caption-wrapper' }, caption));
}

/** A picture that opens large: a link to its large form, which the gallery's script shows above the page. */
function enlarge({ content, settings, messages }: Block): void {
  const opener = find(content, (each) => hasClass(each, 'lightbox') && find(each, named('img')) !== undefined);
  const picture = opener && find(opener, named('img'));
  const large = picture === undefined ? '' : largeAddress(picture);
  if (opener === undefined || picture === undefined || large === '' || opener.attributes.has('href')) return;
  const link = renamed(opener, 'a');
  link.attributes.delete('type');
  link.attributes.set('href', large);
  if (attribute(picture, 'alt') === '' && textIn(opener) === '')
    link.attributes.set('aria-label', messages.blockEnlarge);
  replace(content, opener, link);
  const theme = attribute(opener, 'data-lightbox-theme') || settings['lightboxTheme'];
  const options = readGalleryOptions({ lightbox: true, design: 'stacked', lightboxTheme: theme ?? 'dark' });
  content.attributes.set('data-gallery', JSON.stringify(options));
  addClass(slideOf(content), 'slide');
}

function slideOf(content: MarkupElement): MarkupElement {
  const boxes = findAll(content, (each) => classesOf(each).length > 0);
  return boxes[0] ?? content;
}
