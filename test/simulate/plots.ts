import { type Action, cards, faultKinds, shoppers, week } from './actions.ts';
import type { Random } from './random.ts';

/** A step of a beginning; together with the one before, on a server of its own. */
type Opening = readonly (Action & { readonly together?: true; readonly server?: number })[];

/** What a history is about: how it begins, and what happens often in it. */
interface Plot {
  readonly open: (random: Random) => Opening;
  readonly often: readonly Action['do'][];
}

const add = (shopper: number, item: number, quantity: number): Action => ({ do: 'add', shopper, item, quantity });
const pay = { do: 'press', of: 'cart', method: 'card', card: 'approve', again: false } as const;
const approved = (shopper: number): Action => ({ ...pay, shopper });
const work = (worker: Extract<Action, { do: 'work' }>['worker']): Action => ({ do: 'work', worker });
const wait = (seconds: number): Action => ({ do: 'wait', seconds });
const sees = { order: 0, isPart: false, restock: true, tellsBuyer: true, twice: false } as const;
type Command = Extract<Action, { do: 'owner' }>;
const owner = (command: Command['command'], more: Partial<Command> = {}): Action => ({
  ...{ do: 'owner', command },
  ...sees,
  ...more,
});
/** Two at once, on two servers. */
const atOnce = (first: Action, second: Action): Opening => [
  { ...first, server: 0 },
  { ...second, server: 1, together: true },
];
const maybe = (random: Random, ...actions: Opening): Opening => (random.chance(0.5) ? actions : []);

/** Two want the last pieces; or what was given up and sold to the next stands again. */
const lastPieces: Plot = {
  open(random) {
    const last = add(0, 0, 2);
    const next = add(1, 0, 2);
    if (random.chance(0.5)) return [last, next, ...atOnce(approved(0), approved(1))];
    const begun: Action = { ...approved(0), method: 'bank-transfer' } as Action;
    return [last, begun, owner('cancel'), next, approved(1), owner('undo', { order: 1 })];
  },
  often: ['owner', 'stock'],
};

/** A coupon that one may use is in two carts. */
const oneCoupon: Plot = {
  open(random) {
    const coupon = random.below(2);
    const use = (shopper: number): Opening => [add(shopper, 3, 1), { do: 'coupon', shopper, coupon, takesOut: false }];
    const presses = random.chance(0.7) ? atOnce(approved(0), approved(1)) : [approved(0), approved(1)];
    return [...use(0), ...use(1), ...presses, ...maybe(random, ...use(2), approved(2))];
  },
  often: ['coupon'],
};

/** The answer to a payment comes late, twice, never, or to a server that has died. */
const lateAnswer: Plot = {
  open(random) {
    const kind = random.pick([...faultKinds, 'late', 'late', 'told-first', 'dies'] as const);
    const crash: Action = { do: 'crash', after: 1 + random.below(40) };
    const met: Action = random.chance(0.6) ? { do: 'fault', place: 'charge', kind } : crash;
    const card = random.chance(0.6) ? 'approve' : random.pick(cards);
    const next: Opening = [wait(random.pick([40, 1_000])), work('payments')];
    const told: Opening = [
      ...maybe(random, { do: 'bank', payment: 0, confirms: random.chance(0.7) }),
      ...maybe(random, { do: 'event', which: 'first', end: 'twice' }),
    ];
    return [
      add(0, random.below(5), 1),
      met,
      { ...pay, shopper: 0, card },
      ...told,
      ...next,
      ...maybe(random, wait(2_500)),
    ];
  },
  often: ['event', 'bank', 'crash', 'fault'],
};

/** Money goes back by two hands, or its end is heard late. */
const moneyBack: Plot = {
  open(random) {
    const isPart = random.chance(0.6);
    const refund = owner('refund', { isPart, restock: random.chance(0.7) });
    const first: Opening = [add(0, random.below(5), 1 + random.below(2)), approved(0)];
    const hands = random.next();
    if (hands < 0.25) return [...first, ...atOnce(refund, refund)];
    if (hands < 0.4) return [...first, refund, { ...refund, isStale: true } as Action];
    const kind = random.pick([...faultKinds, 'refused', 'refused'] as const);
    const met: Action = { do: 'fault', place: 'refund', kind };
    return [...first, met, refund, wait(40), { ...work('refunds'), server: 1 }];
  },
  often: ['owner'],
};

/** An order that nobody has paid yet is given up, paid, sent, and what was done is taken back. */
const secondThoughts: Plot = {
  open(random) {
    const begun: Action = { ...pay, shopper: 0, method: 'bank-transfer' };
    const commands = ['mark-paid', 'fulfil', 'cancel', 'undo'] as const;
    const more = Array.from({ length: random.below(4) }, () => owner(random.pick(commands)));
    return [add(0, random.below(5), 1 + random.below(2)), begun, owner('cancel'), owner('undo'), ...more];
  },
  often: ['owner'],
};

