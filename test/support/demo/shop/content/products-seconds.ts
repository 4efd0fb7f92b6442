import type { Collection } from '../../records.ts';
import { image } from './images.ts';
import type { ProductPlan } from './product-plans.ts';

/** Bought at once: its pages say that adding leads to the checkout. */
export const seconds: Collection = {
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

const cupGlazes = ['Tide', 'Oat', 'Kelp', 'Iron'].map(
  (glaze) =>
    [glaze, `cup-${glaze.toLowerCase()}`, `A small cup in ${glaze.toLowerCase()} glaze, not quite round`] as const,
);

export const secondsPlans: readonly ProductPlan[] = [
  {
    slug: 'cup-not-round',
    title: 'A cup, not quite round',
    type: 1,
    pictures: cupGlazes.map(([, picture, alt]) => [picture, alt] as const),
    excerpt: '<p>Thrown on a Monday, squeezed on a Tuesday, by somebody who was looking out of the window.</p>',
    body: '<p>Tea does not mind. Neither does salt, or a single egg, or three pencils. What it will not do is stack.</p><ul><li>Holds 4 oz, more or less, and we mean both</li><li>Glazed in whatever was left in the bucket</li><li>No two alike, least of all a pair</li></ul>',
    tags: ['cup', 'seconds'],
    options: ['Glaze', 'Foot', 'Rim'],
    // Iron runs off a glazed foot: there is none, and the page says so to who asks for it.
    variants: cupGlazes.flatMap(([glaze, picture, alt]) =>
      (glaze === 'Iron' ? ['Bare'] : ['Bare', 'Glazed']).flatMap((foot) =>
        ['Dips left', 'Dips right'].map((rim) => ({
          sku: `CN-${glaze.slice(0, 3)}-${foot.slice(0, 1)}${rim.slice(5, 6)}`.toUpperCase(),
          attributes: { Glaze: glaze, Foot: foot, Rim: rim },
          price: 600,
          stock: 12,
          pounds: 0.5,
          picture: [picture, alt] as const,
        })),
      ),
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
    variants: [{ sku: 'LM-ANY', price: 3400, salePrice: 1800, stock: 12, pounds: 1.1 }],
  },
];
