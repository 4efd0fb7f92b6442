import type {
  Payment,
  PaymentEvent,
  PaymentOutcome,
  PaymentProvider,
  PaymentState,
  Refund,
  RefundOutcome,
  StartedPayment,
} from '../../server/services/payments/provider.ts';
import type { FaultKind, FaultPlace } from './actions.ts';
import type { Faults } from './faults.ts';
import type { Gate, Process } from './gate.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a provider knows of one reference. */
export interface Account {
  readonly reference: string;
  readonly amountCents: number;
  state: PaymentState;
  chargedCents: number;
  readonly refunds: Map<string, number>;
  /** What is kept of the card to be charged again: what comes of it. */
  readonly keeps: string;
}

/** What becomes of a card that is charged again later, by how it was charged first. */
const later: Readonly<Record<string, string>> = { approve: 'approve', '3ds': 'processing', processing: 'decline' };

const slowMilliseconds = 60_000;
/** How long a request is held up on its way: shorter than somebody waits, or longer than an order may wait to be paid. */
const delays: Readonly<Partial<Record<FaultKind, number>>> = { delayed: 20_000, late: 40 * 60_000 };

/** The provider's books: they outlive every process of the shop. */
export class ProviderBooks {
  readonly accounts = new Map<string, Account>();
  /** What it has yet to tell. */
  readonly events: Extract<PaymentEvent, { readonly outcome: unknown }>[] = [];
  /** Requests that are held up on their way. */
  underWay = 0;
  /** Payments whose request arrived after its sender had stopped waiting. */
  readonly late = new Set<string>();
  /** Keys of refunds that were refused: a key has one answer for good. */
  readonly #refused = new Set<string>();

  charge({ reference, amountCents, token }: Payment): PaymentOutcome {
    const account = this.accounts.get(reference) ?? this.#open(reference, amountCents, token);
    if (account.state.state === 'none') this.#decide(account, token);
    const { state } = account;
    if (state.state === 'unknown' || state.state === 'none') throw new Error('The payment is being processed.');
    return state;
  }

  lookup({ reference }: StartedPayment): PaymentState {
    return this.accounts.get(reference)?.state ?? { state: 'none' };
  }

  cancel({ reference, amountCents }: StartedPayment): PaymentState {
    const account = this.accounts.get(reference) ?? this.#open(reference, amountCents);
    const { state } = account.state;
    if (state === 'none' || state === 'action-required') this.#end(account, false);
    return account.state;
  }

  /** The buyer's answer, or the bank's, to a payment that waits for it. */
  answer(account: Account, confirms: boolean): void {
    const { state } = account.state;
    if (state === 'action-required' || state === 'unknown') this.#end(account, confirms);
  }

  refund({ payment: { reference }, amountCents, key }: Refund): RefundOutcome {
    const account = this.accounts.get(reference);
    if (!account || this.#refused.has(key)) return { state: 'refused', message: 'It cannot be given back.' };
    if (account.refunds.has(key)) return { state: 'refunded' };
    const left = account.chargedCents - refundedOf(account);
    const wanted = amountCents ?? left;
    if (wanted > left || left === 0) return { state: 'refused', message: 'This is more than what is left.' };
    account.refunds.set(key, wanted);
    return { state: 'refunded' };
  }

  refuse({ payment: { reference }, key }: Refund): RefundOutcome {
    if (this.accounts.get(reference)?.refunds.has(key)) return { state: 'refunded' };
    this.#refused.add(key);
    return { state: 'refused', message: 'The card is closed.' };
  }

  /** What is kept of a card that was charged. */
  saved(transactionId: string): string | undefined {
    const account = [...this.accounts.values()].find(({ reference }) => transactionOf(reference) === transactionId);
    return account?.keeps;
  }

  #open(reference: string, amountCents: number, token = ''): Account {
    const state = { state: 'none' } as const;
    const keeps = later[token] ?? 'decline';
    const account: Account = { reference, amountCents, state, chargedCents: 0, refunds: new Map(), keeps };
    this.accounts.set(reference, account);
    return account;
  }

  #decide(account: Account, token: string): void {
    if (token === 'approve' || token === 'decline') this.#end(account, token === 'approve');
    else if (token === 'processing') account.state = { state: 'unknown' };
    else {
      const action = { kind: 'redirect', url: `https://bank.example/${account.reference}` } as const;
      account.state = { state: 'action-required', action };
    }
  }

  #end(account: Account, isApproved: boolean): void {
    const { reference, amountCents } = account;
    const outcome: PaymentOutcome = isApproved
      ? { state: 'approved', transactionId: transactionOf(reference) }
      : { state: 'declined' };
    account.state = outcome;
    if (isApproved) account.chargedCents += amountCents;
    this.events.push({ reference, outcome });
  }
}

