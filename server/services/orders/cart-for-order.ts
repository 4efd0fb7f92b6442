import { and, eq, sql } from 'drizzle-orm';
import type { GiftDetails } from '#model';
import { type Transaction, tables } from '../../store/index.ts';
import { linesOfCart } from '../cart/read-cart.ts';
import type { CartRow, StoredEntry } from '../cart/view.ts';
import { isLiving } from './order.ts';

const { carts, cartEntries, cartGiftCards, orders } = tables;

/** What an order is made of beside the row of its cart. */
export interface CartForOrder {
  readonly lines: readonly StoredEntry[];
  /** Who gets the gift cards of it, by entry; null for nobody. */
  readonly gifts: Readonly<Record<string, GiftDetails>> | null;
  /** Whether gift cards were put into its checkout. */
  readonly hasCards: boolean;
  /** Whether it has an order that stands. */
  readonly isOrdered: boolean;
}

/**
 * All of it by one statement: whoever waits for the same piece of stock waits for each statement of who is before them.
 * The cart's row is locked, so that what is read here was written before.
 */
export async function readCartForOrder(
  transaction: Transaction,
  { websiteId, id }: Pick<CartRow, 'websiteId' | 'id'>,
): Promise<CartForOrder> {
  const [found] = await prepare(transaction).execute({ websiteId, id });
  if (!found) throw new Error('A cart that is locked is not there.');
  return found;
}

function prepare(transaction: Transaction) {
  const isOfCart = eq(cartEntries.cartId, carts.id);
  const gifts = sql<CartForOrder['gifts']>`(
    select json_object_agg(${cartEntries.id}, ${cartEntries.gift}) from ${cartEntries}
    where ${isOfCart} and ${cartEntries.gift} is not null)`;
  const cards = sql<boolean>`exists (select from ${cartGiftCards} where ${eq(cartGiftCards.cartId, carts.id)})`;
  const standing = sql<boolean>`exists (select from ${orders} where ${eq(orders.cartId, carts.id)} and ${isLiving})`;
  return transaction
    .select({ lines: linesOfCart, gifts, hasCards: cards, isOrdered: standing })
    .from(carts)
    .where(and(eq(carts.websiteId, sql.placeholder('websiteId')), eq(carts.id, sql.placeholder('id'))))
    .prepare('vitrine_cart_for_order');
}
