import { productTypes } from '#model';
import { at, idOf, imagesOf, type Json, money } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';

const image = imagesOf(pictures);
const pounds = (pence: number): Json => money(pence, 'GBP');

interface Priced {
  readonly price: number;
  readonly salePrice?: number;
}

const priced = ({ price, salePrice = 0 }: Priced): Json => ({
  onSale: salePrice > 0,
  price,
  salePrice,
  priceMoney: pounds(price),
  salePriceMoney: pounds(salePrice),
});

const variant = (
  sku: string,
  prices: Priced,
  attributes: Readonly<Record<string, string>> = {},
  more: Json = {},
): Json => ({
  sku,
  attributes: { ...attributes },
  optionValues: Object.entries(attributes).map(([optionName, value]) => ({ optionName, value })),
  ...priced(prices),
  unlimited: true,
  qtyInStock: 0,
  ...more,
});

interface Thing {
  readonly slug: string;
  readonly names: Json;
  readonly picture: readonly [name: string, alt: string];
  readonly excerpt: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly content: Json;
  /** Where it is, if it is nothing that is handed over. */
  readonly sourceUrl?: string;
}

const friends = idOf('sleeper kiosk sleeper-friends');
const digitalIssue = idOf('sleeper kiosk issue-31-screen');

/** As several hands have entered it over the years: what a thing is called stands in two members, and so does how it is sold. */
const things: readonly Thing[] = [
  {
    slug: 'issue-31',
    names: { title: 'Issue 31: Windows' },
    picture: ['issue', 'The yellow cover of an issue, a lit train across it'],
    excerpt: '<p>Ninety-six pages about what is seen from a berth. Bought once, or every quarter for less.</p>',
    body: '<p>Printed on the paper that timetables are printed on, stapled, and exactly as wide as a folding table. Inside: the viaduct at Sankt Valden from below, the steward’s pockets, eleven borders that nobody noticed, and a map of every corridor in which a window opens.</p><p>Who subscribes gets four issues a year by letter post. It ends with a letter of yours.</p>',
    tags: ['issue'],
    content: {
      productType: 1,
      isSubscribable: false,
      variantOptionOrdering: [],
      subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 3 }, numBillingCycles: 0 },
      variants: [
        variant(
          'SL-31',
          { price: 1250 },
          {},
          {
            pricingOptions: [
              { id: 'sleeper-quarterly', onSale: false, priceMoney: pounds(1100), salePriceMoney: pounds(0) },
            ],
          },
        ),
      ],
    },
  },
  {
    slug: 'sleeper-friends',
    names: { name: 'Friend of carriage nine' },
    picture: ['ticket', 'A yellow ticket with a punched hole'],
    excerpt: '<p>A year of the magazine, a ticket with your name, and a place at the meeting on the 402.</p>',
    body: '<p>Friends pay for the nights on which nobody buys a magazine. They get each issue a week early, with whatever fell out of the writer’s coat, and once a year we hold a meeting in carriage nine at which they may say what was wrong with all of it.</p>',
    tags: ['subscription'],
    content: {
      productType: 1,
      isSubscription: true,
      subscriptionPlan: { billingPeriod: { unit: 'YEAR', value: 1 }, numBillingCycles: 0 },
      variantOptionOrdering: [],
      variants: [variant('SL-FRIEND', { price: 6000 })],
    },
  },
  {
    slug: 'the-first-ten-years',
    names: { title: 'The first ten years' },
    picture: ['volume', 'A thick bound volume lying on its side, yellow page edges'],
    excerpt: '<p>Issues 1 to 40, bound. It weighs as much as a pillow, and some have used it as one.</p>',
    body: '<p>Forty issues with all their advertisements for earplugs, bound by hand in Leith. The spine opens flat, so that it can be read lying down; the corners are rounded for the same reason.</p>',
    tags: ['book'],
    content: {
      productType: 1,
      isSubscribable: false,
      userDefinedVariantOptions: [{ name: 'Binding' }, { name: 'Edges' }],
      variants: [
        ['Paper', 'Plain', 7200],
        ['Cloth', 'Plain', 9600],
        ['Cloth', 'Yellow', 10_400],
      ].map(([binding, edges, price]) =>
        variant(
          `SL-10-${String(binding).charAt(0)}${String(edges).charAt(0)}`,
          { price: Number(price) },
          {
            Edges: String(edges),
            Binding: String(binding),
          },
        ),
      ),
    },
  },
  {
    slug: 'issue-31-screen',
    names: { title: 'Issue 31, for a screen' },
    picture: ['screen', 'A telephone in the dark, showing the yellow cover'],
    excerpt: '<p>The words without the paper, for those whose lamp has been switched off by somebody else.</p>',
    body: '<p>One plain text of a few kilobytes, which every device opens and every voice reads aloud. Cheaper until the next issue is out.</p>',
    tags: ['issue', 'download'],
    content: { productType: 2, isSubscribable: false, variants: [], ...priced({ price: 600, salePrice: 400 }) },
  },
  {
    slug: 'letters-from-the-night-desk',
    names: { title: 'Letters from the night desk' },
    picture: ['coast', 'A night train along the sea at dusk'],
    excerpt: '<p>A letter by hand, now and then. What one costs is being reckoned anew, because the stamps are.</p>',
    body: '<p>Written between two and four, when nobody telephones, and posted wherever the train stands in the morning. Last year there were seven. As soon as the new postage is known the letters have a price again, and whoever leaves an address here hears of it first.</p>',
    tags: ['subscription'],
    content: {
      productType: productTypes.physical,
      isSubscribable: true,
      subscriptionPlan: null,
      variantOptionOrdering: [],
      variants: [variant('SL-LETTER', { price: 900 }, {}, { unlimited: false })],
    },
  },
  {
    slug: 'the-reading-room',
    names: { title: 'The reading room' },
    picture: ['forest', 'A night train between dark pines, hills behind it'],
    excerpt: '<p>Every issue since the first, to be read where nobody switches the lamp off.</p>',
    body: '<p>A room that is not sold, and that friends of carriage nine have the key of: forty issues, their corrections, and the letters that we could not print.</p>',
    tags: ['book'],
    sourceUrl: '/reading-room',
    content: { productType: productTypes.paywall, isSubscribable: false, variants: [] },
  },
];

