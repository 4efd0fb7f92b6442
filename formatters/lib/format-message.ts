import type { Decimal } from '@phensley/cldr';
import type { RenderContext } from '#engine';
import { localeOf } from './locale.ts';
import { evaluateMessage, type MessageArguments } from './messages/evaluate.ts';

export type { MessageArguments } from './messages/evaluate.ts';

/** Prints a message in the locale of the render; nothing where locale data are switched off. */
export function formatMessage(context: RenderContext, message: string, given: MessageArguments): string {
  const locale = localeOf(context);
  if (locale === undefined) return '';
  return evaluateMessage(locale.message(message), given, {
    number: (value) => locale.decimalOrZero(value),
    // The numbers of this language are those that `number` made.
    category: (number, ordinal) => locale.pluralCategory(number as Decimal, ordinal),
    format: (format, values) => format(values, locale, context),
  });
}
