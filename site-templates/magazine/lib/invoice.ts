import type { PaymentService } from 'vitrine';

/** What we send before it is paid, in pence. */
const MOST = 15_000;

/**
 * Paid on the invoice that lies in the envelope. The order stands at once; its owner says when the money came, and what goes
 * back goes back by hand.
 */
export const invoice: PaymentService = {
  id: 'invoice',
  name: 'On the invoice in the envelope',
  testOnly: false,
  charge: async ({ amountCents }) =>
    amountCents > MOST
      ? { state: 'declined', message: 'Above £150.00 we ask for another way to pay.' }
      : { state: 'pending' },
  lookup: async () => ({ state: 'pending' }),
  refund: async () => ({ state: 'refunded' }),
};
