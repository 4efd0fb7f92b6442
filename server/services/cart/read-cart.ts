import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ShoppingCart } from '#contract';
import { type Reads, tables } from '../../store/index.ts';
import type { KnownRates } from '../rates/rates.ts';
import { usesOfCart } from './coupon-uses.ts';
import { isOpen } from './lifetimes.ts';
import type { Caller, CartParts } from './parts.ts';
import { UnwrittenRows } from './unwritten-rows.ts';
import { type CartKind, emptyCart, type StoredEntry, viewOf } from './view.ts';

const { carts, cartCommands } = tables;

export interface CartQueries {
  /** The visitor's cart; an empty one when there is none. With what is known of shipping and taxes: nobody is asked. */
  read(caller: Caller): Promise<ShoppingCart>;
  /** The same, once those who reckon shipping and taxes were asked what is not known. */
  settled(caller: Caller): Promise<ShoppingCart>;
  /**
   * A cart of any kind, by the token in a checkout address, for the visitor who made it or who holds its cookie;
   * undefined for a token that is somebody else's, was used, or is too old. Shipping and tax are counted for the
   * destination where the shopper has named none.
   */
  checkout(
    caller: Caller,
    token: string | undefined,
    destination?: { readonly country: string },
  ): Promise<OpenedCheckout | undefined>;
  /** What was asked of a cart, in order; undefined for a cart that there is not. */
  history(cartId: string): Promise<CommandRecord[] | undefined>;
}

interface CommandRecord {
  readonly sequence: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly created: number;
}

interface OpenedCheckout {
  readonly kind: CartKind;
  readonly cart: ShoppingCart;
  /** The way of shipping that the shopper chose does not go there, or is no more. */
  readonly isShippingDropped: boolean;
}

/** Reading carts: one prepared query each, which brings the cart with its lines and what is left of them. */
export function createCartQueries(parts: CartParts): CartQueries {
  const { store, catalogue, rates } = parts;
  const { websiteId } = catalogue;
  let prepared: ReturnType<typeof prepare> | undefined;
  const queriesOn = (database: Reads) => {
    prepared ??= prepare(database);
    return prepared;
  };

  const own = new UnwrittenRows<Awaited<ReturnType<ReturnType<typeof prepare>['own']['execute']>>>(store);
  const find = async ({ visitorId, token = '' }: Caller) => {
    await catalogue.refreshRules();
    const [found] = await own.read(JSON.stringify([visitorId, token]), () =>
      store.read((database) => queriesOn(database).own.execute({ websiteId, visitorId, token })),
    );
    return (known: KnownRates) => {
      const pricing = { ...parts, rates: known };
      return found ? viewOf(pricing, found.cart, found.lines, found.uses) : emptyCart(pricing);
    };
  };

  return {
    read: async (caller) => (await find(caller))(rates),
    settled: async (caller) => rates.settle(await find(caller)),

    async checkout({ visitorId, token: cookie = '' }, token, destination) {
      if (!token || !isToken(token)) return undefined;
      await catalogue.refreshRules();
      const asked = { websiteId, visitorId, token, cookie };
      const [found] = await store.read((database) => queriesOn(database).opened.execute(asked));
      if (!found) return undefined;
      const { kind, shippingLocation, shippingOptionId } = found.cart;
      const placed = { ...found.cart, shippingLocation: shippingLocation ?? destination ?? null };
      const cart = await rates.settle((known) => viewOf({ ...parts, rates: known }, placed, found.lines, found.uses));
      const isShippingDropped =
        cart.requiresShipping &&
        !cart.ratesOpen &&
        shippingOptionId !== null &&
        cart.selectedShippingOption?.id !== shippingOptionId;
      return { kind, cart, isShippingDropped };
    },

    history: (cartId) => readHistory(parts, cartId),
  };
}

/** Whether a text can be a token of ours; anything else is not worth a query. */
export function isToken(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** The lines of the cart in the outer query, as `readEntries` reads them. */
export const linesOfCart = sql<StoredEntry[]>`(
  select coalesce(json_agg(json_build_object(
    'entry', json_build_object('id', e.id, 'itemId', e.item_id, 'sku', e.sku, 'quantity', e.quantity,
      'additionalFields', e.additional_fields, 'seenPriceCents', e.seen_price_cents),
    'unlimited', s.unlimited, 'qtyInStock', s.quantity) order by e.position), '[]'::json)
  from cart_entries e
  left join stock s on s.website_id = e.website_id and s.item_id = e.item_id and s.sku = e.sku
  where e.cart_id = carts.id and e.removed_at is null)`;

/**
 * Whose cart it is, by the placeholders `websiteId`, `token` and `visitorId`: a token opens its cart; a visitor who lost
 * the cookie gets the open cart back.
 */
export const isOwnCart = () =>
  and(isHere(), isNull(carts.purchasedAt), sql`(${hasToken()} or (${isVisitors()} and ${carts.kind} = 'cart'))`);
/** Of two the one that the token opens. */
export const byToken = () => desc(hasToken());

const isHere = () => eq(carts.websiteId, sql.placeholder('websiteId'));
const hasToken = () => eq(carts.token, sql.placeholder('token'));
const isVisitors = () => eq(carts.visitorId, sql.placeholder('visitorId'));

function prepare(database: Reads) {
  const cartWithLines = () => database.select({ cart: carts, lines: linesOfCart, uses: usesOfCart }).from(carts);
  const isOpener = eq(carts.token, sql.placeholder('cookie'));
  return {
    own: cartWithLines().where(isOwnCart()).orderBy(byToken()).limit(1).prepare('vitrine_own_cart'),
    opened: cartWithLines()
      .where(and(isHere(), hasToken(), isOpen, sql`(${isVisitors()} or ${isOpener})`))
      .prepare('vitrine_opened_cart'),
  };
}

async function readHistory(
  { store, catalogue: { websiteId } }: CartParts,
  cartId: string,
): Promise<CommandRecord[] | undefined> {
  const commands = await store.read((database) =>
    database
      .select()
      .from(cartCommands)
      .where(and(eq(cartCommands.websiteId, websiteId), eq(cartCommands.cartId, cartId)))
      .orderBy(cartCommands.sequence),
  );
  if (commands.length === 0) return undefined;
  return commands.map(({ sequence, kind, payload, createdAt }) => ({
    sequence,
    kind,
    payload,
    created: createdAt.getTime(),
  }));
}
