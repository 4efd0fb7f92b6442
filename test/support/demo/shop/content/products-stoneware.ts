import { type Collection, idOf } from '../../records.ts';
import { image } from './images.ts';
import type { ProductPlan, VariantPlan } from './product-plans.ts';

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
    pounds: size === 'Large' ? 1.2 : 0.9,
    picture: pictures[glaze],
  }));

export const stonewarePlans: readonly ProductPlan[] = [
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
    variants: [{ sku: 'FP-POR', price: 9600, salePrice: 7600, stock: 9, pounds: 4.2 }],
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
    variants: [{ sku: 'MJ-POR', price: 42000, stock: 0, pounds: 14 }],
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
      // Dearer than the provider of instalments goes along with.
      installments: { maximum: 40_000 },
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
    variants: [{ sku: 'PV-IRO', price: 5800, stock: 3, pounds: 1.5 }],
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
    variants: [{ sku: 'NB-OAT', price: 5200, stock: null, pounds: 1.8 }],
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
