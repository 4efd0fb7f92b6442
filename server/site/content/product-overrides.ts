import { isArray, isObject, type JsonValue } from '#engine';
import { type OwnPrice, productTypeOf, toMajorText } from '#model';
import { type JsonObject, listAt, objectAt, textAt } from '../lib/json-access.ts';
import { withoutDrafts } from './drafts.ts';

/** What the owner says of a product in the place of its page. */
export interface ProductOverride {
  /** Whether nobody is to see it: then it is as if its page were not there. */
  readonly isHidden: boolean;
  /** That of the prices. */
  readonly currency: string;
  readonly variants: readonly OwnPrice[];
}

/** By the product's id. */
type ProductOverrides = ReadonlyMap<string, ProductOverride>;

/** What is said of products in the place of their pages; told by whoever keeps it. */
export interface KnownOverrides {
  /** Ids of the products of which something is said. */
  readonly items: Iterable<string>;
  /** Undefined for a product of which its page is true again. */
  take(overrides: ReadonlyMap<string, ProductOverride | undefined>): void;
  /** A product as it was published, whatever is said of it; of those alone of which something is or was said. */
  published(item: string): JsonValue | undefined;
}

/** What is said now, with what has changed of it. */
export function takeOverrides(
  known: Map<string, ProductOverride>,
  changed: ReadonlyMap<string, ProductOverride | undefined>,
): void {
  for (const [item, override] of changed) {
    if (override === undefined) known.delete(item);
    else known.set(item, override);
  }
}

/** A page with what is said of its products laid over it. */
export interface LaidPage {
  readonly context: JsonObject;
  /** Whether it is the page of a draft, or of a product that nobody is to see. */
  readonly isHidden: boolean;
  /** Changes with what is said of its products; empty where nothing is. */
  readonly mark: string;
}

/** A page as visitors get it: the same context where nothing is said of what stands in it, and none of that is a draft. */
export function layOverrides(published: JsonObject, overrides: ProductOverrides, showsDrafts = false): LaidPage {
  const context = showsDrafts ? published : withoutDrafts(published);
  if (context === undefined) return { context: published, isHidden: true, mark: 'draft' };
  if (overrides.size === 0) return { context, isHidden: false, mark: '' };
  const hidden = overrides.get(textAt(objectAt(context, 'item'), 'id'));
  if (hidden?.isHidden === true) return { context, isHidden: true, mark: wordOf(hidden) };
  const said: string[] = [];
  const laid = layObject(context, (product) => {
    const id = textAt(product, 'id');
    const override = overrides.get(id);
    if (override === undefined) return product;
    said.push(`${id}=${wordOf(override)}`);
    return override.isHidden ? undefined : withPrices(product, override);
  });
  return { context: laid, isHidden: false, mark: said.join('&') };
}

/** Ids of all products that stand in a page, wherever. */
export function productsIn(context: JsonObject): readonly string[] {
  const found = new Set<string>();
  layObject(context, (product) => {
    found.add(textAt(product, 'id'));
    return product;
  });
  return [...found];
}

/** A product as a page has it, wherever it stands there. */
export function productIn(context: JsonObject, id: string): JsonValue | undefined {
  let found: JsonValue | undefined;
  layObject(context, (product) => {
    if (textAt(product, 'id') === id) found ??= product;
    return product;
  });
  return found;
}

/** Changes with what is said. */
export function wordOf({ isHidden, currency, variants }: ProductOverride): string {
  const prices = variants.map(({ sku, priceCents, salePriceCents, onSale }) =>
    [encodeURIComponent(sku), priceCents, salePriceCents ?? '', onSale ? 1 : 0].join(':'),
  );
  return [isHidden ? 'hidden' : '', currency, ...prices].join(',');
}

type Change = (product: JsonObject) => JsonObject | undefined;

function layObject(object: JsonObject, change: Change): JsonObject {
  const before = Object.entries(object);
  let isSame = true;
  const after: [string, JsonValue][] = [];
  for (const [name, member] of before) {
    const now = layValue(member, change);
    if (now !== member) isSame = false;
    if (now !== undefined) after.push([name, now]);
  }
  // Defines members, so `__proto__` in data stays plain data.
  return isSame ? object : Object.fromEntries(after);
}

function layValue(value: JsonValue, change: Change): JsonValue | undefined {
  if (isArray(value)) {
    const now = value.map((member) => layValue(member, change));
    return now.every((member, index) => member === value[index]) ? value : now.filter((member) => member !== undefined);
  }
  if (!isObject(value)) return value;
  const changed = isProduct(value) ? change(value) : value;
  return changed && layObject(changed, change);
}

function isProduct(value: JsonObject): boolean {
  return (
    Object.hasOwn(value, 'structuredContent') && isObject(value['structuredContent']) && textAt(value, 'id') !== ''
  );
}

function withPrices(product: JsonObject, { currency, variants }: ProductOverride): JsonObject {
  const content = objectAt(product, 'structuredContent');
  if (content === undefined || variants.length === 0) return product;
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]));
  const priced = (value: JsonObject) => {
    const own = bySku.get(textAt(value, 'sku'));
    return own === undefined ? value : withPrice(value, own, currency);
  };
  // What is downloaded has its price itself.
  const changed =
    productTypeOf(product) === 'digital'
      ? priced(content)
      : {
          ...content,
          variants: listAt(content, 'variants').map((variant) => (isObject(variant) ? priced(variant) : variant)),
        };
  return { ...product, structuredContent: changed };
}

function withPrice(priced: JsonObject, { priceCents, salePriceCents, onSale }: OwnPrice, currency: string): JsonObject {
  const money = (cents: number) => ({ currency, value: toMajorText(cents, currency) });
  // A price that is not there is published as nothing.
  const saleCents = salePriceCents ?? 0;
  return {
    ...priced,
    price: priceCents,
    priceMoney: money(priceCents),
    onSale: onSale && salePriceCents !== null,
    salePrice: saleCents,
    salePriceMoney: money(saleCents),
  };
}
