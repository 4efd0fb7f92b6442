import type { CLDR, CurrencyFormatOptions, Decimal } from '@phensley/cldr';
import type { RenderContext } from '#engine';
import type { MessageValue } from './messages/evaluate.ts';
import type { MessagePart } from './messages/pattern.ts';

/** The services of one locale. */
export interface LocaleData {
  /** The locale library's object for the locale. */
  readonly cldr: CLDR;
  /** The language and the region whose plurals are counted with. */
  readonly spoken: { readonly language: string; readonly region: string };
  /** Reads a number of any length and precision; `undefined` for text that is none. */
  decimal(text: string): Decimal | undefined;
  /** The same, with 0 for text that is none. */
  decimalOrZero(value: number | string): Decimal;
  /** An amount of a currency as the locale writes it; `undefined` for text that is no number, which is written as nothing. */
  currencyText(amount: string, currency: string, options: CurrencyFormatOptions): string | undefined;
  /** The plural category of a number, counting (`one`, `few`) or ordering (`two`, `other`). */
  pluralCategory(number: Decimal, ordinal: boolean): string;
  /** A message, read once; the 100 used last are kept. */
  message(text: string): readonly MessagePart<MessageFormat>[];
}

/** A format inside a message with its options read: prints values for a locale. */
export type MessageFormat = (values: readonly MessageValue[], locale: LocaleData, context: RenderContext) => string;
