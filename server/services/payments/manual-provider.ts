import type { ManualPaymentKind, ShopSettings } from '#model';
import type { PaymentProvider } from './provider.ts';

/**
 * A payment that comes by itself, by bank or on delivery. The order stands at once as one that waits for its money, and
 * the owner says when it came; what goes back, goes back by hand too.
 */
export function createManualProvider(
  kind: ManualPaymentKind,
  rules: () => ShopSettings['manualPayments'],
): PaymentProvider {
  const rule = () => rules().find((each) => each.kind === kind);
  return {
    id: kind,
    get name() {
      return rule()?.name ?? '';
    },
    testOnly: false,
    get byHand() {
      return { kind, instructions: rule()?.instructions ?? '' };
    },
    isOffered: () => rule() !== undefined,
    charge: async () => ({ state: 'pending' }),
    lookup: async () => ({ state: 'pending' }),
    refund: async () => ({ state: 'refunded' }),
  };
}
