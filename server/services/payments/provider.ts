import type { ManualPaymentKind } from '#model';
import { freeMethod, giftCardMethod } from '#model';
import type { PaymentOutcome, PaymentService, StartedPayment } from '../../site/extensions/kinds/payments.ts';
import type { SavedPayment } from '../../store/index.ts';

export {
  type Dispute,
  type FailedRefund,
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
} from '../../site/extensions/kinds/payments.ts';

/** How an order is paid; what is said of it is said where a site's own providers are declared. */
export interface PaymentProvider extends PaymentService {
  /** Of a payment that the owner confirms: its kind, and what the buyer is told to do. */
  readonly byHand?: { readonly kind: ManualPaymentKind; readonly instructions: string };
  /** What the browser needs to ask the buyer for a payment; a provider without it needs nothing. */
  readonly client?: PaymentClient;
  /** Charging again without the buyer; with a provider that has none nothing can be subscribed to. */
  readonly repeat?: RepeatedPayments;
}

/** What makes a provider one that can be subscribed with. */
export interface RepeatedPayments {
  /** What was saved with a payment that was made with `savesMethod`, by its transaction id; undefined for nothing. */
  saved(transactionId: string): Promise<SavedPayment | undefined>;
  /** Charges without the buyer, a reference at most once as `charge` does; what a bank asks about is declined. */
  charge(payment: StartedPayment, saved: SavedPayment): Promise<PaymentOutcome>;
  /** Where another card is asked for: on the page of the subscription itself, or on one of the provider. */
  readonly asksForCard: 'here' | 'there';
  /** Asks for another card; one that is taken at once needs no further page. */
  askForCard(asked: CardQuestion): Promise<CardAnswer>;
  /** What was left on the provider's page that was asked for by a name; undefined for nothing, or somebody else's. */
  takeCard(session: string, asked: Pick<CardQuestion, 'reference' | 'saved'>): Promise<SavedPayment | undefined>;
}

export interface CardQuestion {
  /** Names what the card is for: the order that it was begun with. */
  readonly reference: string;
  readonly saved: SavedPayment | null;
  readonly email: string;
  readonly currency: string;
  /** Where the customer comes back to; absolute, with a query. What the provider calls its page is added as `session`. */
  readonly returnUrl: string;
  /** What the page of the subscription itself has asked for. */
  readonly token: string;
}

type CardAnswer =
  | { readonly state: 'taken'; readonly saved: SavedPayment }
  | { readonly state: 'redirect'; readonly url: string };

/** The built-in ways to ask for a payment in the browser. */
interface PaymentClient {
  readonly kind: 'stripe';
  readonly publishableKey: string;
  /** The card is kept, to be charged again. */
  readonly savesCard?: boolean;
}

export const offeredOf = (providers: readonly PaymentProvider[]): readonly PaymentProvider[] =>
  providers.filter(({ isOffered }) => isOffered?.() ?? true);

/** How a way to pay is named to the owner; empty for one that the shop has no longer. */
export const nameOfMethod = (
  context: { readonly providers: readonly PaymentProvider[] },
  row: { readonly paymentMethod: string },
): string => providerOf(context, row)?.name ?? namesWithoutProvider.get(row.paymentMethod) ?? '';

const namesWithoutProvider: ReadonlyMap<string, string> = new Map([
  [giftCardMethod, 'Gift card'],
  [freeMethod, 'Nothing to pay'],
]);

/** The one by which something was paid; undefined for one that the shop has no longer. */
export function providerOf(
  { providers }: { readonly providers: readonly PaymentProvider[] },
  { paymentMethod }: { readonly paymentMethod: string },
): PaymentProvider | undefined {
  return providers.find(({ id }) => id === paymentMethod);
}
