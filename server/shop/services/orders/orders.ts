import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Order, ShoppingCart } from '#contract';
import { toMajorText } from '#model';
import { randomToken } from '../../../http/security/index.ts';
import { type OrderLine, type Reads, type Store, type Transaction, tables } from '../../../store/index.ts';
import { withTimeout } from '../../../with-timeout.ts';
import { isOpen } from '../cart/lifetimes.ts';
import type { Caller } from '../cart/parts.ts';
import { type CartRow, readEntries, viewOf } from '../cart/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormFiles } from '../files/form-files.ts';
import { claim, type Intent, remember } from '../lib/idempotency.ts';
import { accept, type Result, refuse, undoOnRefusal } from '../lib/result.ts';
import { createTurnstile } from '../lib/semaphore.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentOutcome, PaymentProvider } from '../payments/provider.ts';
import { countsStock, returnStock, type Stock, takeStock } from '../stock/stock.ts';
import { judgeRequest, type Obstacle, type OrderRequest, withShipping } from './check-out.ts';
import { isLiving, isUnsettled, isWaitingForPayment, type OrderRow, orderOf, purchaseOf } from './order.ts';
import { createFirstLook } from './stock-precheck.ts';

const { carts, orders } = tables;

/** Stock stays taken this long for an order whose payment is not known. */
const reservedMinutes = 15;
/**
 * Orders of one piece of stock that a server begins at the same time. They wait for each other's lock anyway; more of
 * them would only take the time that everybody else needs: somebody who put another product into a cart beside a sale
 * waited half a second behind four of them, and a tenth behind one.
 */
const beginningAtOnce = 1;

type Refusals =
  | Obstacle
  | 'payment-unavailable'
  | 'cart-unknown'
  | 'payment-declined'
  | 'payment-unknown'
  | 'key-reused'
  | 'key-running';

export interface Orders {
  place(buyer: Caller, request: OrderRequest): Promise<Result<Order, Refusals>>;
  /** What the provider says of a reference, as often as it says it. */
  settle(orderId: string, outcome: PaymentOutcome): Promise<void>;
  read(orderId: string, visitorId: string): Promise<Order | undefined>;
  /** Whether a visitor has paid for a product. */
  hasBought(visitorId: string, itemId: string): Promise<boolean>;
  list(before: { created: number; id: string } | undefined, limit: number): Promise<OrderRow[]>;
  /** Asks the provider about payments whose answer was lost, and gives back the stock of those that never were. */
  settleOverdue(): Promise<number>;
  readonly methods: readonly PaymentProvider[];
}

export interface OrderParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly stock: Stock;
  readonly files: Pick<FormFiles, 'keepOrdered'>;
  readonly outbox: Outbox;
  readonly providers: readonly PaymentProvider[];
  readonly now: () => number;
  /** Milliseconds that checkout waits for the provider. */
  readonly patience?: number;
}

