import { and, eq, sql } from 'drizzle-orm';
import type { Order, ShoppingCart } from '#contract';
import type { GiftDetails } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { type OrderLine, type Transaction, tables } from '../../store/index.ts';
import { readUses, takeTurns } from '../cart/coupon-uses.ts';
import { couponOf, isLimited } from '../cart/coupons.ts';
import { isOpen } from '../cart/lifetimes.ts';
import type { Caller } from '../cart/parts.ts';
import { type CartRow, viewOf } from '../cart/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { judgeCards, takeCards } from '../gift-cards/pay.ts';
import { claim, forget, type Intent, remember } from '../lib/idempotency.ts';
import { accept, type Result, refuse, undoOnError } from '../lib/result.ts';
import { providerOf } from '../payments/provider.ts';
import { countsStock, takeStock } from '../stock/stock.ts';
import { planOf } from '../subscription-record/periods.ts';
import { type CartForOrder, readCartForOrder } from './cart-for-order.ts';
import { asRequested, billingOf, judgeGiftCards, judgeRequest, type Obstacle, type OrderRequest } from './check-out.ts';
import type { OrderContext } from './context.ts';
import { isLiving, isUnsettled, type OrderRow, orderOf } from './order.ts';

const { carts, orders } = tables;

/** Stock stays taken this long for an order whose payment is not known. */
const reservedMinutes = 15;

export type OrderError =
  | Obstacle
  | 'cart-unknown'
  | 'payment-unavailable'
  | 'payment-not-repeatable'
  | 'payment-declined'
  | 'payment-unknown'
  | 'key-reused'
  | 'key-running';

export type Begun =
  | { readonly state: 'new'; readonly order: OrderRow }
  /** An earlier press made it, or this one before its answer was lost; whether it is paid is not known. */
  | { readonly state: 'standing'; readonly order: OrderRow; readonly isSamePress: boolean }
  | { readonly state: 'finished'; readonly result: Result<Order, OrderError> };

/** First transaction: everything is checked, the stock is taken and the order stands, unpaid; or nothing of it. */
export function beginOrder(
  context: OrderContext,
  intent: Intent,
  buyer: Caller,
  request: OrderRequest,
): Promise<Result<Begun, OrderError>> {
  return undoOnError<Begun, OrderError>((settle) =>
    context.store.transaction(async (transaction): Promise<Begun> => {
      const claimed = await claim(transaction, intent);
      if (claimed.ok && claimed.value !== 'new') {
        // What was remembered under this key is the result of an order.
        return { state: 'finished', result: claimed.value.answer as Result<Order, OrderError> };
      }
      if (!claimed.ok && claimed.problem === 'key-reused') return settle(claimed);
      const found = await lockCart(context, transaction, request.cartToken);
      if (!found || !isTheirs(found.cart, buyer)) return settle(refuse('cart-unknown'));
      const asked = await readCartForOrder(transaction, found.cart);
      const standing = asked.isOrdered ? await standingOrder(context, transaction, found.cart.id) : undefined;
      if (standing && standing.visitorId !== buyer.visitorId) return settle(refuse('cart-unknown'));
      // Pressed in a second tab, or again after a server that died in between: one order, one payment.
      if (standing && !isUnsettled(standing)) {
        const result = accept(orderOf(standing));
        // Pressed once more after the shop has given it up, it is told of this order still.
        await remember(transaction, intent, result);
        return { state: 'finished', result };
      }
      if (standing) {
        if (claimed.ok) await forget(transaction, intent);
        return { state: 'standing', order: standing, isSamePress: !claimed.ok };
      }
      // The order of this key was given up since, after nobody had paid it.
      if (!claimed.ok) return { state: 'finished', result: refuse('payment-declined') };
      if (!found.isOpen) return settle(refuse('cart-unknown'));
      const order = await writeOrder(context, transaction, { ...asked, cart: found.cart }, buyer, request);
      return { state: 'new', order: settle(order) };
    }),
  );
}

async function lockCart({ catalogue }: OrderContext, transaction: Transaction, token: string) {
  const [found] = await transaction
    .select({ cart: carts, isOpen: sql<boolean>`${isOpen}` })
    .from(carts)
    .where(and(eq(carts.websiteId, catalogue.websiteId), eq(carts.token, token)))
    .for('update');
  return found;
}

async function standingOrder({ catalogue }: OrderContext, transaction: Transaction, cartId: string) {
  const [standing] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.websiteId, catalogue.websiteId), eq(orders.cartId, cartId), isLiving));
  return standing;
}

interface AskedCart extends CartForOrder {
  readonly cart: CartRow;
}

