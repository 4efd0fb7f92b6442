import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ShoppingCart } from '#contract';
import { type Reads, tables } from '../../../store/index.ts';
import { isOpen } from './lifetimes.ts';
import type { Caller, CartParts } from './parts.ts';
import { type CartKind, emptyCart, type StoredEntry, viewOf } from './view.ts';

const { carts } = tables;

export interface CartReading {
  /** The visitor's cart; an empty one when there is none. */
  read(caller: Caller): Promise<ShoppingCart>;
  /**
   * A cart of any kind, by the token in a checkout address, for the visitor who made it or who holds its cookie;
   * undefined for a token that is somebody else's, was used, or is too old.
   */
  checkout(
    caller: Caller,
    token: string | undefined,
  ): Promise<{ readonly kind: CartKind; readonly cart: ShoppingCart } | undefined>;
}

/** Reading carts: one prepared query each, which brings the cart with its lines and what is left of them. */
export function createReading({ store, catalogue, now }: CartParts): CartReading {
  const { websiteId } = catalogue;
  let prepared: ReturnType<typeof prepare> | undefined;
  const queriesOn = (database: Reads) => {
    prepared ??= prepare(database);
    return prepared;
  };

  return {
    async read({ visitorId, token = '' }) {
      const [found] = await store.read((database) => queriesOn(database).own.execute({ websiteId, visitorId, token }));
      return found ? viewOf(catalogue, found.cart, found.lines, now()) : emptyCart(catalogue, now());
    },

    async checkout({ visitorId, token: cookie = '' }, token) {
      if (!token || !isToken(token)) return undefined;
      const asked = { websiteId, visitorId, token, cookie };
      const [found] = await store.read((database) => queriesOn(database).opened.execute(asked));
      return found && { kind: found.cart.kind, cart: viewOf(catalogue, found.cart, found.lines, now()) };
    },
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

function prepare(database: Reads) {
  const cartWithLines = () => database.select({ cart: carts, lines: linesOfCart }).from(carts);
  const isHere = eq(carts.websiteId, sql.placeholder('websiteId'));
  const hasToken = eq(carts.token, sql.placeholder('token'));
  const isTheirs = eq(carts.visitorId, sql.placeholder('visitorId'));
  return {
    // A token opens its cart; a visitor who lost the cookie gets the open cart back.
    own: cartWithLines()
      .where(and(isHere, isNull(carts.purchasedAt), sql`(${hasToken} or (${isTheirs} and ${carts.kind} = 'cart'))`))
      .orderBy(desc(hasToken))
      .limit(1)
      .prepare('vitrine_own_cart'),
    opened: cartWithLines()
      .where(and(isHere, hasToken, isOpen, sql`(${isTheirs} or ${eq(carts.token, sql.placeholder('cookie'))})`))
      .prepare('vitrine_opened_cart'),
  };
}
