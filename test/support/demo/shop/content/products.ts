import { at, type Collection, collectionRecord, idOf, type Json, money } from '../../records.ts';
import { image } from './images.ts';

/** One sellable version. Prices in cents; `stock` null means made without end. */
interface VariantPlan {
  readonly sku: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly price: number;
  readonly salePrice?: number;
  readonly stock: number | null;
  /** Shown while this variant is chosen: a picture's name and what is on it. */
  readonly picture?: readonly [name: string, alt: string] | undefined;
}

interface ReviewPlan {
  readonly author: string;
  readonly rating: number;
  readonly title?: string;
  readonly text: string;
  /** The day it was written, at noon. */
  readonly day: string;
  readonly isBuyer?: boolean;
  readonly reply?: string;
}

interface ProductPlan {
  readonly slug: string;
  readonly title: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly pictures: readonly (readonly [name: string, alt: string])[];
  readonly excerpt: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly starred?: boolean;
  readonly options?: readonly string[];
  readonly variants?: readonly VariantPlan[];
  /** Digital products carry their price themselves. */
  readonly price?: number;
  readonly structured?: Json;
  readonly merchandising?: Json;
  /** Newest first. */
  readonly reviews?: readonly ReviewPlan[];
}

export const stoneware: Collection = {
  name: 'stoneware',
  urlId: 'stoneware',
  title: 'Stoneware',
  navigationTitle: 'Stoneware',
  typeName: 'products',
  description:
    'Thrown on two kick wheels, glazed in seven colours that we mix ourselves, and fired once a week. Every piece is safe in the oven, the dishwasher and the hands of a five-year-old.',
  ordering: 2,
  itemCount: 5,
  mainImage: image('harbour-mug-three', 'Three Harbour mugs in oat, kelp and tide glaze'),
};

export const byPost: Collection = {
  name: 'by-post',
  urlId: 'by-post',
  title: 'By post & in person',
  navigationTitle: 'By post & in person',
  typeName: 'products',
  description:
    'Things that arrive again and again, things that arrive at once, and one thing for which you have to come to us: a chair at the wheel.',
  ordering: 3,
  itemCount: 5,
  mainImage: image('tea-tins', 'Two tins of tea and a green teapot'),
};

/** Bought at once: its pages say that adding leads to the checkout. */
const seconds: Collection = {
  name: 'seconds',
  urlId: 'seconds',
  title: 'The seconds shelf',
  navigationTitle: 'Seconds',
  typeName: 'products',
  description:
    'A lean, a run, a thumb where no thumb should be. Sold where it stands: one press, and you are at the till. The boat takes no parcel below nine dollars, so a cup seldom travels alone.',
  ordering: 30,
  itemCount: 2,
  mainImage: image('cup-tide', 'A small cup in tide glaze, not quite round'),
};

const glazed = (
  prefix: string,
  list: readonly (readonly [glaze: string, size: string, price: number, stock: number | null])[],
  pictures: Readonly<Record<string, VariantPlan['picture']>> = {},
): VariantPlan[] =>
  list.map(([glaze, size, price, stock]) => ({
    sku: `${prefix}-${glaze.slice(0, 3)}-${size.slice(0, 1)}`.toUpperCase(),
    attributes: { Glaze: glaze, Size: size },
    price,
    stock,
    picture: pictures[glaze],
  }));

