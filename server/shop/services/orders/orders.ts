import type { Order, PlacedOrder } from '#contract';
import type { Result } from '../lib/result.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { offeredOf, type PaymentOutcome, type PaymentProvider } from '../payments/provider.ts';
import type { OrderRefusal } from './begin-order.ts';
import type { Buyer, OrderRequest } from './check-out.ts';
import type { OrderContext } from './context.ts';
import type { OrderRow } from './order.ts';
import { settleOverdue } from './overdue-orders.ts';
import { placeOrder } from './place-order.ts';
import { hasBought, listOrders, type OrdersBefore, readOrder } from './read-orders.ts';
import { settleOrder } from './settle-order.ts';
import { createStockPrecheck } from './stock-precheck.ts';

/**
 * Orders of one piece of stock that a server begins at the same time. They wait for each other's lock anyway; more of
 * them would only take the time that everybody else needs: somebody who put another product into a cart beside a sale
 * waited half a second behind four of them, and a tenth behind one.
 */
const beginningAtOnce = 1;
const PATIENCE_MILLISECONDS = 10_000;

export interface Orders {
  place(buyer: Buyer, request: OrderRequest): Promise<Result<PlacedOrder, OrderRefusal>>;
  /** What the provider says of a reference, as often as it says it. */
  settle(orderId: string, outcome: PaymentOutcome): Promise<void>;
  read(orderId: string, visitorId: string): Promise<Order | undefined>;
  /** Whether a visitor has paid for a product. */
  hasBought(visitorId: string, itemId: string): Promise<boolean>;
  list(before: OrdersBefore | undefined, limit: number): Promise<OrderRow[]>;
  /** Asks the provider about payments whose answer was lost, and gives back the stock of those that never were. */
  settleOverdue(): Promise<number>;
  /** Those that can be chosen now. */
  readonly methods: readonly PaymentProvider[];
  readonly providers: readonly PaymentProvider[];
}

export type OrderParts = Omit<OrderContext, 'patience'> & Partial<Pick<OrderContext, 'patience'>>;

export function createOrders(parts: OrderParts): Orders {
  const context: OrderContext = { ...parts, patience: parts.patience ?? PATIENCE_MILLISECONDS };
  const placing = { ...context, precheck: createStockPrecheck(context), semaphore: createSemaphore(beginningAtOnce) };
  return {
    providers: context.providers,
    get methods() {
      return offeredOf(context.providers);
    },
    place: (buyer, request) => placeOrder(placing, buyer, request),
    settle: (orderId, outcome) => settleOrder(context, orderId, outcome),
    settleOverdue: () => settleOverdue(context),
    read: (orderId, visitorId) => readOrder(context, orderId, visitorId),
    hasBought: (visitorId, itemId) => hasBought(context, visitorId, itemId),
    list: (before, limit) => listOrders(context, before, limit),
  };
}
