import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { childOf, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { markupShape } from '../../support/markup-shape.ts';
import { printTag } from '../../support/tag.ts';

type Data = Record<string, JsonValue>;

const hostile = [
  'Size" onfocus="alert(1)" autofocus x="',
  '"><svg onload=1></svg></div></span><script>alert(1)</script>',
  "' onclick='x' --><!--<script>]]>\u2028\u2029",
  '<img src=x onerror=alert(1)>{0}{price}{name}',
];
const harmless = 'harmless';

/** Every field that a commerce formatter reads as text, each with a name of its own. */
function product(extra: Data): Data {
  return {
    id: 'id',
    collectionId: 'collection',
    kind: 'kind',
    structuredContent: {
      productType: 1,
      isSubscribable: 'yes',
      useCustomAddButtonText: 'custom flag',
      customAddButtonText: 'custom label',
      additionalFieldsFormId: 'form',
      additionalFieldsForm: { name: 'form name', fields: ['field'] },
      productSubscriptionOptions: [{ id: 'option' }],
      subscriptionPlan: { billingPeriod: { unit: 'unit', value: 2 }, numBillingCycles: 3 },
      variantOptionOrdering: ['Size'],
      variants: [
        variant({ price: 1, attributes: { Size: 'size' } }),
        variant({ price: 2, attributes: { Size: 'other size' } }),
      ],
      ...extra,
    },
  };
}

function variant(extra: Data): Data {
  const money = { value: '5', currency: 'currency' };
  const price = { onSale: true, priceMoney: money, salePriceMoney: money };
  return {
    sku: 'sku',
    unlimited: true,
    ...price,
    pricingOptions: [price],
    optionValues: [{ value: 'value' }],
    ...extra,
  };
}

const strings: Data = Object.fromEntries(
  [
    'productAddToCartText',
    'productSubscribeText',
    'productQuickViewText',
    'productSoldOutText',
    'productSaleText',
    'productQuantityInputLabel',
    'productVariantSelectText',
    'giftCardVariantSelectText',
    'giftCardValueDisplayText',
    'productPriceFromText',
    'productPriceUnavailable',
    'productSummaryFormNoAnswerText',
    'productAnswerMapAgree',
    'productAnswerMapNeutral',
  ].map((key) => [key, key]),
);

const merchandising: Data = {
  scarcityEnabled: true,
  scarcityText: 'scarcity',
  scarcityTemplateViews: [{ qtyInStock: 'quantity', attributes: { Size: 'size' } }],
  customSoldOutText: 'gone',
  restockNotificationViews: [{ variantId: 'variant' }],
  restockNotificationMessages: {
    CTAText: 'call',
    placeholderText: 'placeholder',
    buttonText: 'button',
    mailingListDescription: 'list',
  },
  mailingListSignUpEnabled: true,
};

const parts = [
  ...['Line1', 'Line2', 'City', 'State', 'Zip', 'Country', 'Month', 'Day', 'Year', 'First', 'Last'],
  ...['Areacode', 'Prefix', 'Line', 'Hour', 'Minute', 'Second', 'Ampm'],
];
const answers = ['address', 'date', 'name', 'phone', 'time', 'text'].map((type) => ({
  type,
  rawTitle: 'title',
  value: 'answer',
  values: Object.fromEntries(parts.map((part) => [part, part])),
}));

const items: readonly Data[] = [
  product({}),
  product({ isSubscribable: false, useCustomAddButtonText: false }),
  product({ productType: 3, isSubscribable: false, variants: [] }),
  product({ productType: 4 }),
  product({ productType: 2, onSale: true }),
  product({ isSubscribable: true }),
  product({ isSubscribable: true, subscriptionPlan: null }),
  ...answers,
  { type: 'checkbox', rawTitle: 'title', values: ['a', 'b'] },
  { type: 'likert', rawTitle: 'title', values: { question: '1', other: 'odd' } },
  { type: 'likert', rawTitle: 'title' },
  { optionValues: [{ value: 'value' }], entries: [{ quantity: 'quantity' }] },
];

/** Replaces every text or, one by one, the text at a path and the names that equal it. */
function replaced(value: JsonValue, target: string, text: string): JsonValue {
  if (typeof value === 'string') return value === target ? text : value;
  if (Array.isArray(value)) return value.map((element: JsonValue) => replaced(element, target, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === target ? text : name, replaced(member, target, text)]),
  );
}

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member: JsonValue) => textsOf(member));
}