const stonewarePlans: readonly ProductPlan[] = [
  {
    slug: 'harbour-mug',
    title: 'Harbour mug',
    type: 1,
    starred: true,
    pictures: [
      ['harbour-mug', 'A blue-grey stoneware mug with a bare clay foot, in morning light'],
      ['harbour-mug-three', 'Three mugs side by side, in oat, kelp and tide glaze'],
    ],
    excerpt:
      '<p>The mug we drink from. A handle for three fingers, a foot that does not scratch the table, a rim thin enough to forget.</p>',
    body: '<p>The shape came from a fisherman, who asked for a mug that would stay put on a sloping deck. We lowered its weight, widened its foot and left the foot bare, so that it grips a wet board.</p><p>Tide is a blue-grey that breaks to brown where the glaze is thin. Oat is warm white with iron specks from the clay beneath. Kelp is the green of the weed on the slipway, which is to say: never twice the same.</p><ul><li>Small holds 8 oz, large 12 oz, both with room for milk</li><li>Oven to 400 °F, microwave, dishwasher</li><li>Thrown by Ines, so the heights differ by the width of a pencil line</li></ul>',
    tags: ['mug', 'everyday'],
    options: ['Glaze', 'Size'],
    variants: glazed(
      'HM',
      [
        ['Tide', 'Small', 3400, 14],
        ['Tide', 'Large', 4000, 9],
        ['Oat', 'Small', 3400, 22],
        ['Oat', 'Large', 4000, 6],
        ['Kelp', 'Small', 3400, 5],
        ['Kelp', 'Large', 4000, 0],
      ],
      {
        Oat: ['harbour-mug-oat', 'A warm white stoneware mug with a bare clay foot, in morning light'],
        Kelp: ['harbour-mug-kelp', 'A green stoneware mug with a bare clay foot, in morning light'],
      },
    ),
    reviews: [
      {
        author: 'Ruth Aldous',
        rating: 5,
        title: 'It stays where I put it',
        text: 'Bought for the boat, kept for the kitchen. The bare foot grips, and the rim is as thin as they say.',
        day: '2026-11-03',
        isBuyer: true,
      },
      {
        author: 'Kwame',
        rating: 4,
        title: 'A little smaller than I pictured',
        text: 'Lovely in the hand, and the tide glaze breaks to brown just as in the picture. The small one is a small one: take the large for tea.',
        day: '2026-09-19',
        isBuyer: true,
        reply: 'Eight ounces, as the old ones were. Send it back and we mail you the large; the post is on us. Tomas',
      },
      {
        author: 'M. Oyelaran',
        rating: 5,
        text: 'Fourth year, dishwasher every day, not a chip.',
        day: '2026-06-28',
      },
    ],
  },
  {
    slug: 'ferry-pitcher',
    title: 'Ferry pitcher',
    type: 1,
    pictures: [
      ['ferry-pitcher', 'A tall white pitcher beside two lemons'],
      ['ferry-pitcher-pair', 'Two pitchers, one blue-grey and one white'],
    ],
    excerpt: '<p>Pours without a drip in a swell of up to four feet, or at a table with children.</p>',
    body: '<p>The spout is cut while the clay is the hardness of cheddar, then thinned between two fingers until the edge is sharp enough to part a stream of water cleanly. That is the whole secret of a pitcher that does not drip. It takes about a minute to do and about four years to learn.</p><ul><li>Holds 56 oz: a full pot of iced tea, or lemonade for six</li><li>9 inches tall, fits the door of most refrigerators</li><li>Reduced until the winter boat goes out, because the shelf is full</li></ul>',
    tags: ['pitcher', 'table'],
    variants: [{ sku: 'FP-POR', price: 9600, salePrice: 7600, stock: 9 }],
    reviews: [
      {
        author: 'Jo Lindqvist',
        rating: 5,
        title: 'Not a drop',
        text: 'I have poured from it on the ferry. On the ferry!',
        day: '2026-10-11',
        isBuyer: true,
      },
    ],
  },
  {
    slug: 'moon-jar',
    title: 'Moon jar',
    type: 1,
    starred: true,
    pictures: [
      ['moon-jar', 'A large round white porcelain jar against a deep blue wall'],
      ['moon-jar-shelf', 'The moon jar beside a small cobalt cup'],
    ],
    excerpt: '<p>Two great bowls, joined rim to rim while wet. The seam never quite disappears, and should not.</p>',
    body: '<p>Six are started for every two that survive: one sags in the drying, one cracks in the first fire, one splits along the seam, and one Ines does not like. The two that remain go up in the top of the kiln, where the flame turns.</p><p>The next pair is in the drying room now. Leave your address and we will write to you once, on the day they come out.</p><ul><li>About 13 inches across and slightly out of round</li><li>Unglazed inside: for branches, not for water</li></ul>',
    tags: ['vase', 'large'],
    variants: [{ sku: 'MJ-POR', price: 42000, stock: 0 }],
    merchandising: {
      customSoldOutText: 'Next pair in spring',
      restockNotificationViews: [{ variantId: 'MJ-POR' }],
      restockNotificationMessages: {
        CTAText: 'Tell me when the next pair comes out of the kiln',
        placeholderText: 'you@example.com',
        buttonText: 'Write to me',
        mailingListDescription: 'Also send the Thursday letter, four times a year',
        successText: 'Thank you. You will hear from us on the day.',
      },
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: false,
    },
  },
  {
    slug: 'pebble-vase',
    title: 'Pebble vase',
    type: 1,
    pictures: [
      ['pebble-vase', 'A dark iron-red vase holding budding willow branches'],
      ['pebble-vase-row', 'Two small vases and a bottle, one with a branch'],
    ],
    excerpt: '<p>A neck for one branch. Iron glaze, which is rust and ash and nothing else.</p>',
    body: '<p>Iron red is the least obedient glaze we have. Cooled too fast it is black, cooled too slowly it is the brown of a wet dog, and on the right day it is this. We do not plan these vases; we put three or four in wherever the kiln runs hot, and count what we get.</p><ul><li>5 inches tall, watertight</li><li>No two the same red</li></ul>',
    tags: ['vase'],
    variants: [{ sku: 'PV-IRO', price: 5800, stock: 3 }],
    merchandising: {
      scarcityEnabled: true,
      scarcityShownByDefault: true,
      scarcityText: '{qtyInStock, plural, one {The last one from this firing} other {Only # left from this firing}}',
      scarcityTemplateViews: [{ qtyInStock: 3 }],
    },
  },
  {
    slug: 'name-bowl',
    title: 'Name bowl',
    type: 1,
    pictures: [
      ['name-bowl', 'A speckled oat bowl with the name Margit pressed into its side'],
      ['name-bowl-stack', 'Three stacked bowls in celadon, oat and blue-grey'],
    ],
    excerpt:
      '<p>A breakfast bowl with a name pressed into it, letter by letter, with type from the old island newspaper.</p>',
    body: '<p>We bought the type when the Gannet Island Gazette closed in 1994: two cases of a worn Clarendon, with no letter Q and far too many Ws. Tell us the name; we press it while the bowl is leather-hard and rub cobalt into the letters.</p><p>Because each one is made for somebody, allow two Thursdays before it ships.</p><ul><li>6 inches across, 24 oz</li><li>Up to twelve letters, capitals only</li><li>A Q will be made from an O and good will</li></ul>',
    tags: ['bowl', 'made to order', 'gift'],
    variants: [{ sku: 'NB-OAT', price: 5200, stock: null }],
    structured: {
      useCustomAddButtonText: true,
      customAddButtonText: 'Choose the name',
      additionalFieldsFormId: idOf('form name-bowl'),
      additionalFieldsForm: {
        id: idOf('form name-bowl'),
        name: 'Name bowl',
        fields: [
          {
            id: 'bowl-name',
            type: 'text',
            title: 'Name to press',
            description: 'Capitals A to Z, up to twelve.',
            required: true,
            maxLength: 12,
          },
          {
            id: 'bowl-colour',
            type: 'radio',
            title: 'Colour in the letters',
            required: true,
            options: ['Cobalt', 'Iron', 'Bare clay'],
          },
          {
            id: 'bowl-foot',
            type: 'select',
            title: 'Under the foot',
            required: false,
            options: ['Nothing', 'The year', 'The date below'],
          },
          { id: 'bowl-date', type: 'date', title: 'A date worth keeping', required: false },
          {
            id: 'bowl-wrap',
            type: 'checkbox',
            title: 'Wrapping',
            required: false,
            options: ['In a linen cloth (no charge)', 'With a handwritten card'],
          },
          { id: 'bowl-note', type: 'textarea', title: 'What the card should say', required: false, maxLength: 200 },
        ],
        submissionMessage: 'Thank you. We have your letters.',
      },
    },
  },
];