async function writeOrder(
  context: OrderContext,
  transaction: Transaction,
  asked: AskedCart,
  buyer: Caller,
  request: OrderRequest,
): Promise<Result<OrderRow, OrderError>> {
  const { catalogue } = context;
  const { cart } = asked;
  const view = await viewForOrder(context, transaction, asked, request);
  const apiError = judgeRequest(context, view, request);
  if (apiError) return apiError;
  const { grandTotalCents: totalCents, currency } = view;
  const cards = asked.hasCards ? await judgeCards(transaction, cart, { totalCents, currency }) : [];
  const unpaid = judgeGiftCards(view, cards, request);
  if (unpaid) return unpaid;
  if (cart.kind === 'subscription' && !isRepeatable(context, request)) return refuse('payment-not-repeatable');
  const lines = linesOf(catalogue, asked, view);
  const [order] = await transaction
    .insert(orders)
    .values({
      ...rowOf(context, view, lines),
      visitorId: buyer.visitorId,
      email: request.email.trim(),
      paymentMethod: request.payment.method,
      isTest: providerOf(context, { paymentMethod: request.payment.method })?.testOnly ?? false,
      shippingAddress: request.shippingAddress ?? null,
      billing: billingOf(request),
      giftCards: cards,
    })
    .returning();
  if (!order) throw new Error('The order was not written.');
  await takeCards(transaction, order);
  // Last, so that others wait for these rows as shortly as can be.
  // Of what was unlimited a moment ago too: the owner may have counted it since.
  const counted = lines.filter(({ itemId }) => isCounted(catalogue, itemId));
  const missing = await takeStock(transaction, catalogue.websiteId, counted);
  if (missing) return refuse('stock-short', { details: { itemId: missing.itemId, sku: missing.sku } });
  return accept(order);
}

async function viewForOrder(
  context: OrderContext,
  transaction: Transaction,
  { cart, lines }: AskedCart,
  request: OrderRequest,
): Promise<ShoppingCart> {
  const { catalogue, stock } = context;
  for (const { entry, qtyInStock } of lines) {
    const item = qtyInStock === null ? catalogue.item(entry.itemId) : undefined;
    if (item) await stock.seed(transaction, item);
  }
  const limited = cart.promoCodes.filter((code) => isLimited(couponOf(catalogue.rules, code)));
  await takeTurns(transaction, catalogue.websiteId, limited);
  const uses = await readUses(transaction, cart, limited, request.email);
  return viewOf(context, asRequested(cart, request), lines, uses);
}

/** What is charged again by itself needs a payment that can be. */
const isRepeatable = ({ providers }: OrderContext, { payment }: OrderRequest) =>
  providers.find(({ id }) => id === payment.method)?.repeat !== undefined;

function linesOf(catalogue: Catalogue, { cart: { kind }, gifts }: AskedCart, view: ShoppingCart): OrderLine[] {
  // What can be bought once too is charged again from its own checkout alone.
  const planIn = (itemId: string) =>
    kind === 'subscription' ? planOf(catalogue.item(itemId)?.content ?? null) : undefined;
  return view.entries.map((line) => ({
    entryId: line.id,
    itemId: line.itemId,
    sku: line.chosenVariant?.sku ?? '',
    title: line.title,
    ...(line.imageUrl && { imageUrl: line.imageUrl }),
    attributes: { ...line.chosenVariant?.attributes },
    optionNames: Object.keys(line.chosenVariant?.attributes ?? {}),
    quantity: line.quantity,
    priceCents: line.purchasePriceCents,
    productType: line.productType,
    additionalFields: line.additionalFields ?? null,
    tookStock: line.qtyInStock !== undefined,
    ...giftOf(gifts?.[line.id]),
    ...planned(planIn(line.itemId)),
  }));
}

const planned = (plan: OrderLine['plan']) => (plan ? { plan } : {});

const giftOf = (gift: GiftDetails | undefined) => (gift ? { gift } : {});

function isCounted(catalogue: Catalogue, itemId: string): boolean {
  const item = catalogue.item(itemId);
  return item !== undefined && countsStock(item);
}

function rowOf({ catalogue, rates }: OrderContext, view: ShoppingCart, lines: OrderLine[]) {
  return {
    id: randomToken(),
    websiteId: catalogue.websiteId,
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
    quote: { by: rates.by, taxes: view.applicableTaxRules },
    reservedUntil: sql`now() + make_interval(mins => ${reservedMinutes})`,
  };
}

/** A cart is bought by the visitor who made it, or who holds its cookie. */
function isTheirs(cart: CartRow, { visitorId, token }: Caller): boolean {
  return cart.visitorId === visitorId || cart.token === token;
}
