import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childOf, isArray, isObject, type JsonValue, toText } from '#engine';
import { PageContext, ProductContent } from '#model';
import { catalogueFromPages } from '../../server/services/catalogue/catalogue-from-pages.ts';
import { shippingTable, taxTable } from '../../server/services/rates/tables.ts';

const folder = join(import.meta.dirname, '../../fixtures/pages/shop');

const onDisk = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => relative(folder, join(folder, path)).replaceAll('\\', '/'));

const pages = onDisk()
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, json: JSON.parse(readFileSync(join(folder, path), 'utf8')) as JsonValue }));

/** Every object in the value, outermost first. */
function* objectsIn(value: JsonValue): Generator<Record<string, JsonValue>> {
  if (isArray(value)) for (const element of value) yield* objectsIn(element);
  if (!isObject(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

describe('content of the demonstration shop', () => {
  it.each(pages)('$path is a page context', ({ json }) => {
    expect(PageContext.safeParse(json).error).toBeUndefined();
  });

  it('has twelve products that between them have every type and state', () => {
    const products = new Map<JsonValue, Record<string, JsonValue>>();
    for (const { json } of pages)
      for (const object of objectsIn(json)) if (object['recordType'] === 11) products.set(object['id'] ?? null, object);
    expect(products.size).toBe(12);
    const contents = [...products.values()].map((product) => ProductContent.parse(product['structuredContent']));
    const types = new Set(contents.map((content) => content.productType));
    expect(types).toEqual(new Set([1, 2, 3, 4]));
    const some = (test: (content: ProductContent) => boolean | undefined) => contents.some(test);
    expect(some((content) => content.variantOptionOrdering?.length === 2)).toBe(true);
    expect(some((content) => content.variants?.some((variant) => variant.onSale))).toBe(true);
    expect(some((content) => content.subscriptionPlan?.billingPeriod?.unit === 'WEEK')).toBe(true);
    expect(some((content) => content.subscriptionPlan?.billingPeriod?.unit === 'MONTH')).toBe(true);
    expect(some((content) => content.additionalFieldsFormId !== undefined)).toBe(true);
    const merchandising = pages.flatMap(({ json }) => [...objectsIn(json)]);
    expect(merchandising.some((object) => object['scarcityEnabled'] === true)).toBe(true);
    expect(merchandising.some((object) => isArray(object['restockNotificationViews']))).toBe(true);
  });

  it('says every price twice, in cents and in dollars, and means the same', () => {
    let compared = 0;
    for (const { path, json } of pages) {
      for (const object of objectsIn(json)) {
        for (const name of ['price', 'salePrice']) {
          const money = object[`${name}Money`];
          if (money === undefined || !isObject(money)) continue;
          expect(Number(money['value']) * 100, `${path}: ${name}`).toBeCloseTo(Number(object[name]));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('leads to the page on which the provider of installments explains them', () => {
    const settings = pages
      .flatMap(({ json }) => [...objectsIn(json)])
      .filter((object) => isObject(object['installments']));
    const told = settings.map((object) => childOf(object['installments'] ?? null, 'pages'));
    expect(told).toContainEqual(expect.objectContaining({ en_US: expect.stringMatching(/^https:\/\//) }));
  });

  it('names only pictures that are there, and tells what they show', () => {
    for (const { path, json } of pages) {
      for (const object of objectsIn(json)) {
        if (object['recordType'] !== 2) continue;
        expect(statSync(join(folder, toText(object['assetUrl']))).isFile(), path).toBe(true);
        expect(object['altText'], path).toMatch(/\S{3}/);
      }
    }
  });
});

describe('what the demonstration shop asks beside its prices', () => {
  const { json: store } = pages.find(({ path }) => path === 'store.json') ?? {};
  const catalogue = catalogueFromPages({
    pages: pages.flatMap(({ path, json }) => (path === 'store.json' ? [] : [json])),
    store: store as never,
  });
  const products = [...catalogue.items(undefined)];
  const lineOf = (slug: string, quantity = 1) => {
    const item = products.find(({ fullUrl = '' }) => fullUrl.endsWith(`/${slug}`));
    const [variant] = item?.variants ?? [];
    if (!item || !variant) throw new Error(`No product ${slug}.`);
    const { priceCents, weightGrams, sku } = variant;
    const kind = item.productType === 3 ? ('service' as const) : ('physical' as const);
    const sums = { amountCents: priceCents * quantity, weightGrams: weightGrams * quantity };
    return { itemId: item.id, title: item.title, sku, quantity, kind, labels: item.labels, ...sums };
  };
  const cart = (lines: ReturnType<typeof lineOf>[], state: string) => ({
    ...{ currency: 'USD', destination: { country: 'US', state }, lines, discountCents: 0, shippingCents: 0 },
  });
  const costs = (lines: ReturnType<typeof lineOf>[], state = 'ME') =>
    shippingTable(catalogue.rules)
      .rates(cart(lines, state))
      .map(({ costCents }) => costCents);

  it('rises with the weight of the parcel, as the page about delivery says', () => {
    expect(costs([lineOf('cup-not-round', 2)])).toEqual([800]);
    expect(costs([lineOf('cup-not-round', 2), lineOf('ferry-pitcher')])).toEqual([1_200]);
    expect(costs([lineOf('cup-not-round', 2), lineOf('ferry-pitcher')], 'CA')).toEqual([1_800]);
    expect(costs([lineOf('leaning-mug', 50)])).toEqual([]);
    const delivery = JSON.stringify(pages.find(({ path }) => path === 'delivery.json')?.json);
    const rows = [...delivery.matchAll(/<tr><th scope=.{2}row.{2}>[^<]*<\/th>((?:<td>\$\d+<\/td>){3})/g)];
    const told = rows.map(([, cells = '']) => [...cells.matchAll(/\d+/g)].map(([dollars]) => Number(dollars) * 100));
    expect(told).toEqual(
      catalogue.rules.shippingOptions.map(({ costCents, heavier = [] }) => [
        costCents,
        ...heavier.map((step) => step.costCents),
      ]),
    );
  });

  it('has a tax of its own for classes', () => {
    const taxes = taxTable(catalogue.rules).taxes(
      cart([lineOf('harbour-mug'), lineOf('afternoon-at-the-wheel')], 'ME'),
    );
    expect(taxes.map(({ name, amountCents }) => [name, amountCents])).toEqual([
      ['Maine sales tax', 187],
      ['Island levy on classes', 170],
    ]);
  });

  it('knows what everything weighs that is sent', () => {
    const light = products.filter(({ productType, variants }) => productType === 1 && !variants[0]?.weightGrams);
    expect(light.map(({ title }) => title)).toEqual([]);
  });
});