const byPostPlans: readonly ProductPlan[] = [
  {
    slug: 'kiln-club',
    title: 'Kiln club',
    type: 1,
    starred: true,
    pictures: [['kiln-club', 'An open carton with a cobalt mug and a celadon bottle in paper wool']],
    excerpt: '<p>Six months, six pots. On the first Friday the boat brings whatever we were most pleased with.</p>',
    body: '<p>You do not choose, and neither, really, do we: the kiln does. Members have had a salt pig, a pair of egg cups, a lid in search of a jar (the jar came the month after) and, once, an apology and two mugs.</p><ul><li>One piece a month for six months, worth at least what you pay</li><li>Skip a month by writing to us before Thursday</li><li>Shipping within the United States included</li></ul>',
    tags: ['subscription', 'gift'],
    variants: [{ sku: 'KC-6', price: 4600, stock: null }],
    structured: {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 6 },
      productSubscriptionOptions: [{ id: 'kiln-club-6-months', count: 6 }],
      useCustomAddButtonText: true,
      customAddButtonText: 'Join the kiln club',
    },
  },
  {
    slug: 'tea-of-the-week',
    title: 'Tea of the week',
    type: 1,
    pictures: [
      ['tea-of-the-week', 'A paper pouch of tea, a small cup and a scatter of leaves'],
      ['tea-tins', 'Two tins of tea and a green teapot'],
    ],
    excerpt: '<p>An ounce and a half in the mailbox, every week for eight weeks: enough for one pot a day.</p>',
    body: '<p>Tomas buys leaf the way other people buy fish: little, often, and only after smelling it. Eight weeks take you once around his cupboard. The pouch says where the leaf grew, how hot the water should be, and what he was listening to when he packed it.</p><ul><li>Eight pouches, no two alike</li><li>Goes into a letter box; nobody has to be at home</li><li>Stops by itself after the eighth</li></ul>',
    tags: ['tea', 'subscription'],
    options: ['Leaf'],
    variants: ['Black', 'Green and oolong', 'Without caffeine'].map((leaf, i) => ({
      sku: `TW-${['BLA', 'GRE', 'NON'][i] ?? ''}`,
      attributes: { Leaf: leaf },
      price: 900,
      stock: null,
    })),
    structured: {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'WEEK', value: 1 }, numBillingCycles: 8 },
      productSubscriptionOptions: [{ id: 'tea-8-weeks', count: 8 }],
    },
  },
  {
    slug: 'afternoon-at-the-wheel',
    title: 'An afternoon at the wheel',
    type: 3,
    pictures: [['wheel-afternoon', 'A half-opened pot on a potter’s wheel, two finished cups beside it']],
    excerpt: '<p>Four hours, one wheel each, six people at most. You will make three bad bowls and one you keep.</p>',
    body: '<p>The noon boat brings you, the five o’clock boat takes you home, and in between you learn to centre clay, which is the only difficult thing about throwing and which nobody has ever learned in an afternoon. It does not matter. We glaze the bowl that you like best and mail it after the next firing.</p><ul><li>Clay, apron, tea and cake included; the ferry is not</li><li>Cut your fingernails</li><li>Children from ten years, beside a grown-up at the next wheel</li></ul>',
    tags: ['class', 'gift'],
    options: ['Date'],
    variants: [
      { sku: 'AW-0116', attributes: { Date: 'Saturday, January 16' }, price: 8500, stock: 4 },
      { sku: 'AW-0220', attributes: { Date: 'Saturday, February 20' }, price: 8500, stock: 6 },
      { sku: 'AW-0320', attributes: { Date: 'Saturday, March 20' }, price: 8500, stock: 0 },
    ],
  },
  {
    slug: 'linen-cloth-pattern',
    title: 'The linen cloth, a pattern',
    type: 2,
    pictures: [['linen-pattern', 'A blue pattern booklet, two printed sheets and a pencil']],
    excerpt: '<p>Two sheets to print at home: how to sew the cloth that we wrap every pot in.</p>',
    body: '<p>So many of you wrote to ask where the wrapping cloth could be bought that we drew the pattern instead. Two seams, one mitred corner done four times, and a stripe if you like. An evening for someone who has never sewn, half of one for someone who has.</p><ul><li>PDF, with the corner at full size</li><li>Download arrives by mail at once, and waits for you for thirty days</li></ul>',
    tags: ['linen', 'download'],
    price: 1200,
  },
  {
    slug: 'gift-card',
    title: 'Gift card',
    type: 4,
    pictures: [['gift-card', 'A cream envelope tied with string, a cobalt card half out of it']],
    excerpt: '<p>For those who would rather not guess somebody’s favourite blue.</p>',
    body: '<p>Comes by mail to you or to them, on the day you choose, with the words you choose. It never runs out of time and buys everything we make, the afternoon at the wheel included.</p>',
    tags: ['gift'],
    options: ['Value'],
    variants: [25, 50, 100, 200].map((dollars) => ({
      sku: `GC-${dollars}`,
      attributes: { Value: `$${dollars}` },
      price: dollars * 100,
      stock: null,
    })),
  },
];

