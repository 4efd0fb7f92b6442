import type { CurrencyFormatOptions, CurrencyType, Decimal } from '@phensley/cldr';
import { childOf, type RenderContext, toText, type Value } from '#engine';
import { keepSymbolWhole } from '#model';
import { markupText } from './html.ts';
import type { LocaleData } from './locale-data.ts';

/** Amount, in major units, and currency of a money object; `undefined` where one of them is missing. */
export function moneyOf(value: Value): { amount: Value; currency: Value } | undefined {
  const decimal = { amount: childOf(value, 'decimalValue'), currency: childOf(value, 'currencyCode') };
  if (decimal.amount !== undefined && decimal.currency !== undefined) return decimal;
  const plain = { amount: childOf(value, 'value'), currency: childOf(value, 'currency') };
  return plain.amount !== undefined && plain.currency !== undefined ? plain : undefined;
}

/** An amount as the locale writes it. The library throws at what is not finite, and so does `reference`. */
export function formatMoney(
  amount: Decimal,
  currency: Value,
  options: CurrencyFormatOptions,
  locale: LocaleData,
  context: RenderContext,
): string {
  if (context.profile !== 'reference' && !amount.isFinite()) return '';
  // The library takes any code as text: one it does not know is written without a symbol, or as it is.
  const code = markupText(toText(currency), context) as CurrencyType;
  const written = locale.cldr.Numbers.formatCurrency(amount, code, options);
  return context.profile === 'reference' ? written : keepSymbolWhole(written);
}
