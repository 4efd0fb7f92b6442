import { createRandom, type Random } from './random.ts';

/** How buyers pay in a history, by the token that their browser sends. */
const cards = ['approve', 'decline', '3ds', 'processing'] as const;
type Card = (typeof cards)[number];

const faultPlaces = ['charge', 'lookup', 'cancel', 'refund', 'mail', 'receiver'] as const;
export type FaultPlace = (typeof faultPlaces)[number];
/**
 * What meets the next request to a place: it is not reached, it acts and its answer is lost, it acts and answers late, or
 * the request itself is held up on its way and acts when nobody waits any more.
 */
const faultKinds = ['not-reached', 'answer-lost', 'slow', 'delayed', 'refused'] as const;
export type FaultKind = (typeof faultKinds)[number];

export const workers = ['mails', 'payments', 'refunds', 'webhooks', 'clean-up'] as const;
export type Worker = (typeof workers)[number];

const ownerCommands = ['mark-paid', 'fulfil', 'cancel', 'refund', 'note', 'resend-mail', 'undo'] as const;
type OwnerCommandKind = (typeof ownerCommands)[number];

type Action =
  | { readonly do: 'add'; readonly shopper: number; readonly item: number; readonly quantity: number }
  | { readonly do: 'coupon'; readonly shopper: number }
  | {
      readonly do: 'press';
      readonly shopper: number;
      readonly method: 'card' | 'bank-transfer';
      readonly card: Card;
      /** The same press as the last one: its key, and what it sent. */
      readonly again: boolean;
    }
  /** The buyer answers on the bank's page, or a slow payment comes to its end. */
  | { readonly do: 'bank'; readonly payment: number; readonly confirms: boolean }
  /** The buyer comes to the page of the order. */
  | { readonly do: 'look'; readonly shopper: number }
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
    }
  | { readonly do: 'stock'; readonly item: number; readonly by: number }
  | { readonly do: 'work'; readonly worker: Worker }
  | { readonly do: 'wait'; readonly seconds: number }
  /** The server dies when it asks for the so-manieth thing from now on, and is started again. */
  | { readonly do: 'crash'; readonly after: number }
  | { readonly do: 'fault'; readonly place: FaultPlace; readonly kind: FaultKind };

export type Step = Action & {
  /** Names the step in a history whose others were taken out. */
  readonly id: number;
  readonly server: number;
  /** Happens at the same time as the step before. */
  readonly together?: true;
};

export interface History {
  readonly seed: number;
  /** Whether the mail service can say what it has sent. */
  readonly mailTells: boolean;
  /** Whether the provider can end a payment that waits. */
  readonly providerCancels: boolean;
  readonly steps: readonly Step[];
}

export const shoppers = 3;
export const servers = 2;
const most = { steps: 26, least: 8, crashAfter: 45 } as const;

/** What there is to do, and how often it is done. */
const kinds: readonly (readonly [weight: number, make: (random: Random) => Action])[] = [
  [
    14,
    (random) => ({ do: 'add', shopper: random.below(shoppers), item: random.below(4), quantity: 1 + random.below(3) }),
  ],
  [2, (random) => ({ do: 'coupon', shopper: random.below(shoppers) })],
  [
    22,
    (random) => ({
      do: 'press',
      shopper: random.below(shoppers),
      method: random.chance(0.15) ? 'bank-transfer' : 'card',
      card: random.chance(0.5) ? 'approve' : random.pick(cards),
      again: random.chance(0.3),
    }),
  ],
  [6, (random) => ({ do: 'bank', payment: random.below(6), confirms: random.chance(0.75) })],
  [3, (random) => ({ do: 'look', shopper: random.below(shoppers) })],
  [
    8,
    (random) => ({
      do: 'event',
      which: random.pick(['first', 'last', 'any']),
      end: random.pick(['once', 'once', 'twice', 'lost']),
    }),
  ],
  [
    16,
    (random) => ({
      do: 'owner',
      command: random.chance(0.45) ? 'refund' : random.pick(ownerCommands),
      order: random.below(4),
      isPart: random.chance(0.5),
      restock: random.chance(0.5),
      tellsBuyer: random.chance(0.7),
      twice: random.chance(0.2),
    }),
  ],
  [2, (random) => ({ do: 'stock', item: random.below(4), by: random.below(5) - 2 })],
  [9, (random) => ({ do: 'work', worker: random.pick(workers) })],
  [6, (random) => ({ do: 'wait', seconds: random.pick([5, 40, 40, 400, 1000, 90_000]) })],
  [10, (random) => ({ do: 'crash', after: random.chance(0.1) ? 0 : random.below(most.crashAfter) })],
  [8, (random) => ({ do: 'fault', place: random.pick(faultPlaces), kind: random.pick(faultKinds) })],
];

const weights = kinds.reduce((sum, [weight]) => sum + weight, 0);

function makeAction(random: Random): Action {
  let at = random.below(weights);
  for (const [weight, make] of kinds) {
    if (at < weight) return make(random);
    at -= weight;
  }
  throw new Error('The weights do not add up.');
}

/** A buyer has something and pays for it: without, most of what follows would have nothing to work on. */
function opening(random: Random): Action[] {
  const shopper = random.below(shoppers);
  return [
    { do: 'add', shopper, item: random.below(4), quantity: 1 + random.below(2) },
    { do: 'press', shopper, method: 'card', card: random.chance(0.6) ? 'approve' : random.pick(cards), again: false },
  ];
}

/** What happens in the history of a seed. */
export function makeHistory(seed: number): History {
  const random = createRandom(seed);
  const mailTells = random.chance(0.5);
  const providerCancels = random.chance(0.7);
  const count = most.least + random.below(most.steps - most.least);
  const first = Array.from({ length: count }, () => makeAction(random));
  // Some begin with what may befall the opening itself.
  const actions = random.chance(0.5)
    ? [...first.slice(0, 2), ...opening(random), ...first.slice(2)]
    : [...opening(random), ...first];
  const steps = actions.map((action, id): Step => {
    const server = random.chance(0.7) ? 0 : random.below(servers);
    return { id, server, ...action, ...(random.chance(0.2) && id > 0 && { together: true as const }) };
  });
  return { seed, mailTells, providerCancels, steps };
}
