import { childOf, isTruthy, type RenderContext, toText, type Value } from '#engine';
import { addressText } from '../lib/address.ts';
import { escapeAttribute, markupText } from '../lib/html.ts';

const OPTIONS = ['website', 'shareButtonOptions'];

/** An empty element with what the share buttons need to know about an item. */
export function shareButtons(item: Value, element: string, style: string, context: RenderContext): string {
  const options = context.find(OPTIONS);
  if (typeof options !== 'object' || !isTruthy(options)) return '';
  const systemDataId = firstOf(childOf(item, 'systemDataId'), childOf(item, 'mainImageId'));
  const assetUrl = firstOf(childOf(item, 'assetUrl'), childOf(childOf(item, 'mainImage'), 'assetUrl'));
  return (
    `<${element} class="squarespace-social-buttons ${style}" data-system-data-id="${markupText(systemDataId, context)}" ` +
    `data-asset-url="${addressText(assetUrl, context, 'source')}" ` +
    `data-record-type="${markupText(childOf(item, 'recordType'), context)}" ` +
    `data-full-url="${addressText(childOf(item, 'fullUrl'), context, 'link')}" ` +
    `data-title="${escapeAttribute(toText(childOf(item, 'title')))}"></${element}>`
  );
}

/** Null counts as given. */
function firstOf(value: Value, otherwise: Value): Value {
  return value === undefined ? otherwise : value;
}