export function createOrders({
  store,
  catalogue,
  stock,
  files,
  outbox,
  providers,
  now,
  patience = 10_000,
}: OrderParts): Orders {
  const { websiteId } = catalogue;
  const isOrder = (id: string) => and(eq(orders.websiteId, websiteId), eq(orders.id, id));
  const look = createFirstLook({ store, catalogue, now });
  const turnstile = createTurnstile(beginningAtOnce);

  async function place(buyer: Caller, request: OrderRequest): Promise<Result<Order, Refusals>> {
    const offered = offeredOf(providers);
    if (offered.length === 0) return refuse('payment-unavailable');
    const provider = offered.find(({ id }) => id === request.payment.method);
    if (!provider) return refuse('cart-incomplete', { errors: { 'payment.method': 'Required' } });
    const intent: Intent = { websiteId, scope: `order ${buyer.visitorId}`, key: buyer.key, body: request };
    const begun = await beginInTurn(intent, buyer, request);
    if (!begun.ok) return begun;
    const { order } = begun.value;
    if (!order) return begun.value.finished;
    return finish(intent, order, await charge(provider, order, request.payment.token));
  }

  /** Looks, waits for its turn and begins; who hears in the line that something ran out looks again. */
  async function beginInTurn(intent: Intent, buyer: Caller, request: OrderRequest): Promise<Result<Begun, Refusals>> {
    for (;;) {
      const { refusal, counted } = await look(buyer, intent, request);
      if (refusal) return refusal;
      const begun = await turnstile.pass(counted, () => begin(intent, buyer, request));
      if (begun && !begun.ok && begun.problem === 'stock-short') turnstile.clear(counted);
      if (begun) return begun;
    }
  }

  type Begun =
    | { readonly order: OrderRow }
    | { readonly order?: undefined; readonly finished: Result<Order, Refusals> };

  /** First transaction: everything is checked, the stock is taken and the order stands, unpaid; or nothing of it. */
  function begin(intent: Intent, buyer: Caller, request: OrderRequest): Promise<Result<Begun, Refusals>> {
    return undoOnRefusal<Begun, Refusals>((settle) =>
      store.transaction(async (transaction): Promise<Begun> => {
        const claimed = await claim(transaction, intent);
        // What was remembered under this key is the result of an order.
        if (claimed.ok && claimed.value !== 'new') return { finished: claimed.value.answer as Result<Order, Refusals> };
        if (!claimed.ok && claimed.problem === 'key-reused') return settle(claimed);
        const [found] = await transaction
          .select({ cart: carts, isOpen: sql<boolean>`${isOpen}` })
          .from(carts)
          .where(and(eq(carts.websiteId, websiteId), eq(carts.token, request.cartToken)))
          .for('update');
        if (!found || !isTheirs(found.cart, buyer)) return settle(refuse('cart-unknown'));
        const { cart } = found;
        const [standing] = await transaction
          .select()
          .from(orders)
          .where(and(eq(orders.websiteId, websiteId), eq(orders.cartId, cart.id), isLiving));
        if (standing) {
          if (standing.visitorId !== buyer.visitorId) return settle(refuse('cart-unknown'));
          // Pressed in a second tab, or again after a server that died in between: one order, one payment.
          if (!isUnsettled(standing)) return { finished: accept(orderOf(standing)) };
          return { finished: claimed.ok ? refuse('payment-unknown') : claimed };
        }
        settle(claimed);
        if (!found.isOpen) return settle(refuse('cart-unknown'));
        const stored = await readEntries(transaction, cart);
        for (const { entry, qtyInStock } of stored) {
          const item = qtyInStock === null ? catalogue.item(entry.itemId) : undefined;
          if (item) await stock.seed(transaction, item);
        }
        const view = withShipping(catalogue, viewOf(catalogue, cart, stored, now()), request, now());
        const refusal = judgeRequest(view, request);
        if (refusal) return settle(refusal);
        const lines = linesOf(view);
        const [order] = await transaction
          .insert(orders)
          .values({
            ...rowOf(view, lines),
            visitorId: buyer.visitorId,
            email: request.email.trim(),
            paymentMethod: request.payment.method,
            shippingAddress: request.shippingAddress ?? null,
          })
          .returning();
        if (!order) throw new Error('The order was not written.');
        // Last, so that others wait for these rows as shortly as can be.
        // Of what was unlimited a moment ago too: the owner may have counted it since.
        const counted = lines.filter(({ itemId }) => isCounted(itemId));
        const missing = await takeStock(transaction, websiteId, counted);
        if (missing) return settle(refuse('stock-short', { details: { itemId: missing.itemId, sku: missing.sku } }));
        return { order };
      }),
    );
  }

  function linesOf(view: ShoppingCart): OrderLine[] {
    return view.entries.map((line) => ({
      entryId: line.id,
      itemId: line.itemId,
      sku: line.chosenVariant?.sku ?? '',
      title: line.title,
      attributes: { ...line.chosenVariant?.attributes },
      optionNames: Object.keys(line.chosenVariant?.attributes ?? {}),
      quantity: line.quantity,
      priceCents: line.purchasePriceCents,
      productType: line.productType,
      additionalFields: line.additionalFields ?? null,
      tookStock: line.qtyInStock !== undefined,
    }));
  }

  function isCounted(itemId: string): boolean {
    const item = catalogue.item(itemId);
    return item !== undefined && countsStock(item);
  }

  function rowOf(view: ShoppingCart, lines: OrderLine[]) {
    return {
      id: randomToken(),
      websiteId,
      cartId: view.id,
      state: 'payment-started' as const,
      currency: view.currency,
      lines,
      shippingOption: view.selectedShippingOption,
      promoCodes: view.validCoupons.map(({ promoCode }) => promoCode),
      subtotalCents: view.subtotalCents,
      discountCents: view.discountCents,
      taxCents: view.taxCents,
      shippingCostCents: view.shippingCostCents,
      grandTotalCents: view.grandTotalCents,
      reservedUntil: sql`now() + make_interval(mins => ${reservedMinutes})`,
    };
  }

  async function charge(
    provider: PaymentProvider,
    order: OrderRow,
    token: string,
  ): Promise<PaymentOutcome | 'unknown'> {
    const { id: reference, grandTotalCents: amountCents, currency, email } = order;
    if (amountCents === 0) return { state: 'approved', transactionId: `free-${reference}` };
    try {
      const charged = provider.charge({ reference, amountCents, currency, email, token });
      return await withTimeout(charged, patience, () => 'unknown' as const);
    } catch {
      // Whether money moved is not known, so the order keeps its stock until the provider has been asked.
      return 'unknown';
    }
  }

  async function finish(
    intent: Intent,
    order: OrderRow,
    outcome: PaymentOutcome | 'unknown',
  ): Promise<Result<Order, Refusals>> {
    if (outcome === 'unknown') {
      await store.finish((transaction) =>
        transaction
          .update(orders)
          .set({ state: 'payment-unknown', changedAt: sql`now()` })
          .where(and(isOrder(order.id), eq(orders.state, 'payment-started'))),
      );
      return refuse('payment-unknown');
    }
    const result = resultOf(order, outcome);
    await settle(order.id, outcome, (transaction) => remember(transaction, intent, result));
    return result;
  }

  function resultOf(order: OrderRow, outcome: PaymentOutcome): Result<Order, 'payment-declined'> {
    if (outcome.state === 'declined')
      return refuse('payment-declined', outcome.message ? { message: outcome.message } : {});
    const paid = { ...order, state: 'paid' as const, paymentReference: outcome.transactionId };
    return accept({ ...orderOf(paid), purchase: purchaseOf(paid) });
  }

  async function settle(
    orderId: string,
    outcome: PaymentOutcome,
    /** What is written down with it. */
    beside: (transaction: Transaction) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const late = await store.finish(async (transaction) => {
      await beside(transaction);
      const [order] = await transaction.select().from(orders).where(isOrder(orderId)).for('update');
      if (!order) return undefined;
      if (!isUnsettled(order)) {
        // Said twice is nothing new; money for an order that was given up goes back.
        const wasGivenUp = order.state === 'cancelled' || order.state === 'declined';
        return outcome.state === 'approved' && wasGivenUp ? order : undefined;
      }
      if (outcome.state === 'declined') await release(transaction, order, 'declined');
      else await pay(transaction, order, outcome.transactionId);
      return undefined;
    });
    if (late) await providers.find(({ id }) => id === late.paymentMethod)?.refund(late.id);
  }

  async function pay(transaction: Transaction, order: OrderRow, transactionId: string): Promise<void> {
    await transaction
      .update(orders)
      .set({ state: 'paid', paymentReference: transactionId, reservedUntil: null, changedAt: sql`now()` })
      .where(isOrder(order.id));
    await transaction
      .update(carts)
      .set({ orderId: order.id, purchasedAt: sql`now()`, changedAt: sql`now()` })
      .where(and(eq(carts.websiteId, websiteId), eq(carts.id, order.cartId)));
    await files.keepOrdered(transaction, order);
    const total = `${toMajorText(order.grandTotalCents, order.currency)} ${order.currency}`;
    await outbox.add(transaction, {
      reason: `order-confirmed ${order.id}`,
      recipient: order.email,
      subject: `Your order ${order.number}`,
      body: `Thank you for your order ${order.number}.\n\n${order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join('\n')}\n\nTotal: ${total}\n`,
    });
  }

  async function release(transaction: Transaction, order: OrderRow, state: 'declined' | 'cancelled'): Promise<void> {
    await transaction
      .update(orders)
      .set({ state, reservedUntil: null, changedAt: sql`now()` })
      .where(isOrder(order.id));
    await returnStock(
      transaction,
      websiteId,
      order.lines.filter(({ tookStock }) => tookStock),
    );
  }

  async function settleOverdue(): Promise<number> {
    const overdue = await store.read((database) =>
      database
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.websiteId, websiteId),
            isWaitingForPayment,
            lt(orders.changedAt, sql`now() - interval '30 seconds'`),
          ),
        )
        // A sample: a hundred that cannot be settled would keep all others from their turn.
        .orderBy(sql`random()`)
        .limit(100),
    );
    const faults: unknown[] = [];
    // One order that cannot be settled keeps no other from it.
    for (const order of overdue) await settleOne(order).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} overdue payments could not be settled.`);
    return overdue.length;
  }

  async function settleOne(order: OrderRow): Promise<void> {
    const provider = providers.find(({ id }) => id === order.paymentMethod);
    const outcome = (await provider?.lookup(order.id)) ?? { state: 'none' };
    if (outcome.state === 'approved' || outcome.state === 'declined') await settle(order.id, outcome);
    else if (outcome.state === 'none') await cancelExpired(order.id);
  }

  function cancelExpired(orderId: string): Promise<void> {
    return store.transaction(async (transaction) => {
      const [order] = await transaction
        .select()
        .from(orders)
        .where(and(isOrder(orderId), isWaitingForPayment, lt(orders.reservedUntil, sql`now()`)))
        .for('update');
      if (order) await release(transaction, order, 'cancelled');
    });
  }

  const find = (queries: Reads, orderId: string, visitorId: string) =>
    queries
      .select()
      .from(orders)
      .where(and(isOrder(orderId), eq(orders.visitorId, visitorId)));

  return {
    place,
    settle,
    settleOverdue,
    get methods() {
      return offeredOf(providers);
    },
    async read(orderId, visitorId) {
      const [order] = await store.read((database) => find(database, orderId, visitorId));
      return order && orderOf(order);
    },
    async hasBought(visitorId, itemId) {
      const line = JSON.stringify([{ itemId }]);
      const [found] = await store.read((database) =>
        database
          .select({ id: orders.id })
          .from(orders)
          .where(
            and(
              eq(orders.websiteId, websiteId),
              eq(orders.visitorId, visitorId),
              inArray(orders.state, ['paid', 'fulfilled']),
              sql`${orders.lines} @> ${line}::jsonb`,
            ),
          )
          .limit(1),
      );
      return found !== undefined;
    },
    list: (before, limit) =>
      store.report((database) =>
        database
          .select()
          .from(orders)
          .where(
            and(
              eq(orders.websiteId, websiteId),
              before && sql`(${orders.createdAt}, ${orders.id}) < (${new Date(before.created)}, ${before.id})`,
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(limit),
      ),
  };
}

function offeredOf(providers: readonly PaymentProvider[]): readonly PaymentProvider[] {
  return providers.filter(({ isOffered }) => isOffered?.() ?? true);
}

/** A cart is bought by the visitor who made it, or who holds its cookie. */
function isTheirs(cart: CartRow, { visitorId, token }: Caller): boolean {
  return cart.visitorId === visitorId || cart.token === token;
}