const transactionOf = (reference: string) => `charge-${reference}`;
export const refundedOf = ({ refunds }: Account) => [...refunds.values()].reduce((sum, cents) => sum + cents, 0);

export interface ProviderLink {
  readonly books: ProviderBooks;
  readonly faults: Faults;
  readonly gate: Gate;
  readonly time: VirtualTime;
  readonly process: Process;
  readonly cancels: boolean;
  /** Tells the shop what it has not been told yet. */
  readonly tell: () => Promise<void>;
}

/** The provider as one process reaches it, with what goes wrong on the way. */
export function linkedProvider(link: ProviderLink): PaymentProvider {
  const { books, gate, process, faults, time } = link;
  const ask = async <Answer>(place: FaultPlace, reference: string, act: () => Answer) => {
    const fault = faults.take(place);
    // A server that stood still may ask for what was given up meanwhile.
    if (process.hasStood) books.late.add(reference);
    const isHeldUp = holdUp(link, fault, () => {
      books.late.add(reference);
      void answerOf(act);
    });
    const answer = await gate.call(process, `${place} ${reference} ${fault ?? ''}`, async () => {
      if (fault === 'not-reached' || fault === 'refused') throw new Error('The provider cannot be reached.');
      return befall(link, fault, isHeldUp ? undefined : answerOf(act));
    });
    if (isHeldUp || fault === 'slow') await time.wait(slowMilliseconds);
    if (fault === 'told-first') await link.tell();
    if (fault === 'answer-lost' || fault === 'told-first' || answer === undefined)
      throw new Error('The answer was lost.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    id: 'card',
    name: 'Card',
    testOnly: false,
    charge: (payment) => ask('charge', payment.reference, () => books.charge(payment)),
    lookup: (payment) => ask('lookup', payment.reference, () => books.lookup(payment)),
    ...(link.cancels && {
      cancel: (payment: StartedPayment) => ask('cancel', payment.reference, () => books.cancel(payment)),
    }),
    refund: (refund) => askRefund(link, refund),
    repeat: {
      saved: async (transactionId) => {
        const { method } = await ask('lookup', transactionId, () => ({ method: books.saved(transactionId) }));
        return method === undefined ? undefined : { method };
      },
      charge: (payment, { method }) =>
        ask('charge', payment.reference, () => books.charge({ ...payment, token: method, returnUrl: '' })),
      asksForCard: 'here',
      askForCard: async ({ token }) => ({ state: 'taken', saved: { method: token } }),
      takeCard: async () => undefined,
    },
  };
}

/** The server that has asked dies before it hears the answer, or stands still with it. */
export async function befall<Answer>(
  { gate, process }: Pick<ProviderLink, 'gate' | 'process'>,
  fault: FaultKind | undefined,
  answer: Answer,
): Promise<Answer> {
  if (fault === 'dies') await gate.kill(process);
  if (fault === 'stands') gate.stand(process);
  return answer;
}

/** What is under way arrives, whatever becomes of who sent it; answers whether it is held up. */
function holdUp({ books, time }: ProviderLink, fault: FaultKind | undefined, act: () => void): boolean {
  const delay = fault && delays[fault];
  if (delay === undefined) return false;
  books.underWay += 1;
  time.after(delay, () => {
    books.underWay -= 1;
    act();
  });
  return true;
}

async function askRefund(link: ProviderLink, refund: Refund): Promise<RefundOutcome> {
  const { books, gate, process, faults, time } = link;
  const fault = faults.take('refund');
  const isHeldUp = holdUp(link, fault, () => void books.refund(refund));
  const outcome = await gate.call(process, `refund ${refund.key} ${fault ?? ''}`, async (): Promise<RefundOutcome> => {
    if (fault === 'not-reached') throw new Error('The provider cannot be reached.');
    if (fault === 'refused') return books.refuse(refund);
    return befall(link, fault, isHeldUp ? { state: 'refunded' } : books.refund(refund));
  });
  if (fault === 'slow' || isHeldUp) await time.wait(slowMilliseconds);
  if (fault === 'told-first') await link.tell();
  if (fault === 'answer-lost' || fault === 'told-first' || isHeldUp) throw new Error('The answer was lost.');
  return outcome;
}

function answerOf<Answer>(act: () => Answer): Answer | Error {
  try {
    return act();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
