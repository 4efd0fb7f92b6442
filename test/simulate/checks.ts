import type { OrderLine, OrderPieces } from '../../server/store/index.ts';
import type { Told } from './perform.ts';
import { refundedOf } from './provider.ts';
import { coupon, goods, type World } from './shop.ts';

/** What is not as it must be; the name says which rule. */
export interface Break {
  readonly rule: string;
  readonly detail: string;
}

interface OrderFacts {
  readonly id: string;
  readonly cart_id: string;
  readonly state: string;
  readonly lines: readonly OrderLine[];
  readonly promo_codes: readonly string[];
  readonly payment_method: string;
  readonly grand_total_cents: number;
  readonly refunded_cents: number;
  readonly cancelled_by_shop: boolean;
}

interface RefundFacts {
  readonly id: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly lines: readonly OrderPieces[];
  readonly restock: boolean;
  readonly state: 'asked' | 'refunded' | 'refused';
}

interface CancelFacts {
  readonly order_id: string;
  readonly sequence: number;
  readonly payload: { readonly lines: readonly OrderPieces[] };
}

export interface Facts {
  readonly orders: readonly OrderFacts[];
  readonly refunds: readonly RefundFacts[];
  /** Cancellations that were not taken back. */
  readonly cancels: readonly CancelFacts[];
  /** Lines that the owner wrote in an order's ledger. */
  readonly commands: readonly { readonly order_id: string; readonly count: number }[];
  readonly open_carts: readonly string[];
  readonly stock: readonly { readonly item_id: string; readonly quantity: number }[];
  readonly mails: readonly { readonly id: string; readonly reason: string; readonly state: string }[];
  readonly told: readonly {
    readonly event_id: string;
    readonly type: string;
    readonly state: string;
    readonly of: string;
  }[];
}

const facts = `select
  (select coalesce(json_agg(o order by o.number), '[]') from orders o) as orders,
  (select coalesce(json_agg(r), '[]') from order_refunds r) as refunds,
  (select coalesce(json_agg(c order by c.sequence), '[]') from order_commands c
    where c.kind = 'cancel' and c.undone_at is null) as cancels,
  (select coalesce(json_agg(json_build_object('order_id', order_id, 'count', count)), '[]') from (
    select order_id, count(*) from order_commands where done_by is not null group by order_id) own) as commands,
  (select coalesce(json_agg(id), '[]') from carts where purchased_at is null) as open_carts,
  (select coalesce(json_agg(s), '[]') from stock s) as stock,
  (select coalesce(json_agg(json_build_object('id', m.id, 'reason', m.reason, 'state', m.state)), '[]') from outbox m) as mails,
  (select coalesce(json_agg(json_build_object('event_id', d.event_id, 'type', d.type, 'state', d.state,
    'of', d.body::json -> 'data' -> 'order' ->> 'id')), '[]') from webhook_deliveries d) as told`;

export async function readFacts({ database }: World): Promise<Facts> {
  const [row] = await database.ask<Facts>(facts);
  if (!row) throw new Error('The database answers nothing.');
  return row;
}

const paid = ['paid', 'fulfilled'];
const living = ['payment-started', 'payment-unknown', 'payment-pending', ...paid];

type Check = (facts: Facts, world: World, told: Told) => string | undefined;

