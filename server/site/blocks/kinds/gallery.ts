import { type GalleryOptions, galleryAttributes, readGalleryOptions, toText } from '#model';
import type { JsonObject } from '../../lib/json-access.ts';
import { element, type MarkupElement, type MarkupNode } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import {
  addStyle,
  attribute,
  childElements,
  classesOf,
  find,
  findAll,
  hasClass,
  named,
  removeAll,
  textIn,
  withClass,
} from '../find.ts';
import { largeAddress } from '../images.ts';

/** Settings that the editor of published pages writes in its own words. */
const ratios: Readonly<Record<string, GalleryOptions['aspect-ratio']>> = {
  standard: '3:2',
  'standard-vertical': '2:3',
  'four-three': '4:3',
  'four-three-vertical': '3:4',
  'three-four-vertical': '3:4',
  widescreen: '16:9',
  'anamorphic-widescreen': '2.40',
};

export const gallery: BlockKind = {
  name: 'gallery',
  title: 'Gallery',
  types: [8],
  state: 'supported',
  note: 'grid, slideshow, slider and stacked, with controls, thumbnails, autoplay and lightbox',
  styles: ['gallery'],
  enrich,
};

export const instagram: BlockKind = {
  ...gallery,
  name: 'instagram',
  title: 'Instagram',
  types: [25],
  state: 'different',
  note: 'the pictures that were published, as a grid; newer ones are not fetched',
};

function enrich({ content, settings }: Block): boolean {
  const container = find(content, withClass('sqs-gallery-container')) ?? find(content, withClass('sqs-gallery'));
  if (container === undefined) return false;
  const track = hasClass(container, 'sqs-gallery') ? container : find(container, withClass('sqs-gallery'));
  if (track === undefined) return false;
  const options = optionsOf(container, settings);
  removeAll(content, withClass('sqs-gallery-controls', 'sqs-gallery-thumbnails'));
  const slides = slidesOf(track, options);
  if (slides.length === 0) return false;
  track.children = slides;
  for (const [name, value] of Object.entries(galleryAttributes(options))) {
    if (value === undefined) container.attributes.delete(name);
    else if (name === 'style') addVariables(container, value);
    else container.attributes.set(name, value);
  }
  return true;
}

function addVariables(container: MarkupElement, style: string): void {
  for (const declaration of style.split(';')) {
    const [property = '', value = ''] = declaration.split(':');
    if (property !== '') addStyle(container, property, value);
  }
}

/** What the block says, else what its classes do: pages that were saved have no settings. */
function optionsOf(container: MarkupElement, settings: JsonObject): GalleryOptions {
  const classes = attribute(container, 'class');
  const told = (pattern: RegExp) => pattern.exec(classes)?.[1];
  const shape = toText(settings['aspect-ratio'] ?? told(/sqs-gallery-aspect-ratio-([\w-]+)/) ?? '');
  const has = (name: string) => settings[name] === true || settings[name] === 'true';
  return readGalleryOptions({
    design: told(/sqs-gallery-block-(grid|slideshow|slider|stacked)\b/) ?? 'grid',
    controls: /sqs-gallery-has-controls/.test(classes),
    'thumbnails-per-row': told(/sqs-gallery-thumbnails-per-row-(\d+)/) ?? 4,
    // One alone would be no wider than the widest picture of a collection.
    'max-width': 300,
    ...settings,
    'aspect-ratio': ratios[shape] ?? shape,
    'show-meta':
      has('show-meta') || has('show-meta-basic') || has('show-meta-only-title') || has('show-meta-only-description'),
  });
}

/** One slide for each picture or film, in the markup of a gallery of ours, whatever design it was published in. */
function slidesOf(track: MarkupElement, options: GalleryOptions): MarkupElement[] {
  const published = findAll(track, withClass('slide'));
  const parts = published.length > 0 ? published : childElements(find(track, withClass('sqs-wrapper')) ?? track);
  return parts.flatMap((part, index) => {
    const isOne = part.name === 'img' || find(part, named('img')) !== undefined || isFilm(part);
    if (!isOne) return [];
    const next = parts[index + 1];
    const meta = metaIn(part) ?? (next !== undefined && hasClass(next, 'meta') ? next : undefined);
    return [slide(part, meta, options)];
  });
}

const isFilm = (part: MarkupElement) => find(part, withClass('sqs-video-wrapper')) !== undefined;

const metaIn = (part: MarkupElement) => find(part, withClass('image-slide-title', 'meta'));

function slide(part: MarkupElement, meta: MarkupElement | undefined, options: GalleryOptions): MarkupElement {
  const given = part.name === 'a' ? part : find(part, named('a'));
  const stated = [part, ...(given === undefined ? [] : [given])].flatMap(classesOf);
  const fit = new Set(stated.filter((name) => name === 'content-fill' || name === 'content-fit'));
  const attributes = { class: ['slide', ...fit].join(' '), 'data-type': attribute(part, 'data-type') || 'image' };
  const picture = part.name === 'img' ? part : find(part, named('img'));
  if (isFilm(part) || picture === undefined) return element('div', attributes, ...part.children);
  if (options.design === 'grid') narrow(picture, options['thumbnails-per-row']);
  const shown: MarkupNode = linked(picture, given, options);
  const words = captionOf(given, meta);
  const caption = words.length === 0 ? [] : [element('figcaption', { class: 'image-slide-title' }, ...words)];
  return element('div', attributes, element('figure', { class: 'margin-wrapper' }, shown, ...caption));
}

/** A picture of a grid is as wide as its column's part of the row, and of half a small screen. */
function narrow(picture: MarkupElement, inRow: number): void {
  const sizes = attribute(picture, 'sizes').replace(/100vw, (?=\d)/, '50vw, ');
  const wide = Math.ceil(Number(/(\d{1,5})vw$/.exec(sizes)?.[1] ?? 100) / inRow);
  const whole = sizes.includes('max-width') ? sizes : sizes.replace(/100vw$/, '(max-width: 767px) 50vw, 100vw');
  if (sizes !== '') picture.attributes.set('sizes', whole.replace(/\d{1,5}vw$/, `${wide}vw`));
}

/** A picture that leads somewhere does so; one that opens large is a link to its large form. */
function linked(picture: MarkupElement, given: MarkupElement | undefined, { lightbox, newWindow }: GalleryOptions) {
  const href = attribute(given, 'href');
  if (href !== '') {
    const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};
    return element('a', { class: 'image-slide-anchor', 'data-clickthrough': '', href, ...target }, picture);
  }
  return lightbox ? element('a', { class: 'image-slide-anchor', href: largeAddress(picture) }, picture) : picture;
}

function captionOf(link: MarkupElement | undefined, meta: MarkupElement | undefined): readonly MarkupNode[] {
  const title =
    meta && (find(meta, withClass('meta-title')) ?? (hasClass(meta, 'image-slide-title') ? meta : undefined));
  const description = meta && find(meta, withClass('meta-description'));
  const words = textIn(title) || attribute(link, 'data-title');
  const more =
    textIn(description) === ''
      ? []
      : [element('span', { class: 'meta-description' }, ...(description?.children ?? []))];
  return [...(words === '' ? [] : [words]), ...(words !== '' && more.length > 0 ? [' '] : []), ...more];
}
