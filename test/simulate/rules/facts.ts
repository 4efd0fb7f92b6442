import type { OrderGiftCard, OrderLine, OrderPieces } from '../../../server/store/index.ts';
import type { Told } from '../scene.ts';
import type { World } from '../shop.ts';

export interface OrderFacts {
  readonly id: string;
  readonly cart_id: string;
  readonly state: string;
  readonly lines: readonly OrderLine[];
  readonly gift_cards: readonly OrderGiftCard[];
  readonly promo_codes: readonly string[];
  readonly payment_method: string;
  readonly grand_total_cents: number;
  readonly refunded_cents: number;
  readonly cancelled_by_shop: boolean;
  readonly subscription_id: string | null;
  readonly subscription_period: number | null;
  readonly created_at: string;
}

interface SubscriptionFacts {
  readonly id: string;
  readonly order_id: string;
  readonly state: string;
  readonly paid_cycles: number;
  readonly try_at: string;
}

interface SubscriptionEventFacts {
  readonly subscription_id: string;
  readonly kind: string;
  readonly created_at: string;
  /** Milliseconds since 1970 when it is tried again, where that was said. */
  readonly try_at: number | null;
}

interface RefundFacts {
  readonly id: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly gift_card_cents: number;
  readonly lines: readonly OrderPieces[];
  readonly restock: boolean;
  readonly state: 'asked' | 'refunded' | 'refused';
}

interface RefundEndFacts {
  readonly refund_id: string;
}

interface CancelFacts {
  readonly order_id: string;
  readonly sequence: number;
  readonly payload: { readonly lines: readonly OrderPieces[] };
}

interface CardFacts {
  readonly id: string;
  readonly order_id: string | null;
  readonly entry_id: string | null;
  readonly initial_cents: number;
  readonly balance_cents: number;
  readonly send_at: string;
  readonly mailed_at: string | null;
  readonly deactivated_at: string | null;
}

interface CardEntryFacts {
  readonly card_id: string;
  readonly kind: string;
  readonly amount_cents: number;
  readonly order_id: string | null;
}

/** Of those who wait for something: the sign-up that stands open, and the mails that were written. */
interface WaitingFacts {
  readonly name: string;
  readonly open: number;
  readonly mails: number;
}

interface FileFacts {
  readonly key: string;
  readonly order_id: string;
  readonly entry_id: string;
  readonly downloads: number;
  readonly most_downloads: number;
}

interface InvoiceFacts {
  readonly number: number;
  readonly order_id: string;
  readonly refund_id: string;
}

interface DeliveryFacts {
  readonly event_id: string;
  readonly type: string;
  readonly state: string;
  /** The order that it tells of. */
  readonly of: string;
}

/** What stands in the database, beside what the world outside knows. */
export interface Facts {
  readonly orders: readonly OrderFacts[];
  readonly refunds: readonly RefundFacts[];
  /** Lines of ledgers that say what became of a refund. */
  readonly refund_ends: readonly RefundEndFacts[];
  /** Cancellations that were not taken back. */
  readonly cancels: readonly CancelFacts[];
  /** Lines that the owner wrote in an order's ledger. */
  readonly commands: readonly { readonly order_id: string; readonly count: number }[];
  readonly open_carts: readonly string[];
  readonly stock: readonly { readonly item_id: string; readonly quantity: number }[];
  readonly cards: readonly CardFacts[];
  readonly card_entries: readonly CardEntryFacts[];
  readonly subscriptions: readonly SubscriptionFacts[];
  readonly subscription_events: readonly SubscriptionEventFacts[];
  readonly submissions: readonly string[];
  readonly members: number;
  readonly mails: readonly { readonly id: string; readonly reason: string; readonly state: string }[];
  readonly deliveries: readonly DeliveryFacts[];
  readonly waiting: readonly WaitingFacts[];
  readonly files: readonly FileFacts[];
  readonly invoices: readonly InvoiceFacts[];
}

const listOf = (table: string, columns = '*', where = '') =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${table} ${where}) x)`;
const idsOf = (table: string, where = '') => `(select coalesce(json_agg(id), '[]') from ${table} ${where})`;

/** Asks for them. */
export const question = `select
  ${listOf(
    'orders',
    `id, cart_id, state, lines, gift_cards, promo_codes, payment_method, grand_total_cents, refunded_cents,
    cancelled_by_shop, subscription_id, subscription_period, created_at`,
    'order by number',
  )} as orders,
  ${listOf('order_refunds')} as refunds,
  ${listOf('order_commands', `payload ->> 'refundId' as refund_id`, "where kind in ('refunded', 'refund-refused')")} as refund_ends,
  ${listOf('order_commands', '*', "where kind = 'cancel' and undone_at is null order by sequence")} as cancels,
  ${listOf('order_commands', 'order_id, count(*)', 'where done_by is not null group by order_id')} as commands,
  ${idsOf('carts', 'where purchased_at is null')} as open_carts,
  ${listOf('stock')} as stock,
  ${listOf('gift_cards', '*', 'order by created_at, id')} as cards,
  ${listOf('gift_card_entries', '*', 'order by card_id, sequence')} as card_entries,
  ${listOf('subscriptions', 'id, order_id, state, paid_cycles, try_at')} as subscriptions,
  ${listOf('subscription_events', `subscription_id, kind, created_at, (payload ->> 'tryAt')::float8 as try_at`, 'order by subscription_id, sequence')} as subscription_events,
  ${idsOf('form_submissions')} as submissions,
  (select count(*)::int from mailing_list_members) as members,
  ${listOf('outbox', 'id, reason, state')} as mails,
  ${listOf('invoices', 'number, order_id, refund_id', 'order by number')} as invoices,
  ${listOf('order_files', 'key, order_id, entry_id, downloads, most_downloads')} as files,
  ${listOf(
    `restock_sign_ups left join outbox on outbox.reason = 'restock ' || restock_sign_ups.id`,
    `product_id || ' ' || email as name, count(*) filter (where closed_at is null)::int as open, count(outbox.id)::int as mails`,
    'group by 1',
  )} as waiting,
  ${listOf(
    'webhook_deliveries',
    `event_id, type, state, body::json -> 'data' -> 'order' ->> 'id' as "of"`,
  )} as deliveries`;

export async function readFacts({ database }: World): Promise<Facts> {
  const [row] = await database.ask<Facts>(question);
  if (!row) throw new Error('The database answers nothing.');
  return row;
}

/** Looks for what breaks a rule; answers it. */
type Rule = (facts: Facts, world: World, told: Told) => string | undefined;

export interface Rules {
  /** What holds after every step. */
  readonly always: Readonly<Record<string, Rule>>;
  /** What holds when all that was under way has come to its end. */
  readonly atLast: Readonly<Record<string, Rule>>;
}

const paid = ['paid', 'fulfilled'];
const living = ['payment-started', 'payment-unknown', 'payment-pending', ...paid];

export const isPaid = ({ state }: OrderFacts) => paid.includes(state);
/** Written by the shop itself, for a period of a subscription. */
export const isRenewal = ({ subscription_period }: OrderFacts) => (subscription_period ?? 0) > 0;
/** The order of its cart stands. */
export const isLiving = ({ state }: OrderFacts) => living.includes(state);
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
export const paidByCards = ({ gift_cards }: OrderFacts) => sumOf(gift_cards.map(({ amountCents }) => amountCents));
/** What was asked of the provider. */
export const chargeable = (order: OrderFacts) => order.grand_total_cents - paidByCards(order);