/** A gift card pays for two carts at once. */
const oneCard: Plot = {
  open(random) {
    const cents = random.pick([3_000, 20_000]);
    const redeem = (shopper: number): Action => ({ do: 'redeem', shopper, code: 0, takesOut: false });
    const put = [add(0, random.below(5), 1), add(1, random.below(5), 1), redeem(0), redeem(1)];
    const card = random.pick(['approve', 'approve', 'decline'] as const);
    const presses = atOnce(approved(0), { ...pay, shopper: 1, card });
    return [{ do: 'issue', cents, daysAhead: 0, twice: random.chance(0.3) }, ...put, ...presses];
  },
  often: ['redeem', 'card', 'owner'],
};

/** A gift card is bought and looked at. */
const boughtCard: Plot = {
  open: (random) => [
    { do: 'choose-card', shopper: 0, quantity: 2, isForSomebody: random.chance(0.3), daysAhead: 0 },
    { ...pay, shopper: 0, of: 'gift-card' },
    { do: 'look', shopper: 0 },
    ...maybe(random, owner('refund', { isPart: random.chance(0.5) })),
  ],
  often: ['card', 'look', 'redeem'],
};

/** Mails and messages are handed over by a server that dies or stands still, or to somebody who refuses them. */
const messages: Plot = {
  open(random) {
    const [place, worker] = random.pick([
      ['mail', 'mails'],
      ['receiver', 'webhooks'],
    ] as const);
    const kind = random.pick([...faultKinds, 'refused', 'dies', 'stands'] as const);
    const met: Action = { do: 'fault', place, kind };
    return [add(0, 3, 1), approved(0), met, work(worker), wait(100), { ...work(worker), server: 1 }];
  },
  often: ['work', 'wait'],
};

/** Who was written to waits once more. */
const waiting: Plot = {
  open(random) {
    const signUp: Action = { do: 'sign-up', shopper: 0, item: 0 };
    const write: Action = { do: 'restock', item: 0, twice: random.chance(0.3), takesBack: false };
    const wave: Opening = [signUp, write, ...maybe(random, work('mails'))];
    return [...wave, ...wave];
  },
  often: ['sign-up', 'restock'],
};

/** Weeks of a subscription go by, of a card that pays again, or pays slowly, or no more. */
const weeks: Plot = {
  open(random) {
    const card = random.pick(cards);
    const confirmed: Opening = [
      { do: 'bank', payment: 0, confirms: true },
      { do: 'event', which: 'first', end: 'once' },
    ];
    const begun: Opening = [
      { do: 'subscribe', shopper: 0 },
      { ...pay, shopper: 0, of: 'subscription', card },
      ...(card === 'approve' ? [] : confirmed),
      { do: 'look', shopper: 0 },
    ];
    const tries = Array.from({ length: 1 + random.below(3) }, () => [
      wait(random.pick([700, 90_000, week])),
      ...(random.chance(0.3) ? atOnce(work('renewals'), work('renewals')) : [work('renewals')]),
    ]);
    return [...begun, wait(week), work('renewals'), ...tries.flat()];
  },
  often: ['subscription', 'wait', 'bank'],
};

/** A form is sent twice at once, or once more. */
const forms: Plot = {
  open: (random) => [
    { do: 'form', shopper: 0, again: false, twice: random.chance(0.7) },
    ...maybe(random, { do: 'form', shopper: 0, again: true }),
  ],
  often: ['form'],
};

/** Something comes as a file, and is fetched. */
const files: Plot = {
  open(random) {
    const fetched: Action = { do: 'download', times: 1 + random.below(4) };
    return [add(0, 5, 1 + random.below(2)), approved(0), fetched, ...maybe(random, fetched)];
  },
  often: ['download'],
};

/** Somebody has something and pays for it: without, most of what follows would have nothing to work on. */
const purchase: Plot = {
  open(random) {
    const shopper = random.below(shoppers);
    const card = random.chance(0.6) ? 'approve' : random.pick(cards);
    const method = random.chance(0.2) ? 'bank-transfer' : 'card';
    const press: Action = { ...pay, shopper, method, card, twice: random.chance(0.2) };
    const bought = add(shopper, random.below(5), 1 + random.below(2));
    const kind = random.next();
    if (kind < 0.3) return [bought, { do: 'fault', place: 'charge', kind: random.pick(faultKinds) }, press];
    if (kind > 0.6) return [bought, press];
    // A gift card that was given away pays for a part, or for all of it.
    const issued: Action = { do: 'issue', cents: random.pick([1_000, 20_000]), daysAhead: 0, twice: false };
    return [issued, bought, { do: 'redeem', shopper, code: 0, takesOut: false }, press];
  },
  often: [],
};

export const plots = {
  ...{ purchase, lateAnswer, lastPieces, oneCoupon, moneyBack, secondThoughts, oneCard, boughtCard },
  ...{ messages, waiting, weeks, forms, files },
} as const satisfies Readonly<Record<string, Plot>>;
export type PlotName = keyof typeof plots;

/** Of all histories so many are purchases, and the others are about one of the other things. */
const purchases = 0.4;

export function choosePlot(random: Random): PlotName {
  // The keys of an object that is written above.
  return random.chance(purchases) ? 'purchase' : random.pick(Object.keys(plots) as PlotName[]);
}