/** What holds after every step. */
const always: Readonly<Record<string, Check>> = {
  'stock + reserved + sold = start': checkStock,
  'one order for a cart': ({ orders }) => {
    const carts = orders.filter(({ state }) => living.includes(state)).map(({ cart_id }) => cart_id);
    return carts.find((cart, at) => carts.indexOf(cart) !== at);
  },
  'what is ordered is no open cart': ({ orders, open_carts }) =>
    orders.find(({ state, cart_id }) => ['payment-pending', ...paid].includes(state) && open_carts.includes(cart_id))
      ?.id,
  'each press of the owner is done once': ({ commands }, _world, told) =>
    commands.find(({ order_id, count }) => {
      const presses = [...told.commands].filter((press) => press.startsWith(order_id));
      return count > presses.length;
    })?.order_id,
  'a paid order is paid': ({ orders }, { provider }) =>
    orders.find((order) => {
      const isCharged = provider.accounts.get(order.id)?.chargedCents === order.grand_total_cents;
      return order.payment_method === 'card' && order.grand_total_cents > 0 && paid.includes(order.state) && !isCharged;
    })?.id,
  'a reference is charged once': (_facts, { provider }) =>
    [...provider.accounts.values()].find(({ chargedCents, amountCents }) => chargedCents > amountCents)?.reference,
  'no more goes back than came': (_facts, { provider }) =>
    [...provider.accounts.values()].find((account) => refundedOf(account) > account.chargedCents)?.reference,
  'what is written down as given back went back': ({ refunds, orders }, { provider }) =>
    refunds.find((refund) => {
      const byCard = orders.some(({ id, payment_method }) => id === refund.order_id && payment_method === 'card');
      const went = provider.accounts.get(refund.order_id)?.refunds.get(refund.id);
      return byCard && refund.state === 'refunded' && went !== refund.amount_cents;
    })?.id,
  'what is set aside is what refunds say': ({ orders, refunds }) =>
    orders.find(({ id, refunded_cents, grand_total_cents }) => {
      const own = refunds.filter(({ order_id, state }) => order_id === id && state !== 'refused');
      const sum = own.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
      return sum !== refunded_cents || sum > grand_total_cents;
    })?.id,
  'each key has one answer': (_facts, _world, { presses }) => {
    for (const [key, answers] of presses) if (new Set(answers).size > 1) return `${key}: ${answers.join(', ')}`;
    return undefined;
  },
  'an order that was promised stands': ({ orders }, _world, told) => {
    for (const [id, state] of told.orders) {
      const order = orders.find((each) => each.id === id);
      const stands =
        order && (paid.includes(order.state) || order.cancelled_by_shop || order.state === 'payment-pending');
      const wasPaid = state === 'paid' && order?.payment_method === 'card' && order.state === 'payment-pending';
      if (!stands || wasPaid) return `${id} was told as ${state} and is ${order?.state ?? 'gone'}`;
    }
    return undefined;
  },
  'no mail twice': (_facts, { mail }) => [...mail.came].find(([, times]) => times > 1)?.[0],
  'a coupon is used as often as it may': ({ orders }) => {
    const uses = orders.filter(({ state, promo_codes }) => living.includes(state) && promo_codes.includes(coupon.code));
    return uses.length > coupon.totalUses ? `${uses.length} times` : undefined;
  },
  'an order is told of once': ({ told }) => {
    const names = told.filter(({ type }) => type === 'order.created').map(({ of }) => of);
    return names.find((name, at) => names.indexOf(name) !== at);
  },
};

/** What holds when all that was under way has come to its end. */
const atLast: Readonly<Record<string, Check>> = {
  'no payment stays open': ({ orders }) =>
    orders.find(({ state }) => state === 'payment-started' || state === 'payment-unknown')?.id,
  'every charge ends in one order or one refund': checkCharges,
  'no refund stays open': ({ refunds }) => refunds.find(({ state }) => state === 'asked')?.id,
  'every mail comes to an end': ({ mails }) =>
    mails.find(({ state }) => state === 'queued' || state === 'sending')?.reason,
  'a mail that is written down as sent was sent': ({ mails }, { mail }) =>
    mails.find(({ id, state }) => state === 'sent' && !mail.came.has(id))?.reason,
  'whoever has bought is told once': ({ orders, mails }) =>
    orders.find(({ id, state }) => {
      const own = mails.filter(({ reason }) => reason === `order-confirmed ${id}`);
      return own.length > 1 || (paid.includes(state) && own.length === 0);
    })?.id,
  'every message to another program comes': ({ told }, { heard }) =>
    told.find(({ event_id, state }) => state !== 'delivered' || !heard.has(event_id))?.event_id,
  'every paid order is told of': ({ orders, told }) =>
    orders.find(
      ({ id, state }) => paid.includes(state) && !told.some(({ of, type }) => of === id && type === 'order.paid'),
    )?.id,
};

