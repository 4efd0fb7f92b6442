import type { Json } from '../../records.ts';

const newEngland = ['ME', 'NH', 'VT', 'MA', 'RI', 'CT'];
const restOfTheStates = (
  'AL AK AZ AR CA CO DE DC FL GA HI ID IL IN IA KS KY LA MD MI MN MS MO MT NE NV NJ NM NY NC ND ' +
  'OH OK OR PA SC SD TN TX UT VA WA WV WI WY'
).split(' ');

/** Five and fifteen pounds, from which a parcel costs more, and the fifty that one person carries down the pier. */
const [fromGrams, fromMoreGrams, mostGrams] = [2_268, 6_804, 22_680];

type Costs = readonly [light: number, heavier: number, heaviest: number];

const byWeight = ([costCents, heavier, heaviest]: Costs): Json => ({
  costCents,
  heavier: [
    { fromGrams, costCents: heavier },
    { fromGrams: fromMoreGrams, costCents: heaviest },
  ],
  mostGrams,
});

const inTheStates = (id: string, name: string, costs: Costs, states: readonly string[]): Json => ({
  ...{ id, name, ...byWeight(costs), freeFromCents: 15_000 },
  zones: [{ country: 'US', states: [...states] }],
});

/** What the page about delivery promises, and what a till on the island does. */
export const rules: Json = {
  shippingOptions: [
    inTheStates('new-england', 'Friday boat, New England', [800, 1200, 2000], newEngland),
    inTheStates('united-states', 'Friday boat, United States', [1200, 1800, 3000], restOfTheStates),
    { id: 'canada', name: 'Friday boat, Canada', ...byWeight([1800, 2600, 4400]), countries: ['CA'] },
  ],
  taxRules: [
    { id: 'maine', name: 'Maine sales tax', country: 'US', state: 'ME', basisPoints: 550 },
    {
      ...{ id: 'pier', name: 'Island levy on classes', country: 'US', state: 'ME', basisPoints: 200 },
      labels: ['class'],
    },
  ],
  coupons: [
    { promoCode: 'BYBOAT', name: 'Came by boat', kind: 'percent', value: 1000, usesPerCustomer: 1 },
    {
      promoCode: 'LANDFALL',
      name: 'The boat is on us',
      kind: 'free-shipping',
      minimumSubtotalCents: 6000,
      alone: true,
    },
    {
      promoCode: 'CLASSROOM',
      name: 'For the school',
      kind: 'percent',
      value: 10_000,
      totalUses: 60,
      usesPerCustomer: 1,
      alone: true,
    },
  ],
  minimumSubtotalCents: 900,
  mailFrom: 'hello@thursdaykiln.example',
  orderRecipients: ['tomas@thursdaykiln.example'],
  invoicePrefix: 'TK-',
  seller: 'Thursday Kiln\n4 Slipway Road\nGannet Island, ME 04851',
};
