import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { quickestOf } from '../../support/processor-time.ts';
import { callFormatter, printTag } from '../../support/tag.ts';

const milliseconds = 50;

const timeOf = (call: () => unknown): number => quickestOf(5, call, milliseconds);

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<never>;
const members = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, json])), { requiredKeys: [] });
const money = fc.record(
  { value: fc.oneof(fc.string(), fc.double(), json), currency: fc.string() },
  { requiredKeys: [] },
);
const variant = fc.record({
  price: json,
  onSale: json,
  priceMoney: money,
  salePriceMoney: money,
  qtyInStock: json,
  unlimited: json,
  attributes: fc.dictionary(fc.constantFrom('Size', '__proto__', 'length', ''), json),
  optionValues: json,
  pricingOptions: fc.array(fc.record({ onSale: json, priceMoney: money, salePriceMoney: money }), { maxLength: 2 }),
});
const content = fc.record(
  {
    productType: fc.oneof(fc.integer({ min: -1, max: 5 }), json),
    variants: fc.array(variant, { maxLength: 3 }),
    variantOptionOrdering: fc.array(fc.constantFrom('Size', '__proto__', 'length', '')),
    isSubscribable: json,
    subscriptionPlan: fc.record({ billingPeriod: members('unit', 'value'), numBillingCycles: json }),
    productSubscriptionOptions: json,
    priceMoney: money,
    additionalFieldsFormId: json,
    additionalFieldsForm: json,
  },
  { requiredKeys: [] },
);
const product = fc.record({ id: json, structuredContent: content });
const answer = fc.record({
  type: fc.constantFrom('address', 'checkbox', 'date', 'likert', 'name', 'phone', 'time', 'text'),
  value: json,
  values: json,
});
const input = fc.oneof(json, product as fc.Arbitrary<never>, answer as fc.Arbitrary<never>);
const page = fc.record({
  localizedStrings: fc.dictionary(fc.constantFrom('productPriceFromText', 'productVariantSelectText'), json),
  featureFlags: fc.record({ useCLDRMoneyFormat: fc.boolean() }),
  productMerchandisingContext: json,
});
const texts = fc.array(
  fc.oneof(fc.string(), fc.constantFrom('trim', 'style:name', 'maxfrac:99', 'round:up', 'minint:50')),
);
const locale = fc.constantFrom('en', 'de', 'ja', 'he', null);

describe.each(formatters.filter(({ family }) => family === 'commerce').map(({ name }) => name))('%s', (name) => {
  it('neither throws nor takes long on any JSON with any arguments', () => {
    fc.assert(
      fc.property(input, page, texts, locale, (item, root, given, tag) => {
        const call = () => callFormatter(name, given, [item], { ...root, item }, { locale: tag, profile: 'safe' });
        expect(timeOf(call)).toBeLessThan(milliseconds);
      }),
      { numRuns: 60 },
    );
  });

  it('takes a missing item', () => {
    expect(typeof printTag(`nothing|${name}`, {}, { profile: 'safe' })).toBe('string');
  });
});

describe('predicates', () => {
  const commerce = predicates.filter(({ family }) => family === 'commerce');
  it.each(commerce.map((definition) => [definition.name, definition] as const))('%s takes any JSON', (_name, asked) => {
    fc.assert(
      fc.property(input, (item) => {
        expect(typeof asked.test(item, {}, undefined as never)).toBe('boolean');
      }),
    );
  });
});
