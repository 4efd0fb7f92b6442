import { createRandom, type Random } from './random.ts';

/** How buyers pay in a history, by the token that their browser sends. */
export const cards = ['approve', 'decline', '3ds', 'processing'] as const;
type Card = (typeof cards)[number];

const faultPlaces = ['charge', 'lookup', 'cancel', 'refund', 'mail', 'receiver'] as const;
export type FaultPlace = (typeof faultPlaces)[number];
/**
 * What meets the next request to a place: it is not reached, it acts and its answer is lost, or the shop is told of it
 * first, it acts and answers late, the request itself is held up on its way and acts when nobody waits any more, or when
 * all was given up; or it acts, and the server that asked dies, or stands still as a paused machine does.
 */
export const faultKinds = [
  ...['not-reached', 'answer-lost', 'told-first', 'slow', 'delayed', 'late', 'refused'],
  ...['dies', 'stands'],
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const workers = ['mails', 'payments', 'refunds', 'gift-cards', 'renewals', 'webhooks', 'clean-up'] as const;
export type Worker = (typeof workers)[number];

const ownerCommands = ['mark-paid', 'fulfil', 'cancel', 'refund', 'note', 'resend-mail', 'undo'] as const;
type OwnerCommandKind = (typeof ownerCommands)[number];

/** What a customer does with a subscription: `card` leaves another card, which may be no good. */
const customerCommands = ['pause', 'resume', 'resume', 'cancel', 'card', 'card'] as const;
const cardCommands = ['deactivate', 'reactivate', 'resend-mail'] as const;
const entryChanges = ['more', 'less', 'remove', 'restore'] as const;

export type Action =
  | { readonly do: 'add'; readonly shopper: number; readonly item: number; readonly quantity: number }
  /** Changes a line of the cart, or brings the one back that was removed last. */
  | { readonly do: 'entry'; readonly shopper: number; readonly entry: number; readonly change: EntryChange }
  | { readonly do: 'coupon'; readonly shopper: number; readonly coupon: number; readonly takesOut: boolean }
  /** Begins the checkout of a gift card. */
  | {
      readonly do: 'choose-card';
      readonly shopper: number;
      readonly quantity: number;
      readonly isForSomebody: boolean;
      /** Sent on another day, which only a card for somebody can be. */
      readonly daysAhead: number;
    }
  /** Begins the checkout of something that is paid again each week. */
  | { readonly do: 'subscribe'; readonly shopper: number }
  | {
      readonly do: 'subscription';
      readonly shopper: number;
      readonly command: (typeof customerCommands)[number];
      readonly isGood: boolean;
      readonly twice: boolean;
    }
  /** Puts the card of a known code into a checkout, or takes it out. */
  | { readonly do: 'redeem'; readonly shopper: number; readonly code: number; readonly takesOut: boolean }
  | {
      readonly do: 'press';
      readonly shopper: number;
      readonly of: 'cart' | 'gift-card' | 'subscription';
      readonly method: 'card' | 'bank-transfer';
      readonly card: Card;
      /** The same press as the last one: its key, and what it sent. */
      readonly again: boolean;
      /** It comes twice at once, the second time to another server. */
      readonly twice?: boolean;
    }
  /** The buyer answers on the bank's page, or a slow payment comes to its end. */
  | { readonly do: 'bank'; readonly payment: number; readonly confirms: boolean }
  /** The buyer comes to the page of the order. */
  | { readonly do: 'look'; readonly shopper: number }
  /** Sends a form of the site, or the last one once more. */
  | { readonly do: 'form'; readonly shopper: number; readonly again: boolean; readonly twice?: boolean }
  /** Waits for something, or has the owner write to all who wait for it; or takes back what has not left. */
  | { readonly do: 'sign-up'; readonly shopper: number; readonly item: number }
  | { readonly do: 'restock'; readonly item: number; readonly twice: boolean; readonly takesBack: boolean }
  /** Downloads what comes with the order, as often at once as `times` says. */
  | { readonly do: 'download'; readonly times: number }
  | { readonly do: 'event'; readonly which: 'first' | 'last' | 'any'; readonly end: 'once' | 'twice' | 'lost' }
  | {
      readonly do: 'owner';
      readonly command: OwnerCommandKind;
      readonly order: number;
      /** A part of it where there are parts. */
      readonly isPart: boolean;
      readonly restock: boolean;
      readonly tellsBuyer: boolean;
      /** Pressed twice. */
      readonly twice: boolean;
      /** Pressed on a page that was opened when the order was touched before. */
      readonly isStale?: boolean;
    }
  /** Prints the invoice of an order, and the credit notes of what was given back of it. */
  | { readonly do: 'papers'; readonly order: number }
  /** Gives a gift card away. */
  | { readonly do: 'issue'; readonly cents: number; readonly daysAhead: number; readonly twice: boolean }
  | {
      readonly do: 'card';
      readonly command: (typeof cardCommands)[number];
      readonly card: number;
      readonly twice: boolean;
    }
  | { readonly do: 'stock'; readonly item: number; readonly by: number }
  | { readonly do: 'work'; readonly worker: Worker }
  | { readonly do: 'wait'; readonly seconds: number }
  /** The server dies when it asks for the so-manieth thing from now on, and is started again. */
  | { readonly do: 'crash'; readonly after: number }
  /** The same, and it stands still for minutes; others go on meanwhile. */
  | { readonly do: 'stand'; readonly after: number }
  | { readonly do: 'fault'; readonly place: FaultPlace; readonly kind: FaultKind };

type EntryChange = (typeof entryChanges)[number];
type Make = (random: Random) => Action;

export const shoppers = 3;
const mostCrashAfter = 45;
/** In seconds, and an hour: what is paid each week is due. */
export const week = 7 * 86_400 + 3_600;

const shopper = (random: Random) => random.below(shoppers);

const press: Make = (random) => ({
  do: 'press',
  shopper: shopper(random),
  of: random.pick(['cart', 'cart', 'cart', 'gift-card', 'subscription']),
  method: random.chance(0.25) ? 'bank-transfer' : 'card',
  card: random.chance(0.5) ? 'approve' : random.pick(cards),
  again: random.chance(0.3),
  twice: random.chance(0.15),
});

const chooseCard: Make = (random) => {
  const isForSomebody = random.chance(0.6);
  const daysAhead = isForSomebody && random.chance(0.5) ? 1 : 0;
  return { do: 'choose-card', shopper: shopper(random), quantity: 1 + random.below(2), isForSomebody, daysAhead };
};

const command: Make = (random) => ({
  do: 'owner',
  command: random.chance(0.3) ? 'refund' : random.pick(ownerCommands),
  order: random.below(4),
  isPart: random.chance(0.5),
  restock: random.chance(0.5),
  tellsBuyer: random.chance(0.7),
  twice: random.chance(0.2),
  isStale: random.chance(0.2),
});

/** What there is to do, how often it is done, and whether every history has it. */
const kinds: readonly (readonly [weight: number, make: Make, often?: 'always'])[] = [
  [
    12,
    (random) => ({
      do: 'add',
      shopper: shopper(random),
      item: random.pick([0, 1, 2, 3, 4, 5, 5]),
      quantity: 1 + random.below(3),
    }),
    'always',
  ],
  [
    4,
    (random) => ({
      do: 'entry',
      shopper: shopper(random),
      entry: random.below(3),
      change: random.pick(entryChanges),
    }),
  ],
  [3, (random) => ({ do: 'coupon', shopper: shopper(random), coupon: random.below(2), takesOut: random.chance(0.2) })],
  [4, chooseCard],
  [2, (random) => ({ do: 'subscribe', shopper: shopper(random) })],
  [
    6,
    (random) => ({
      do: 'subscription',
      shopper: shopper(random),
      command: random.pick(customerCommands),
      isGood: random.chance(0.5),
      twice: random.chance(0.3),
    }),
  ],
  [8, (random) => ({ do: 'redeem', shopper: shopper(random), code: random.below(4), takesOut: random.chance(0.15) })],
  [22, press, 'always'],
  [6, (random) => ({ do: 'bank', payment: random.below(6), confirms: random.chance(0.75) })],
  [4, (random) => ({ do: 'look', shopper: shopper(random) })],
  [12, (random) => ({ do: 'sign-up', shopper: shopper(random), item: 0 })],
  [
    8,
    (random) => ({
      do: 'restock',
      item: 0,
      twice: random.chance(0.3),
      takesBack: random.chance(0.2),
    }),
  ],
  [9, (random) => ({ do: 'download', times: 2 + random.below(5) })],
  [
    2,
    (random) => ({
      do: 'form',
      shopper: shopper(random),
      again: random.chance(0.4),
      twice: random.chance(0.3),
    }),
  ],
  [
    8,
    (random) => ({
      do: 'event',
      which: random.pick(['first', 'last', 'any']),
      end: random.pick(['once', 'once', 'twice', 'lost']),
    }),
  ],
  [22, command],
  [
    4,
    (random) => ({
      do: 'issue',
      cents: random.pick([500, 3_000, 20_000]),
      daysAhead: random.chance(0.3) ? 1 : 0,
      twice: random.chance(0.3),
    }),
  ],
  [
    4,
    (random) => ({
      do: 'card',
      command: random.pick(cardCommands),
      card: random.below(3),
      twice: random.chance(0.3),
    }),
  ],
  [5, (random) => ({ do: 'papers', order: random.below(4) })],
  [2, (random) => ({ do: 'stock', item: random.below(5), by: random.below(5) - 2 })],
  [10, (random) => ({ do: 'work', worker: random.pick(workers) })],
  [6, (random) => ({ do: 'wait', seconds: random.pick([5, 40, 40, 400, 1000, 90_000, week]) })],
  [10, (random) => ({ do: 'crash', after: random.chance(0.1) ? 0 : random.below(mostCrashAfter) })],
  [4, (random) => ({ do: 'stand', after: 1 + random.below(mostCrashAfter) })],
  [8, (random) => ({ do: 'fault', place: random.pick(faultPlaces), kind: random.pick(faultKinds) })],
];

/** Makes one of the steps that a history is of. */
export type MakeAction = () => Action;

const oftener = 3;

/**
 * What a history is of: not everything, since of few kinds each happens more often and meets itself. After "Swarm testing"
 * (Groce and others, 2012). Those that are `often` done are in it, and done oftener.
 */
export function chooseKinds(random: Random, often: readonly Action['do'][]): MakeAction {
  const chosen = kinds.flatMap(([weight, make, always]) => {
    const isOften = often.includes(make(createRandom(0)).do);
    const isChosen = random.chance(0.6) || always === 'always' || isOften;
    return isChosen ? [{ weight: isOften ? oftener * weight : weight, make }] : [];
  });
  const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let at = random.below(weights);
    for (const { weight, make } of chosen) {
      if (at < weight) return make(random);
      at -= weight;
    }
    throw new Error('The weights do not add up.');
  };
}
