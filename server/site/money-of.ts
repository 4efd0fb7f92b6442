import { rememberRecent } from '#formatters/lib/recent';
import { defaultCurrency, isCurrency, moneyFormatOf } from '#model';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';

/** How a page writes amounts of its store's currency; undefined for the page of a site without a store. */
export function moneyOf(context: JsonObject): JsonObject | undefined {
  const store = objectAt(context, 'websiteSettings.storeSettings');
  if (store === undefined) return undefined;
  const selected = textAt(store, 'selectedCurrency');
  const currency = isCurrency(selected) ? selected : defaultCurrency;
  return formatFor(`${currency} ${textAt(context, 'website.language')}`);
}

/** Asked of the host's locale data once for each currency and language: that takes longer than a small page. */
const formatFor = rememberRecent((key) => {
  const at = key.indexOf(' ');
  // A money format is plain data.
  return moneyFormatOf(key.slice(at + 1), key.slice(0, at)) as unknown as JsonObject;
});
