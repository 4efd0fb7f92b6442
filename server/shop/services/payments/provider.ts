import type { ManualPaymentKind } from '#model';
import type { PaymentService } from '../../../site/extensions/kinds/payments.ts';

export {
  type Payment,
  type PaymentAction,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentState,
  type ReceivedEvent,
  type Refund,
  type RefundOutcome,
  type StartedPayment,
  UnsignedEvent,
} from '../../../site/extensions/kinds/payments.ts';

/** How an order is paid; what is said of it is said where a site's own providers are declared. */
export interface PaymentProvider extends PaymentService {
  /** Of a payment that the owner confirms: its kind, and what the buyer is told to do. */
  readonly byHand?: { readonly kind: ManualPaymentKind; readonly instructions: string };
  /** What the browser needs to ask the buyer for a payment; a provider without it needs nothing. */
  readonly client?: PaymentClient;
}

/** The built-in ways to ask for a payment in the browser. */
interface PaymentClient {
  readonly kind: 'stripe';
  readonly publishableKey: string;
}

export const offeredOf = (providers: readonly PaymentProvider[]): readonly PaymentProvider[] =>
  providers.filter(({ isOffered }) => isOffered?.() ?? true);
