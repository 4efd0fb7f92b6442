import type { Order, OwnerOrder, PlacedOrder } from '#contract';
import type { Result } from '../lib/result.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import {
  type Dispute,
  type FailedRefund,
  offeredOf,
  type PaymentOutcome,
  type PaymentProvider,
} from '../payments/provider.ts';
import type { OrderError } from './begin-order.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import type { Buyer, OrderRequest } from './check-out.ts';
import type { CommandError, Person } from './commands/command.ts';
import type { OrderContext } from './context.ts';
import { listOrders, type OrdersBefore, type OrdersWanted, orderRows } from './list-orders.ts';
import { noteDispute } from './note-dispute.ts';
import { noteFailedRefund } from './note-failed-refund.ts';
import { noteRefunded } from './note-refunded.ts';
import type { OrderRow } from './order.ts';
import type { OrderKeys } from './order-keys.ts';
import { settleOverdue } from './overdue-orders.ts';
import { readOwnerOrder } from './owner-order.ts';
import { placeOrder } from './place-order.ts';
import { findOrderByNumber, hasBought, readOrder } from './read-orders.ts';
import { askOverdueRefunds } from './refund-order.ts';
import { settleOrder } from './settle-order.ts';
import { createStockPrecheck } from './stock-precheck.ts';

/**
 * Orders of one piece of stock that a server begins at the same time. They wait for each other's lock anyway; more of
 * them would only take the time that everybody else needs: somebody who put another product into a cart beside a sale
 * waited half a second behind four of them, and a tenth behind one.
 */
const beginningAtOnce = 1;

export interface Orders {
  place(buyer: Buyer, request: OrderRequest): Promise<Result<PlacedOrder, OrderError>>;
  /** What the provider says of a reference, as often as it says it. */
  settle(orderId: string, outcome: PaymentOutcome): Promise<void>;
  /** How much of a payment has gone back in all, by its provider's word of a moment. */
  noteRefunded(orderId: string, refundedCents: number, at?: number): Promise<void>;
  /** Money that went back by a provider and did not arrive. */
  noteFailedRefund(provider: string, transactionId: string, failed: FailedRefund): Promise<void>;
  /** A buyer has had a bank ask for the money, or that has come to an end. */
  noteDispute(provider: string, transactionId: string, dispute: Dispute): Promise<void>;
  read(orderId: string, visitorId: string): Promise<Order | undefined>;
  /** The same for whoever was let in to it. */
  readOpened(orderId: string): Promise<Order | undefined>;
  /** The id of the order with a number, for who knows the address that it was placed with. */
  find(number: string, email: string): Promise<string | undefined>;
  /** What its mails open an order with. */
  readonly keys: OrderKeys;
  /** Whether a visitor has paid for a product. */
  hasBought(visitorId: string, itemId: string): Promise<boolean>;
  list(wanted: OrdersWanted, before: OrdersBefore | undefined, limit: number): Promise<OrderRow[]>;
  /** The same as lines of CSV. */
  rows(wanted: OrdersWanted): AsyncIterable<string>;
  /** One order with all that was done to it, as somebody with their roles sees it. */
  readForOwner(person: Person, orderId: string): Promise<OwnerOrder | undefined>;
  /** Does one thing to an order, once for each key. */
  change(person: Person, change: OrderChange): Promise<Result<OwnerOrder, CommandError>>;
  /** Asks the provider again for refunds whose end was not heard; answers how many. */
  askOverdueRefunds(): Promise<number>;
  /** Asks the provider about payments whose answer was lost, and gives back the stock of those that never were. */
  settleOverdue(): Promise<number>;
  /** Those that can be chosen now. */
  readonly methods: readonly PaymentProvider[];
  readonly providers: readonly PaymentProvider[];
}

export function createOrders(context: OrderContext): Orders {
  const placing = { ...context, precheck: createStockPrecheck(context), semaphore: createSemaphore(beginningAtOnce) };
  return {
    providers: context.providers,
    get methods() {
      return offeredOf(context.providers);
    },
    place: (buyer, request) => placeOrder(placing, buyer, request),
    settle: (orderId, outcome) => settleOrder(context, orderId, outcome),
    noteRefunded: (orderId, refundedCents, at) => noteRefunded(context, orderId, refundedCents, at),
    noteFailedRefund: (provider, transactionId, failed) =>
      noteFailedRefund(context, { provider, transactionId }, failed),
    noteDispute: (provider, transactionId, dispute) => noteDispute(context, { provider, transactionId }, dispute),
    settleOverdue: () => settleOverdue(context),
    read: (orderId, visitorId) => readOrder(context, orderId, visitorId),
    readOpened: (orderId) => readOrder(context, orderId),
    find: (number, email) => findOrderByNumber(context, number, email),
    keys: context.keys,
    hasBought: (visitorId, itemId) => hasBought(context, visitorId, itemId),
    list: (wanted, before, limit) => listOrders(context, wanted, before, limit),
    rows: (wanted) => orderRows(context, wanted),
    readForOwner: (person, orderId) => readOwnerOrder(context, person, orderId),
    change: (person, change) => changeOrder(context, person, change),
    askOverdueRefunds: () => askOverdueRefunds(context),
  };
}
