import { setTimeout as wait } from 'node:timers/promises';
import type { Payment, PaymentOutcome, PaymentProvider } from './provider.ts';

export interface TestProvider extends PaymentProvider {
  /** Every reference that was really charged, and how often. */
  readonly charged: ReadonlyMap<string, number>;
  readonly refunded: ReadonlySet<string>;
}

export interface TestProviderOptions {
  /** Milliseconds that a `time-out` takes; longer than checkout waits. */
  readonly patience?: number;
  /** Told what the provider says by itself, for `answer-twice`. */
  readonly onAnswer?: (reference: string, outcome: PaymentOutcome) => Promise<void>;
  /** Whether visitors may pay with it now; always without. */
  readonly isOffered?: () => boolean;
}

/**
 * A provider without money. The payment's token says what happens: `decline`, `time-out`, `time-out-then-decline`,
 * `answer-twice`; any other is approved. `approve-once` is approved, and declined each time that it is charged again.
 */
export function createTestProvider({
  patience = 60_000,
  onAnswer,
  isOffered = () => true,
}: TestProviderOptions = {}): TestProvider {
  const outcomes = new Map<string, PaymentOutcome>();
  const charged = new Map<string, number>();
  const refunded = new Set<string>();

  function decide({ reference, token }: Payment): PaymentOutcome {
    const known = outcomes.get(reference);
    if (known) return known;
    const declines = token === 'decline' || token === 'time-out-then-decline';
    const outcome: PaymentOutcome = declines
      ? { state: 'declined' }
      : { state: 'approved', transactionId: `test-${token === 'approve-once' ? 'once-' : ''}${reference}` };
    outcomes.set(reference, outcome);
    if (outcome.state === 'approved') charged.set(reference, (charged.get(reference) ?? 0) + 1);
    return outcome;
  }

  return {
    id: 'test',
    name: 'Test payment',
    testOnly: true,
    isOffered,
    charged,
    refunded,
    async charge(payment) {
      const outcome = decide(payment);
      if (payment.token.startsWith('time-out')) await wait(patience, undefined, { ref: false });
      if (payment.token === 'answer-twice') await onAnswer?.(payment.reference, outcome);
      return outcome;
    },
    repeat: {
      asksForCard: 'here',
      saved: async (transactionId) => ({ method: transactionId.startsWith('test-once-') ? 'decline' : 'approve' }),
      charge: async (payment, { method }) => decide({ ...payment, token: method, returnUrl: '' }),
      askForCard: async ({ token }) => ({
        state: 'taken',
        saved: { method: token === 'decline' ? 'decline' : 'approve' },
      }),
      takeCard: async () => undefined,
    },
    lookup: async ({ reference }) => outcomes.get(reference) ?? { state: 'none' },
    async refund({ payment }) {
      refunded.add(payment.reference);
      return { state: 'refunded' };
    },
  };
}
