import type { JsonValue } from '#model';
import type { StoreFile } from '../../server/services/catalogue/store-file.ts';

const money = (cents: number) => ({ value: (cents / 100).toFixed(2), currency: 'USD' });

interface VariantSketch {
  readonly sku: string;
  readonly cents?: number;
  readonly stock?: number | 'unlimited';
  readonly attributes?: Readonly<Record<string, string>>;
  readonly weight?: { readonly value: number; readonly unit: string };
}

export interface ProductSketch {
  readonly id: string;
  readonly type?: number;
  readonly title?: string;
  readonly variants?: readonly VariantSketch[];
  readonly more?: Readonly<Record<string, JsonValue>>;
  /** Where the site is; without, its mails have no links. */
  readonly baseUrl?: string;
}

/** A product's page, as `?format=json` would give it. */
export function productPage({
  id,
  type = 1,
  title = id,
  variants = [{ sku: `${id}-1` }],
  more = {},
  baseUrl = '',
}: ProductSketch): JsonValue {
  const names = [...new Set(variants.flatMap(({ attributes = {} }) => Object.keys(attributes)))];
  const item = {
    id,
    title,
    recordType: 11,
    fullUrl: `/shop/${id}`,
    structuredContent: {
      productType: type,
      variantOptionOrdering: names,
      priceMoney: money(variants[0]?.cents ?? 1000),
      variants: variants.map(({ sku, cents = 1000, stock = 'unlimited', attributes = {}, weight }) => ({
        sku,
        attributes,
        price: cents,
        priceMoney: money(cents),
        onSale: false,
        unlimited: stock === 'unlimited',
        qtyInStock: stock === 'unlimited' ? 0 : stock,
        ...(weight && { shippingWeight: { ...weight } }),
      })),
      ...more,
    },
  };
  const website = {
    ...{ id: 'site-1', siteTitle: 'Test shop', language: 'en-US', websiteType: 1, siteStatus: { value: 1 } },
    ...(baseUrl !== '' && { baseUrl }),
  };
  return { website, websiteSettings: { storeSettings: { selectedCurrency: 'USD' } }, pageType: 50, item };
}

const field = (id: string, type: string, more: Readonly<Record<string, JsonValue>> = {}) => ({
  id,
  type,
  title: id,
  ...more,
});

const engravingForm = {
  id: 'engraving',
  name: 'Engraving',
  fields: [
    field('words', 'text', { required: true, maxLength: 5 }),
    field('side', 'radio', { options: ['in', 'out'] }),
  ],
};

/** One product for each rule that a call can run into. */
export const pages: readonly JsonValue[] = [
  productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800, stock: 'unlimited' }] }),
  productPage({
    id: 'shirt',
    variants: [
      { sku: 'S-RED', cents: 2500, stock: 4, attributes: { Size: 'S', Colour: 'red' } },
      { sku: 'L-RED', cents: 2700, stock: 0, attributes: { Size: 'L', Colour: 'red' } },
      { sku: 'L-BLUE', cents: 2700, stock: 9, attributes: { Size: 'L', Colour: 'blue' } },
    ],
  }),
  productPage({ id: 'vase', variants: [{ sku: 'VASE', cents: 9900, stock: 3 }] }),
  productPage({ id: 'pattern', type: 2, variants: [] }),
  productPage({ id: 'lesson', type: 3, variants: [{ sku: 'LESSON', cents: 4000, stock: 8 }] }),
  productPage({
    id: 'card',
    type: 4,
    variants: [
      { sku: 'GC-25', cents: 2500, stock: 0, attributes: { Value: '$25' } },
      { sku: 'GC-50', cents: 5000, stock: 0, attributes: { Value: '$50' } },
    ],
  }),
  productPage({ id: 'wall', type: 5, variants: [{ sku: 'WALL' }] }),
  productPage({
    id: 'tea',
    variants: [{ sku: 'TEA', cents: 1500 }],
    more: {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 12 },
    },
  }),
  productPage({
    id: 'bowl',
    variants: [{ sku: 'BOWL', cents: 5200 }],
    more: { additionalFieldsFormId: 'engraving', additionalFieldsForm: engravingForm },
  }),
];

/** A site form with each kind of field. */
export const contactForm = {
  id: 'contact',
  name: 'Contact',
  submissionMessage: 'Thank you.',
  successRedirect: '/thanks',
  mailingListId: 'news',
  fields: [
    field('who', 'name', { required: true }),
    field('mail', 'email', { required: true }),
    field('text', 'textarea', { maxLength: 20 }),
    field('colour', 'select', { options: ['red', 'blue'] }),
    field('extras', 'checkbox', { options: ['a', 'b'] }),
    field('when', 'date'),
    field('hour', 'time'),
    field('call', 'phone'),
    field('home', 'address'),
    field('survey', 'likert', { questions: ['Good?', 'Fast?'] }),
    field('source', 'hidden'),
    field('break', 'section'),
  ],
};

export const storeFile: StoreFile = {
  forms: [contactForm, { id: 'guarded', fields: [field('text', 'text')], captchaSettings: { enabled: true } }],

  coupons: [
    { promoCode: 'TEN', name: 'Ten percent', kind: 'percent', value: 1000 },
    { promoCode: 'FIVE', name: 'Five dollars', kind: 'amount', value: 500, minimumSubtotalCents: 5000 },
    { promoCode: 'OLD', name: 'Long ago', kind: 'percent', value: 5000, expires: 1 },
    { promoCode: 'SOON', name: 'Not yet', kind: 'percent', value: 5000, starts: 4_000_000_000_000 },
    { promoCode: 'SHIP', name: 'Free shipping', kind: 'free-shipping' },
  ],
  taxRules: [
    { id: 'me', name: 'Maine', country: 'US', state: 'ME', basisPoints: 550 },
    { id: 'de', name: 'MwSt', country: 'DE', basisPoints: 1900, appliesToShipping: true },
  ],
  shippingOptions: [
    { id: 'post', name: 'Post', costCents: 700, freeFromCents: 20_000 },
    { id: 'boat', name: 'Boat', costCents: 300, countries: ['US'] },
  ],
  locks: [{ path: '/members-book', product: 'lesson' }],
};
