import { imageWidths } from '#model';
import { attributeValue } from '../rich-text/policy.ts';
import type { MarkupElement } from '../rich-text/tree.ts';
import { addStyle, attribute, childElements, find, findAll, named, renamed, replace } from './find.ts';

/** Hosts of the platform that have a picture in all its widths; ours do too. */
const PLATFORM_HOST = /^https?:\/\/(?:static1?|images)\.squarespace(?:-cdn)?\.com\//i;
/** Vectors have every width already, and an animation would stand still. */
const ONE_WIDTH = /\.(?:svg|gif)(?:$|[?#])/i;

/** A picture's address without a width; undefined where a page must not load it. */
function pictureAddress(given: string): string | undefined {
  const secure = PLATFORM_HOST.test(given.trim()) ? given.trim().replace(/^http:/i, 'https:') : given.trim();
  return attributeValue('img', 'src', secure)?.replace(/[?&]format=[\w-]+$/, '') || undefined;
}

/** The address of a picture in one of its stored widths, where its host has them. */
function atWidth(address: string, width: number): string {
  if (!hasWidths(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}format=${width}w`;
}

function hasWidths(address: string): boolean {
  return isStored(address) && !ONE_WIDTH.test(address);
}

interface Room {
  /** The part of the screen's width that the picture's column has. */
  readonly share: number;
  /** Whether it is the first of the content: that one is not put off until it comes near. */
  readonly isFirst: boolean;
}

/**
 * Gives a picture that the platform's script would load (`data-src`) its source, its widths, its size and the point that
 * stays in view. The script's own mark goes, so that nobody loads the picture a second time.
 */
export function completeImage(image: MarkupElement, { share, isFirst }: Room): boolean {
  const { attributes } = image;
  const given = attribute(image, 'data-src') || attribute(image, 'data-image');
  const waits = attributes.has('data-src') || attribute(image, 'src') === '';
  if (given === '' || !waits) return false;
  const address = pictureAddress(given);
  attributes.delete('data-src');
  attributes.delete('data-load');
  if (address === undefined) return true;
  const [width = 0, height = 0] = attribute(image, 'data-image-dimensions').split('x').map(Number);
  if (attribute(image, 'src') === '') attributes.set('src', atWidth(address, PLAIN_WIDTH));
  if (hasWidths(address)) {
    if (!attributes.has('srcset')) attributes.set('srcset', candidates(address, width));
    if (!attributes.has('sizes') || share < 1) attributes.set('sizes', sizesOf(share, isFirst));
  }
  if (width > 0 && height > 0 && !attributes.has('width')) {
    attributes.set('width', String(width));
    attributes.set('height', String(height));
  }
  if (!attributes.has('alt')) attributes.set('alt', '');
  if (!isFirst) attributes.set('loading', 'lazy');
  attributes.set('decoding', 'async');
  showPoint(image);
  return true;
}

/** What browsers load that know no candidates. */
const PLAIN_WIDTH = 750;

function candidates(address: string, original: number): string {
  const widths = imageWidths.filter((width) => original === 0 || width <= original);
  return (widths.length === 0 ? imageWidths.slice(0, 1) : widths)
    .map((width) => `${atWidth(address, width)} ${width}w`)
    .join(', ');
}

/** `auto`: browsers that can measure a picture which comes later do; the rest go by its column. */
function sizesOf(share: number, isFirst: boolean): string {
  const wide = `${Math.ceil(share * 100)}vw`;
  return `${isFirst ? '' : 'auto, '}${share < 1 ? `(max-width: 767px) 100vw, ${wide}` : '100vw'}`;
}

function showPoint(image: MarkupElement): void {
  const [x = Number.NaN, y = Number.NaN] = attribute(image, 'data-image-focal-point').split(',').map(Number);
  const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
  if (isInside) addStyle(image, 'object-position', `${round(x * 100)}% ${round(y * 100)}%`);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The large form of a picture that stands in a page. */
export function largeAddress(image: MarkupElement): string {
  const plain = pictureAddress(attribute(image, 'data-image') || attribute(image, 'src')) ?? '';
  return plain === '' ? '' : atWidth(plain, LARGE_WIDTH);
}

const LARGE_WIDTH = 2500;

/**
 * Pictures were published twice: for script, and in a `noscript` for browsers without. One that loads by itself needs no
 * second one; where the other is all there is, it becomes the picture. What counts visitors in a `noscript` stays there.
 */
export function dropTwins(root: MarkupElement): boolean {
  const twins = findAll(root, named('noscript')).flatMap((twin) => {
    const [picture, ...others] = findAll(twin, named('img'));
    return picture !== undefined && others.length === 0 && isStored(attribute(picture, 'src'))
      ? [{ twin, picture }]
      : [];
  });
  for (const { twin, picture } of twins) {
    const shown = siblingsOf(root, twin).find((each) => each.name === 'img' && !isLoaded(each));
    const waiting = shown ?? renamed(picture, 'img');
    if (attribute(waiting, 'data-src') === '') waiting.attributes.set('data-src', attribute(picture, 'src'));
    if (shown !== undefined) replace(root, twin);
    else {
      waiting.attributes.delete('src');
      replace(root, twin, waiting);
    }
  }
  return twins.length > 0;
}

function siblingsOf(root: MarkupElement, element: MarkupElement): readonly MarkupElement[] {
  const parent = root.children.includes(element) ? root : find(root, ({ children }) => children.includes(element));
  return parent === undefined ? [] : childElements(parent);
}

function isLoaded(image: MarkupElement): boolean {
  return attribute(image, 'src') !== '' && !image.attributes.has('data-src') && !image.attributes.has('data-image');
}

/** Whether a picture lies with us or with the platform. */
function isStored(address: string): boolean {
  return PLATFORM_HOST.test(address) || /^\/(?!\/)/.test(address);
}