const commerce = formatters.filter(({ family }) => family === 'commerce').map(({ name }) => name);

function page(item: Data, more: Data = {}): Data {
  return {
    localizedStrings: strings,
    website: { captchaSettings: { siteKey: 'key' } },
    productMerchandisingContext: { id: merchandising },
    ...more,
    item,
  };
}

describe.each(commerce)('rel-C01 rel-C03 rel-C13 rel-C14 %s with hostile data', (name) => {
  it.each([{}, { featureFlags: { useCLDRMoneyFormat: true } }])(
    'prints the elements of harmless data, page %j',
    (more) => {
      for (const item of items) {
        const data = page(item, more);
        for (const target of new Set([...textsOf(data), 'Size', 'question'])) {
          // Kinds of answers and the units of plans are words of the format, not texts.
          if (target === childOf(item, 'type')) continue;
          const plain = print(replaced(data, target, harmless));
          // Parsing is what costs time here, and a text that is not printed cannot do harm.
          if (!plain.includes(harmless)) continue;
          const shape = markupShape(plain);
          for (const text of hostile) {
            const printed = print(replaced(data, target, text));
            expect(`${target}: ${markupShape(printed)}`).toBe(`${target}: ${shape}`);
          }
        }
      }
    },
  );

  function print(data: JsonValue): string {
    return printTag(`item|${name}`, data, { profile: 'safe' });
  }
});

describe('rel-C12 hostile arguments', () => {
  it.each(hostile)('%j stays inside its attribute', (text) => {
    const printed = printTag(
      `item|product-quick-view/${text.replaceAll('/', '')}`,
      { item: { id: 'a' } },
      { profile: 'safe' },
    );
    expect(markupShape(printed)).toBe('span[class role tabindex data-id data-group]');
  });
});

describe('rel-C15 hostile amounts', () => {
  const amounts = [
    'NaN',
    'Infinity',
    '-Infinity',
    '1e21',
    '1e400',
    '1e9999999',
    '<b>',
    '9'.repeat(400),
    '',
    ' ',
    '1,5',
  ];
  const table = amounts.flatMap((amount) => [true, false].map((byLocale) => [amount, byLocale] as const));
  it.each(table)('%s, by locale: %s', (value, useCLDRMoneyFormat) => {
    const item = { structuredContent: { productType: 2, priceMoney: { value, currency: '<b>' } }, quantity: value };
    const data = { featureFlags: { useCLDRMoneyFormat }, item, value };
    for (const name of ['product-price', 'from-price', 'normal-price', 'sale-price', 'subscription-price']) {
      const printed = printTag(`item|${name} style:code`, data, { profile: 'safe' });
      expect(markupShape(printed)).not.toContain('b[]');
    }
    for (const name of ['bookkeeper-money-format', 'percentage-format']) {
      expect(printTag(`value|${name}`, data, { profile: 'safe' })).not.toContain('<');
    }
  });
});

describe('rel-C20 texts that look like replacement patterns', () => {
  const text = '$& $1 %s %1$s';
  it('are printed as they are', () => {
    const item = {
      id: text,
      structuredContent: { productType: 1, useCustomAddButtonText: true, customAddButtonText: text },
    };
    const button = JSDOM.fragment(printTag('item|add-to-cart-btn', { item }, { profile: 'safe' }));
    expect(button.querySelector('.sqs-add-to-cart-button')?.getAttribute('data-item-id')).toBe(text);
    expect(button.querySelector('.sqs-add-to-cart-button-inner')?.textContent).toBe(text);
  });
});

describe('escaping profiles', () => {
  it('print the same bytes of harmless data', () => {
    for (const item of items) {
      for (const name of commerce) {
        // A survey without answers is an error of the reference.
        if (name === 'summary-form-field' && item['type'] === 'likert' && item['values'] === undefined) continue;
        const [safe, reference] = (['safe', 'reference'] as const).map((profile) =>
          printTag(`item|${name}`, page(item), { profile }),
        );
        expect(safe).toBe(reference);
      }
    }
  });
});
