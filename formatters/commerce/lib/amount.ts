import type { Decimal } from '@phensley/cldr';
import { type RenderContext, toText, type Value } from '#engine';
import { readDecimal } from '#model';
import { decimalOf } from '../../lib/locale.ts';
import type { LocaleData } from '../../lib/locale-data.ts';

/**
 * The number of a value, 0 for what is none. Nothing for the words NaN and Infinity, at which the locale library
 * throws; under `reference` that is the error of the tag, so they go through.
 */
export function amountOf(value: Value, locale: LocaleData, context: RenderContext): Decimal | undefined {
  const isWord = context.profile !== 'reference' && readDecimal(toText(value))?.special !== undefined;
  return isWord ? undefined : (decimalOf(locale, value) ?? locale.decimal('0'));
}