export const kioskItems: readonly Json[] = things.map(
  ({ slug, names, picture, excerpt, body, tags, content, sourceUrl }, displayIndex) => {
    const mainImage = image(...picture);
    return {
      id: idOf(`sleeper kiosk ${slug}`),
      collectionId: idOf('collection kiosk'),
      recordType: 11,
      recordTypeLabel: 'store-item',
      addedOn: at('2026-11-02T08:00:00+01:00'),
      updatedOn: at('2026-11-02T08:00:00+01:00'),
      publishOn: at('2026-11-02T08:00:00+01:00') - displayIndex * 86_400_000,
      displayIndex,
      starred: false,
      passthrough: false,
      workflowState: 1,
      ...names,
      ...(sourceUrl && { sourceUrl }),
      urlId: slug,
      fullUrl: `/kiosk/${slug}`,
      excerpt,
      body,
      tags: [...tags],
      categories: [],
      commentState: 2,
      publicCommentCount: 0,
      likeCount: 0,
      assetUrl: mainImage['assetUrl'] ?? null,
      mainImageId: mainImage['id'] ?? null,
      mainImage,
      items: [mainImage],
      structuredContent: { _type: 'Product', useCustomAddButtonText: false, ...content },
    };
  },
);

/** What is said beside a thing that cannot be had today. */
const merchandising: Json = {
  [idOf('sleeper kiosk letters-from-the-night-desk')]: {
    customSoldOutText: 'not tonight',
    restockNotificationViews: [{ variantId: 'SL-LETTER' }],
    restockNotificationMessages: {
      CTAText: 'Hear of it when the letters have a price again',
      placeholderText: 'you@example.com',
      buttonText: 'Wake me',
      successText: 'Noted. Good night.',
    },
  },
};

export const kioskMerchandising: Json = { productMerchandisingContext: merchandising };

/** What the kiosk takes, and what it costs to send. */
export const kioskStore: Json = {
  testPayment: true,
  mailFrom: 'nightdesk@sleeper.example',
  seller: 'Sleeper\n9 Assembly Close\nLeith, Edinburgh EH6 7AB',
  shippingOptions: [
    { id: 'britain', name: 'Letter post, Great Britain', costCents: 240, countries: ['GB'] },
    { id: 'abroad', name: 'Letter post, everywhere else', costCents: 620 },
  ],
  locks: [{ path: '/reading-room', product: friends }, { path: '/roster' }],
  digitalFiles: [{ product: digitalIssue, file: 'sleeper-31.txt', title: 'Issue 31 (text)' }],
};