export function checkAlways(given: Facts, world: World, told: Told): Break | undefined {
  return firstBreak(always, given, world, told);
}

export function checkAtLast(given: Facts, world: World, told: Told): Break | undefined {
  return firstBreak(atLast, given, world, told);
}

function firstBreak(
  checks: Readonly<Record<string, Check>>,
  given: Facts,
  world: World,
  told: Told,
): Break | undefined {
  for (const [rule, check] of Object.entries(checks)) {
    const detail = check(given, world, told);
    if (detail !== undefined) return { rule, detail };
  }
  return undefined;
}

/** Pieces that an order has out of the stock. */
function heldBy(order: OrderFacts, { refunds, cancels }: Facts, itemId: string): number {
  const isKept = living.includes(order.state) || order.cancelled_by_shop;
  if (!isKept) return 0;
  const lines = order.lines.filter((line) => line.itemId === itemId && line.tookStock);
  const back = refunds.filter(
    ({ order_id, state, restock }) => order_id === order.id && state === 'refunded' && restock,
  );
  const cancel = order.cancelled_by_shop ? cancels.findLast(({ order_id }) => order_id === order.id) : undefined;
  const returned = [...back.flatMap((refund) => refund.lines), ...(cancel?.payload.lines ?? [])];
  return lines.reduce((sum, { entryId, quantity }) => {
    const own = returned.filter((piece) => piece.entryId === entryId);
    return sum + quantity - own.reduce((pieces, piece) => pieces + piece.quantity, 0);
  }, 0);
}

function checkStock(given: Facts, _world: World, told: Told): string | undefined {
  for (const { itemId, start } of goods) {
    const row = given.stock.find(({ item_id }) => item_id === itemId);
    if (start === 'unlimited' || !row) continue;
    const held = given.orders.reduce((sum, order) => sum + heldBy(order, given, itemId), 0);
    const expected = start + (told.stock.get(itemId) ?? 0) - held;
    if (row.quantity < 0) return `${itemId}: ${row.quantity} in stock`;
    if (row.quantity === expected) continue;
    const lost = told.uncertainStock.findIndex(
      (change) => change.itemId === itemId && row.quantity === expected + change.by,
    );
    const [change] = lost < 0 ? [] : told.uncertainStock.splice(lost, 1);
    if (!change) return `${itemId}: ${row.quantity} in stock, ${held} in orders, ${start} at the start`;
    // It took place, and its answer was lost.
    told.stock.set(itemId, (told.stock.get(itemId) ?? 0) + change.by);
  }
  return undefined;
}

function checkCharges({ orders, refunds }: Facts, { provider }: World): string | undefined {
  for (const account of provider.accounts.values()) {
    const { reference, chargedCents } = account;
    const order = orders.find(({ id }) => id === reference);
    const kept = chargedCents - refundedOf(account);
    const own = refunds.filter(({ order_id }) => order_id === reference);
    const back = own.filter(({ state }) => state === 'refunded').reduce((sum, each) => sum + each.amount_cents, 0);
    const stands = order && (paid.includes(order.state) || order.cancelled_by_shop);
    const due = stands ? order.grand_total_cents - back : 0;
    const isRefused = !stands && own.some(({ state }) => state === 'refused');
    if (chargedCents > 0 && kept !== due && !isRefused) {
      return `${reference}: ${chargedCents} charged, ${chargedCents - kept} given back, its order is ${order?.state ?? 'gone'}`;
    }
  }
  return undefined;
}
