import type {
  addButtonTexts,
  addToCartMessages,
  cartMessages,
  cartPillTexts,
  installmentMessages,
  quantityMessages,
} from '#model';
import {
  ADD,
  ADDED,
  add,
  CART_READ,
  cart,
  checkout,
  MORE,
  type Place,
  REMOVE,
  type Scene,
  SIMPLE,
  type Step,
  THREE_OPTIONS,
} from './scene.ts';

/** Every member of a catalogue has its place, or says why it has none. */
export type PlacesOf<Catalogue> = Readonly<Record<keyof Catalogue, Place>>;

const QUANTITY = 'input[type="number"]';
const APPLY_CODE: readonly Step[] = [
  ['type', '[name="promoCode"]', 'SPRING'],
  ['press', '[name="action"][value="coupon"]'],
];
/** A product with questions lies in the cart, and its answers are changed. */
const changeAnswers = (fault: string, ...last: Step[]): Scene => ({
  on: 'asking product',
  steps: [
    ['press', ADD],
    ['fill', '.vt-form form'],
    ['press', '.vt-form [type="submit"]'],
    ADDED,
    ['go', '/cart'],
    CART_READ,
    ['fault', fault],
    ['press', '.vt-actions > button.vt-link'],
    ...last,
  ],
});
const badge = (settings: string): Scene => ({ on: 'installments', state: SIMPLE, settings, steps: [] });
const manyOf = (pieces: string): Scene =>
  add(SIMPLE, ['type', QUANTITY, pieces], ['fault', `cart-of-${pieces}@addEntry`]);

export const addScenes: PlacesOf<typeof addToCartMessages> = {
  oneOptionOpen: add('17-scarcity'),
  twoOptionsOpen: add('04-several-variants'),
  moreOptionsOpen: add(THREE_OPTIONS),
  denominationOpen: add('14-gift-card'),
  variantUnavailable: add('05-missing-combination', ['choose', 'Tide'], ['choose', 'Large']),
  outOfStock: add(SIMPLE, ['fault', 'stock-short']),
  expressCheckoutUnavailable: add('15-subscription', ['fault', 'checkout-cookies']),
};

export const buttonScenes: PlacesOf<typeof addButtonTexts> = {
  addToCart: { on: 'product', state: SIMPLE, settings: 'usual', steps: [] },
  subscribe: { on: 'product', state: 'subscription-plainly', settings: 'usual', steps: [] },
  adding: add(SIMPLE, ['fault', 'slow']),
  added: { on: 'cart', steps: [['press', ADD]] },
  selectOption: add('04-several-variants'),
  soldOut: { on: 'product', state: '07-sold-out', steps: [] },
};

export const quantityScenes: PlacesOf<typeof quantityMessages> = {
  notANumber: add(SIMPLE, ['type', QUANTITY, '']),
  notWhole: add(SIMPLE, ['type', QUANTITY, '1.5']),
  tooSmall: add(SIMPLE, ['type', QUANTITY, '0']),
};

export const installmentScenes: PlacesOf<typeof installmentMessages> = {
  inRange: badge('installments'),
  belowRange: badge('installments-for-more'),
  aboveRange: badge('installments-for-less'),
};

export const pillScenes: PlacesOf<typeof cartPillTexts> = {
  one: manyOf('1'),
  other: manyOf('2'),
  overCap: manyOf('101'),
};

export const cartScenes: PlacesOf<typeof cartMessages> = {
  quantityNotUpdated: cart('server-fault', MORE),
  formNotUpdated: changeAnswers('server-fault@updateAdditionalFields', ['press', '.vt-form [type="submit"]']),
  formNotOpened: add('form-without-questions'),
  itemNotRemoved: cart('server-fault', REMOVE),
  itemNotAdded: cart('undo-expired@restoreEntry', REMOVE, ['press', '.vt-notice .vt-link']),
  checkConnection: cart('offline', MORE),
  tryAgain: cart('server-fault', ...APPLY_CODE),
  updateInvalid: checkout(),
  subtotalTooLow: checkout(['fill', '.vt-checkout form'], ['fault', 'subtotal-too-low@placeOrder']),
};

export const applyCode = (fault: string): Scene => cart(fault, ...APPLY_CODE);
export const saveAnswers = (fault: string): Scene => changeAnswers(fault, ['press', '.vt-form [type="submit"]']);
