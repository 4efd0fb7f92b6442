import { minorUnitsText } from '#model';

const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  AUD: 'A$',
  CAD: 'CA$',
  NZD: 'NZ$',
  HKD: 'HK$',
  MXN: 'MX$',
  BRL: 'R$',
  INR: '₹',
  ILS: '₪',
  PHP: '₱',
};

/**
 * An amount of minor units for the cart's side of the shop: comma for thousands, point for decimals.
 * Made by hand because the server's and each browser's locale data differ, and hydration compares to the byte.
 */
export function moneyText(minor: number, currency: string): string {
  const sign = Object.hasOwn(signs, currency) ? signs[currency] : `${currency}\u00A0`;
  return `${minor < 0 ? '-' : ''}${sign}${minorUnitsText(Math.abs(minor), currency)}`;
}