const cupGlazes = ['Tide', 'Oat', 'Kelp', 'Iron'].map(
  (glaze) =>
    [glaze, `cup-${glaze.toLowerCase()}`, `A small cup in ${glaze.toLowerCase()} glaze, not quite round`] as const,
);

const secondsPlans: readonly ProductPlan[] = [
  {
    slug: 'cup-not-round',
    title: 'A cup, not quite round',
    type: 1,
    pictures: cupGlazes.map(([, picture, alt]) => [picture, alt] as const),
    excerpt: '<p>Thrown on a Monday, squeezed on a Tuesday, by somebody who was looking out of the window.</p>',
    body: '<p>Tea does not mind. Neither does salt, or a single egg, or three pencils. What it will not do is stack.</p><ul><li>Holds 4 oz, more or less, and we mean both</li><li>Glazed in whatever was left in the bucket</li><li>No two alike, least of all a pair</li></ul>',
    tags: ['cup', 'seconds'],
    options: ['Glaze', 'Foot'],
    // Iron runs off a glazed foot: there is none, and the page says so to who asks for it.
    variants: cupGlazes.flatMap(([glaze, picture, alt]) =>
      (glaze === 'Iron' ? ['Bare'] : ['Bare', 'Glazed']).map((foot) => ({
        sku: `CN-${glaze.slice(0, 3)}-${foot.slice(0, 1)}`.toUpperCase(),
        attributes: { Glaze: glaze, Foot: foot },
        price: 600,
        stock: 24,
        picture: [picture, alt] as const,
      })),
    ),
  },
  {
    slug: 'leaning-mug',
    title: 'A mug that leans',
    type: 1,
    pictures: [['harbour-mug-three', 'Three mugs side by side, in oat, kelp and tide glaze']],
    excerpt: '<p>A Harbour mug that the kiln did not like. It holds coffee as well as its brothers.</p>',
    body: '<p>A lean, a pinhole, a run that stopped short of the foot: we look at each for a minute and then put it here. Which glaze it is you find out when you open the box.</p><ul><li>Holds what it should and stands where you put it</li><li>Not returned for the reason that it was sold for</li></ul>',
    tags: ['mug', 'seconds'],
    variants: [{ sku: 'LM-ANY', price: 3400, salePrice: 1800, stock: 12 }],
  },
];

