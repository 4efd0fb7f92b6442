import { childOf, type RenderContext, type Value } from '#engine';
import { printedText } from '#model';
import { markupText } from '../lib/html.ts';

/** A member of the value, else what its name means around the tag. */
export function findFrom(value: Value, name: string, context: RenderContext): Value {
  const own = childOf(value, name);
  return own === undefined ? context.find([name]) : own;
}

/** The same as text that may stand in markup. */
export function textFrom(value: Value, name: string, context: RenderContext): string {
  return markupText(printedText(findFrom(value, name, context)), context);
}
