import type { InstallmentLocale } from '#model';
import type { Json } from './records.ts';

/** Where the provider explains its installments, by the shopper's language; asked for when a shopper opens them. */
export const providerPages = (locales: readonly InstallmentLocale[]): Json =>
  Object.fromEntries(locales.map((locale) => [locale, `https://static.afterpay.com/modal/${locale}.html`]));
