import { type Collection, idOf, type Json } from '../../records.ts';
import { image } from './images.ts';
import type { ProductPlan } from './product-plans.ts';

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

/** Asked before a chair is taken: every kind of answer that a product's form can insist on. */
const wheelForm: Json = {
  id: idOf('form afternoon-at-the-wheel'),
  name: 'An afternoon at the wheel',
  fields: [
    { id: 'wheel-name', type: 'name', title: 'Who is coming', required: true },
    { id: 'wheel-phone', type: 'phone', title: 'A telephone, for when the boat does not sail', required: true },
    { id: 'wheel-boat', type: 'time', title: 'When does your boat come in?', required: true },
    { id: 'wheel-second', type: 'date', title: 'Another day that would do', required: true },
    {
      id: 'wheel-clay',
      type: 'select',
      title: 'How wet is your clay?',
      required: true,
      options: ['I have never touched any', 'I was at school once', 'I throw at home'],
    },
    {
      id: 'wheel-self',
      type: 'likert',
      title: 'About yourself',
      required: true,
      questions: ['I do not mind being dirty', 'I can throw a bowl away'],
    },
    {
      id: 'wheel-hands',
      type: 'checkbox',
      title: 'Your hands',
      required: true,
      options: ['My fingernails are cut', 'My rings stay at home'],
    },
    { id: 'wheel-after', type: 'section', title: 'After the firing' },
    { id: 'wheel-home', type: 'address', title: 'Where shall the bowl go?', required: true },
  ],
  submissionMessage: 'Thank you. There is a wheel with your name on it.',
};

export const byPostPlans: readonly ProductPlan[] = [
  {
    slug: 'kiln-club',
    title: 'Kiln club',
    type: 1,
    starred: true,
    pictures: [['kiln-club', 'An open carton with a cobalt mug and a celadon bottle in paper wool']],
    excerpt:
      '<p>A year of pots, one a month. On the first Friday the boat brings whatever we were most pleased with.</p>',
    body: '<p>You do not choose, and neither, really, do we: the kiln does. Members have had a salt pig, a pair of egg cups, a lid in search of a jar (the jar came the month after) and, once, an apology and two mugs.</p><ul><li>One piece a month for a year, worth at least what you pay</li><li>Skip a month by writing to us before Thursday</li><li>Shipping within the United States included</li></ul>',
    tags: ['subscription', 'gift'],
    variants: [{ sku: 'KC-12', price: 4600, stock: null, pounds: 2 }],
    structured: {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 12 },
      productSubscriptionOptions: [{ id: 'kiln-club-12-months', count: 12 }],
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
      pounds: 0.2,
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
    structured: { additionalFieldsFormId: idOf('form afternoon-at-the-wheel'), additionalFieldsForm: wheelForm },
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
