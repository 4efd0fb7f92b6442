import { childOf, type Value } from '../data.ts';
import { isSubscribable } from '../product/prices.ts';
import { productTypeOf } from '../product/read.ts';

const defaultInstallments = 4;

export const installmentMessages = {
  inRange: '{n} interest-free payments of {amount}',
  belowRange: 'available for orders over {amount}',
  aboveRange: 'up to {amount}',
} as const;

/** Where the provider is offered. */
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

export interface InstallmentTerms extends InstallmentRange {
  readonly payments: number;
}

/** More payments than this are a mistake in the settings. */
const mostPayments = 120;

/** The provider's terms for one product: its own (`productMerchandisingContext`), else those of the store. */
export function installmentTermsOf(store: Value, product: Value): InstallmentTerms {
  const given = (name: string) => [childOf(product, name), childOf(store, name)];
  const minor = (name: string) => given(name).find((value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER));
  const payments = given('payments').find((value) => isWhole(value, 2, mostPayments));
  return { minimum: minor('minimum'), maximum: minor('maximum'), payments: payments ?? defaultInstallments };
}

const isWhole = (value: Value, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

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
export function installmentOf(price: number, payments: number): number {
  return Math.round(price / payments);
}
