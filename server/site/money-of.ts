import { defaultCurrency, isCurrency, type MoneyFormat, moneyFormatOf } from '#model';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';

/** How a page writes amounts of its store's currency; undefined for the page of a site without a store. */
export function moneyOf(context: JsonObject): JsonObject | undefined {
  // A money format is plain data.
  return storeMoney(context) as JsonObject | undefined;
}

export function storeMoney(context: JsonObject): MoneyFormat | undefined {
  const store = objectAt(context, 'websiteSettings.storeSettings');
  if (store === undefined) return undefined;
  const selected = textAt(store, 'selectedCurrency');
  return moneyFormatOf(textAt(context, 'website.language'), isCurrency(selected) ? selected : defaultCurrency);
}
