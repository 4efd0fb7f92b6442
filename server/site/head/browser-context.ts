import { isObject, type JsonValue } from '#engine';
import { isProductListPage, isProductPage, isTrackable, isTruthy, plainProductOf, trackingPageTypes } from '#model';
import { at, type JsonObject, listAt, objectAt, withMembers } from '../lib/json-access.ts';

/** What the runtime reads of a page, by member and by path inside it. Nothing else of the page JSON leaves the server. */
const WEBSITE = ['id', 'timeZone', 'cloneable', 'language'];
const COLLECTION = ['id', 'title', 'type', 'typeName', 'permissionType'];
const ITEM = ['id', 'title', 'recordType'];
const SELLABLE = [...ITEM, 'structuredContent', 'productType', 'variants', 'variantOptionOrdering'];
/** Of each product of a list: what its price, its stock and the events about it need. */
const LISTED = [
  'productType',
  'isSubscribable',
  'subscriptionPlan',
  'variantOptionOrdering',
  'priceMoney',
  'additionalFieldsFormId',
];
const VARIANT = ['id', 'sku', 'attributes', 'priceMoney', 'qtyInStock'];
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
  'money',
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
      plainProduct: plainProduct(context, product ?? item),
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

/**
 * The product of a product's page, where its controls come to life without React (runtime/controls). The browser has it from
 * here alone: pages without it, and such as were printed before, leave them to React.
 */
function plainProduct(context: JsonObject, product: JsonObject | undefined): JsonObject | undefined {
  const isExpress = ['websiteSettings.storeSettings', 'storeSettings'].some(
    (place) => at(context, `${place}.expressCheckout`) === true,
  );
  if (!isProductPage(context) || isExpress || product === undefined) return undefined;
  const plain = plainProductOf(product);
  // A type that names its members is plain data all the same.
  return plain && (plain as unknown as JsonObject);
}

function isSellable(item: JsonValue): boolean {
  return (
    objectAt(item, 'structuredContent.variants.0') !== undefined ||
    at(item, 'structuredContent.productType') !== undefined
  );
}

/** Products of a list; posts and images are of no use to the runtime. */
function items(context: JsonObject): readonly JsonValue[] | undefined {
  const sellable: JsonValue[] = [];
  for (const item of listAt(context, 'items')) {
    const product = listedProduct(item);
    if (product !== undefined) sellable.push(product);
  }
  return sellable.length === 0 ? undefined : sellable;
}

/**
 * One product of a list. Sixty of them whole were a quarter of a list's bytes; forms, pictures and what the markup's own
 * attributes say again come with the product's page and with its picker.
 */
export function listedProduct(item: JsonValue): JsonObject | undefined {
  if (!isObject(item)) return undefined;
  const known = listedBefore.get(item);
  if (known !== undefined) return known;
  const made = isSellable(item) ? makeListed(item) : undefined;
  if (made !== undefined) listedBefore.set(item, made);
  return made;
}

/** By object, because page data never change: of a list mostly one item does. */
const listedBefore = new WeakMap<object, JsonObject>();

function makeListed(item: JsonValue): JsonObject {
  const content = objectAt(item, 'structuredContent');
  const hasForm = content?.['additionalFieldsForm'] !== undefined;
  // Without a list nobody knows the stock; an empty one is sold out.
  const variants = content?.['variants'] === undefined ? undefined : listAt(content, 'variants').map(listedVariant);
  return withMembers(pick(item, ITEM) ?? {}, {
    variantOptionOrdering: at(item, 'variantOptionOrdering'),
    structuredContent: withMembers(pick(content, LISTED) ?? {}, {
      additionalFieldsForm: hasForm ? {} : undefined,
      variants,
    }),
  });
}

function listedVariant(variant: JsonValue): JsonObject {
  const truth = (name: string) => (isTruthy(at(variant, name)) ? true : undefined);
  const onSale = truth('onSale');
  return withMembers(pick(variant, VARIANT) ?? {}, {
    onSale,
    salePriceMoney: onSale && at(variant, 'salePriceMoney'),
    unlimited: truth('unlimited'),
  });
}

function websiteSettings(context: JsonObject): JsonObject | undefined {
  const storeSettings = at(context, 'websiteSettings.storeSettings');
  return storeSettings === undefined ? undefined : { storeSettings };
}

function pick(value: JsonValue | undefined, names: readonly string[]): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members: [string, JsonValue][] = [];
  for (const name of names) {
    const member = at(value, name);
    if (member !== undefined) members.push([name, member]);
  }
  return Object.fromEntries(members);
}
