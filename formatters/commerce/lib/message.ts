import type { RenderContext, Value } from '#engine';
import { formatMessage } from '../../lib/format-message.ts';
import { localeOf } from '../../lib/locale.ts';

/** Evaluates a pattern with named values, which are also its values by position, in the order given. */
export function message(context: RenderContext, pattern: string, values: Readonly<Record<string, Value>>): string {
  // Most patterns have no holes at all or are one hole; those are not worth a parser.
  if (!/[{}']/.test(pattern)) return localeOf(context) === undefined ? '' : pattern;
  return formatMessage(context, pattern, {
    positional: Object.values(values),
    named: new Map(Object.entries(values)),
  });
}
