import { apiErrors } from '#contract';
import { fractionDigits, toMajorText } from '#model';
import { moneyText } from '../amount-text.ts';
import { readAmount } from '../settings/amounts.ts';

export interface Price {
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  readonly onSale: boolean;
}

/** A price as it is typed. */
export interface TypedPrice {
  readonly price: string;
  /** Empty where there is none. */
  readonly salePrice: string;
  readonly onSale: boolean;
}

export const typedPrice = ({ priceCents, salePriceCents, onSale }: Price, currency: string): TypedPrice => ({
  price: toMajorText(priceCents, currency),
  salePrice: salePriceCents === null ? '' : toMajorText(salePriceCents, currency),
  onSale,
});

export const isSameTyped = (one: TypedPrice, other: TypedPrice): boolean =>
  one.price === other.price && one.salePrice === other.salePrice && one.onSale === other.onSale;

/** The price that was typed, or what is wrong with it. */
export function readTypedPrice({ price, salePrice, onSale }: TypedPrice, currency: string): Price | string {
  const priceCents = readAmount(price, currency);
  if (priceCents === undefined) return amountError('price', currency);
  if (salePrice.trim() === '') {
    return onSale ? 'Write the price on sale too.' : { priceCents, salePriceCents: null, onSale };
  }
  const salePriceCents = readAmount(salePrice, currency);
  if (salePriceCents === undefined) return amountError('sale price', currency);
  return salePriceCents < priceCents
    ? { priceCents, salePriceCents, onSale }
    : apiErrors['sale-price-too-high'].message;
}

function amountError(what: string, currency: string): string {
  const digits = fractionDigits(currency);
  const example = toMajorText(1234 * 10 ** Math.max(0, digits - 2), currency);
  const limit = digits === 0 ? 'without decimals' : `with at most ${digits} decimals`;
  return `Write the ${what} as an amount ${limit}, such as ${example}.`;
}

export function priceText({ priceCents, salePriceCents, onSale }: Price, currency: string): string {
  const usual = moneyText(priceCents, currency);
  return onSale && salePriceCents !== null ? `${moneyText(salePriceCents, currency)} instead of ${usual}` : usual;
}
