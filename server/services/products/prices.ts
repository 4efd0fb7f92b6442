import { childOf, isTruthy, type JsonValue, productTypes, readMoney, toMinorUnits, variantsOf } from '#model';
import type { CatalogueItem } from '../catalogue/catalogue.ts';

/** What a variant costs, and costs on sale. */
export interface Price {
  readonly priceCents: number;
  /** Null where it has none. */
  readonly salePriceCents: number | null;
  readonly onSale: boolean;
}

export const isSamePrice = (one: Price, other: Price): boolean =>
  one.priceCents === other.priceCents && one.salePriceCents === other.salePriceCents && one.onSale === other.onSale;

/** The prices of an item's variants as its data have them, by SKU. */
export function pricesOf(
  { content, productType, variants }: CatalogueItem,
  currency: string,
): ReadonlyMap<string, Price> {
  const isDigital = productType === productTypes.digital;
  const priced = isDigital ? [childOf(content, 'structuredContent')] : variantsOf(content);
  return new Map(variants.map(({ sku }, place) => [sku, priceOf(priced[place], currency)]));
}

function priceOf(priced: JsonValue | undefined, currency: string): Price {
  const centsAt = (name: string) => toMinorUnits(readMoney(childOf(priced, name)).amount, currency) ?? 0;
  return {
    priceCents: centsAt('priceMoney'),
    // A price that is not there is published as nothing.
    salePriceCents: centsAt('salePriceMoney') || null,
    onSale: isTruthy(childOf(priced, 'onSale')),
  };
}
