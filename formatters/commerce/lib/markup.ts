import type { RenderContext, Value } from '#engine';
import { printedText } from '#model';
import { escapeAttribute, markupText } from '../../lib/html.ts';

/** A printed value where the reference does not escape. */
export function rawText(value: Value, context: RenderContext): string {
  return markupText(printedText(value), context);
}

/** JSON inside an attribute; missing is an empty text. */
export function jsonAttribute(value: Value): string {
  return value === undefined ? '' : escapeAttribute(JSON.stringify(value).replaceAll('</', '<\\/'));
}
