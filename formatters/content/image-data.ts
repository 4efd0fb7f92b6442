import { childOf, isObject, isTruthy, type RenderContext, toNumber, toText, type Value } from '#engine';
import { blockTypes } from '#model';
import { addressText } from '../lib/address.ts';
import { escapeAttribute, markupText, removeTags } from '../lib/html.ts';

const BLOCK_TYPE = ['blockType'];
const BODY_LENGTH = 250;

/** `X,Y` of what must stay visible when an image is cropped; the centre unless the image says otherwise. */
export function focalPoint(image: Value): string {
  const point = childOf(image, 'mediaFocalPoint');
  if (point === undefined) return '0.5,0.5';
  return `${toNumber(childOf(point, 'x'))},${toNumber(childOf(point, 'y'))}`;
}

/** Image blocks have an alternative text of their own; other images are described by what they carry. */
export function altText(image: Value, context: RenderContext): string {
  const blockType = context.find(BLOCK_TYPE);
  if (blockType !== undefined && toNumber(blockType) === blockTypes.image)
    return toText(childOf(image, 'altText')).trim();
  const title = childOf(image, 'title');
  if (isTruthy(title)) return toText(title);
  const body = removeTags(textIfTruthy(childOf(image, 'body')));
  return body === '' ? textIfTruthy(childOf(image, 'filename')) : body.slice(0, BODY_LENGTH);
}

function textIfTruthy(value: Value): string {
  return isTruthy(value) ? toText(value) : '';
}

/** What the image loader of a page needs to know, as attributes, each followed by a blank. */
export function imageAttributes(image: Value, context: RenderContext, alt = altText(image, context)): string {
  if (image === undefined) return '';
  const address = addressText(childOf(image, 'assetUrl'), context, 'source');
  const componentKey = childOf(image, 'componentKey');
  let attributes = isObject(childOf(image, 'licensedAssetPreview')) ? 'data-licensed-asset-preview="true" ' : '';
  if (componentKey !== undefined) attributes += `data-component-key="${markupText(componentKey, context)}" `;
  attributes += `data-src="${address}" data-image="${address}" `;
  attributes += `data-image-dimensions="${markupText(childOf(image, 'originalSize'), context)}" `;
  attributes += `data-image-focal-point="${focalPoint(image)}" `;
  return `${attributes}alt="${escapeAttribute(alt)}" `;
}