function variantRecord(plan: VariantPlan): Json {
  const attributes = plan.attributes ?? {};
  return {
    sku: plan.sku,
    attributes: { ...attributes },
    optionValues: Object.entries(attributes).map(([optionName, value]) => ({ optionName, value })),
    price: plan.price,
    salePrice: plan.salePrice ?? 0,
    priceMoney: money(plan.price),
    salePriceMoney: money(plan.salePrice ?? 0),
    onSale: plan.salePrice !== undefined,
    unlimited: plan.stock === null,
    qtyInStock: plan.stock ?? 0,
    ...(plan.picture ? { mainImage: pictureOf(...plan.picture) } : {}),
  };
}

function reviewRecord(slug: string, { day, ...review }: ReviewPlan): Json {
  return { id: idOf(`review ${slug} ${day}`), ...review, createdOn: at(`${day}T12:00:00-05:00`) };
}

function pictureOf(name: string, alt: string): Json {
  const { assetUrl, altText } = image(name, alt);
  return { assetUrl: assetUrl ?? '', altText: altText ?? '' };
}

function productRecord(plan: ProductPlan, collection: Collection, displayIndex: number): Json {
  const images = plan.pictures.map(([name, alt], index) => image(name, alt, index));
  const first = images[0];
  const variants = (plan.variants ?? []).map(variantRecord);
  const price = plan.price;
  return {
    id: idOf(`product ${plan.slug}`),
    collectionId: idOf(`collection ${collection.urlId}`),
    recordType: 11,
    recordTypeLabel: 'store-item',
    addedOn: at('2026-11-12T17:00:00-05:00') - displayIndex * 86_400_000,
    updatedOn: at('2026-11-19T18:00:00-05:00'),
    publishOn: at('2026-11-12T17:00:00-05:00') - displayIndex * 86_400_000,
    displayIndex,
    starred: plan.starred ?? false,
    passthrough: false,
    workflowState: 1,
    title: plan.title,
    urlId: plan.slug,
    fullUrl: `/${collection.urlId}/${plan.slug}`,
    excerpt: plan.excerpt,
    body: plan.body,
    tags: [...plan.tags],
    categories: [],
    commentState: 2,
    publicCommentCount: 0,
    likeCount: 0,
    ...(plan.reviews ? { reviews: plan.reviews.map((review) => reviewRecord(plan.slug, review)) } : {}),
    assetUrl: first?.['assetUrl'] ?? null,
    mainImageId: first?.['id'] ?? null,
    systemDataVariants: first?.['systemDataVariants'] ?? null,
    originalSize: first?.['originalSize'] ?? null,
    mainImage: first ?? null,
    items: images,
    structuredContent: {
      _type: 'Product',
      productType: plan.type,
      isSubscribable: false,
      useCustomAddButtonText: false,
      variantOptionOrdering: [...(plan.options ?? [])],
      variants,
      ...(price === undefined
        ? {}
        : { onSale: false, price, salePrice: 0, priceMoney: money(price), salePriceMoney: money(0) }),
      ...plan.structured,
    },
  };
}

export interface ProductCollection {
  readonly collection: Collection;
  readonly record: Json;
  readonly items: readonly Json[];
}

const assemble = (collection: Collection, plans: readonly ProductPlan[]): ProductCollection => ({
  collection,
  record: collectionRecord(collection),
  items: plans.map((plan, index) => productRecord(plan, collection, index)),
});

export const productCollections: readonly ProductCollection[] = [
  assemble(stoneware, stonewarePlans),
  assemble(byPost, byPostPlans),
];

export const secondsCollection: ProductCollection = assemble(seconds, secondsPlans);

/** Restock and scarcity settings by product id, as the pages carry them beside the products. */
export const merchandising: Json = Object.fromEntries(
  [...stonewarePlans, ...byPostPlans].flatMap((plan) =>
    plan.merchandising ? [[idOf(`product ${plan.slug}`), plan.merchandising]] : [],
  ),
);
