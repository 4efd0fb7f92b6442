import type { Value } from '../data.ts';
import { isSubscribable } from '../product/prices.ts';
import { productTypeOf } from '../product/read.ts';
import { fill } from '../text/fill.ts';

export const defaultInstallments = 4;

export const installmentMessages = {
  inRange: '{n} interest-free payments of {amount}',
  belowRange: 'available for orders over {amount}',
  aboveRange: 'up to {amount}',
} as const;

/** Where the provider is offered (spec section 9). */
export const installmentLocales = ['en_US', 'en_CA', 'fr_CA', 'en_AU', 'en_NZ', 'en_GB'] as const;
export type InstallmentLocale = (typeof installmentLocales)[number];

/** The shopper's locale where the provider supports it, else en_US. */
export function installmentLocaleOf(language: string, country: string): InstallmentLocale {
  const wanted = `${language.toLowerCase()}_${country.toUpperCase()}`;
  return installmentLocales.find((locale) => locale === wanted) ?? 'en_US';
}

/** The provider trades under one name in Great Britain and under another elsewhere. */
export function installmentBrandOf(locale: InstallmentLocale): 'Afterpay' | 'Clearpay' {
  return locale === 'en_GB' ? 'Clearpay' : 'Afterpay';
}

/** The provider's limits for a product, in minor units. */
export interface InstallmentRange {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** Only physical goods that are bought once are offered in installments. */
export function hasInstallments(item: Value): boolean {
  return productTypeOf(item) === 'physical' && !isSubscribable(item);
}

export type InstallmentState = 'in range' | 'below range' | 'above range';

export function installmentStateOf(price: number, { minimum, maximum }: InstallmentRange): InstallmentState {
  if (minimum !== undefined && price < minimum) return 'below range';
  return maximum !== undefined && price > maximum ? 'above range' : 'in range';
}

/** One payment, in minor units, rounded half up. */
export function installmentOf(price: number, payments: number = defaultInstallments): number {
  return Math.round(price / payments);
}

/** The badge's text. `format` words an amount of minor units. */
export function installmentMessage(
  price: number,
  range: InstallmentRange,
  format: (minor: number) => string,
  payments: number = defaultInstallments,
): string {
  switch (installmentStateOf(price, range)) {
    case 'in range':
      return fill(installmentMessages.inRange, { n: payments, amount: format(installmentOf(price, payments)) });
    case 'below range':
      return fill(installmentMessages.belowRange, { amount: format(range.minimum ?? 0) });
    case 'above range':
      return fill(installmentMessages.aboveRange, { amount: format(range.maximum ?? 0) });
  }
}
