import type { JsonValue } from '#engine';
import { isProductListPage, isProductPage, isTrackable, trackingPageTypes } from '#model';
import { at, type JsonObject, listAt, objectAt, withMembers } from '../members.ts';

/** What the runtime reads of a page, by member and by path inside it. Nothing else of the page JSON leaves the server. */
const WEBSITE = ['id', 'timeZone', 'cloneable', 'language'];
const COLLECTION = ['id', 'title', 'type', 'typeName', 'permissionType'];
const ITEM = ['id', 'title', 'recordType'];
const SELLABLE = [
  ...ITEM,
  'fullUrl',
  'urlId',
  'assetUrl',
  'structuredContent',
  'productType',
  'variants',
  'variantOptionOrdering',
];
const WHOLE = [
  'pageType',
  'searchQuery',
  'searchCount',
  'itemId',
  'collectionId',
  'cookieSettings',
  'recaptchaEnterpriseContext',
  'templateId',
  'templateVersion',
  'templateInstallation',
  'appDomain',
  'localizedStrings',
  'productMerchandisingContext',
];

/** The page context for the browser: only fields that it needs. */
export function browserContext(context: JsonObject): JsonObject {
  const item = objectAt(context, 'item');
  const product = objectAt(context, 'product');
  // The item of a product page is its product: said once.
  const isSaid = product !== undefined && product['id'] === item?.['id'];
  const whole: Record<string, JsonValue | undefined> = {};
  for (const name of WHOLE) whole[name] = at(context, name);
  return withMembers(
    {},
    {
      website: pick(context['website'], WEBSITE),
      websiteSettings: websiteSettings(context),
      collection: pick(context['collection'], COLLECTION),
      item: pick(item, item !== undefined && isSellable(item) && !isSaid ? SELLABLE : ITEM),
      product: pick(product, SELLABLE),
      items: items(context),
      authenticatedAccount: pick(context['authenticatedAccount'], ['id']),
      websiteRoles: context['websiteRoles'],
      tracking: trackingOf(context),
      ...whole,
    },
  );
}

/** What measuring calls this page; `none`: the page is not measured. Told, so that the browser needs no rules for it. */
function trackingOf(context: JsonObject): string | undefined {
  if (!isTrackable(Number(context['pageType']))) return 'none';
  if (isProductPage(context)) return trackingPageTypes.detail;
  return isProductListPage(context) ? trackingPageTypes.list : undefined;
}

function isSellable(item: JsonValue): boolean {
  return (
    objectAt(item, 'structuredContent.variants.0') !== undefined ||
    at(item, 'structuredContent.productType') !== undefined
  );
}

/** Products of a list; posts and images are of no use to the runtime. */
function items(context: JsonObject): readonly JsonValue[] | undefined {
  const sellable = listAt(context, 'items').filter(isSellable);
  return sellable.length === 0 ? undefined : sellable.flatMap((item) => pick(item, SELLABLE) ?? []);
}

function websiteSettings(context: JsonObject): JsonObject | undefined {
  const storeSettings = at(context, 'websiteSettings.storeSettings');
  return storeSettings === undefined ? undefined : { storeSettings };
}

function pick(value: JsonValue | undefined, names: readonly string[]): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = at(value, name);
      return member === undefined ? [] : [[name, member]];
    }),
  );
}
