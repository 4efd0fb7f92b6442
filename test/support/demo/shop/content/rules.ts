import type { Json } from '../../records.ts';

const newEngland = ['ME', 'NH', 'VT', 'MA', 'RI', 'CT'];
const restOfTheStates = (
  'AL AK AZ AR CA CO DE DC FL GA HI ID IL IN IA KS KY LA MD MI MN MS MO MT NE NV NJ NM NY NC ND ' +
  'OH OK OR PA SC SD TN TX UT VA WA WV WI WY'
).split(' ');

const inTheStates = (id: string, name: string, costCents: number, states: readonly string[]): Json => ({
  id,
  name,
  costCents,
  freeFromCents: 15_000,
  zones: [{ country: 'US', states: [...states] }],
});

/** What the page about delivery promises, and what a till on the island does. */
export const rules: Json = {
  shippingOptions: [
    inTheStates('new-england', 'Friday boat, New England', 800, newEngland),
    inTheStates('united-states', 'Friday boat, United States', 1200, restOfTheStates),
    { id: 'canada', name: 'Friday boat, Canada', costCents: 1800, countries: ['CA'] },
  ],
  taxRules: [{ id: 'maine', name: 'Maine sales tax', country: 'US', state: 'ME', basisPoints: 550 }],
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
  seller: 'Thursday Kiln\n4 Slipway Road\nGannet Island, ME 04851',
};
