import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Queries, type Store, tables } from '../../store/index.ts';
import { isOpen } from '../cart/lifetimes.ts';
import type { Caller } from '../cart/parts.ts';
import { isToken, linesOfCart } from '../cart/read-cart.ts';
import { viewOf } from '../cart/view.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Intent } from '../idempotency.ts';
import type { Refusal } from '../result.ts';
import { judgeRequest, type Obstacle, type OrderRequest, withShipping } from './check-out.ts';
import { living } from './order.ts';

const { carts, idempotencyKeys, orders } = tables;

export interface Look {
  /** Why the order cannot be had as things stand; without one, the order's transaction decides. */
  readonly refusal?: Refusal<Obstacle>;
  /** Names of the stock rows that the order would count down. */
  readonly counted: readonly string[];
}

export interface FirstLookParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

/**
 * One query before the transaction of an order, which locks nothing: when a crowd wants what is gone, this is all that
 * each of them costs. What it cannot judge (a key that is known, a cart with an order, somebody else's cart) it leaves
 * to the transaction.
 */
export function createFirstLook({ store, catalogue, now }: FirstLookParts) {
  const { websiteId } = catalogue;
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (buyer: Caller, { scope, key = '' }: Intent, request: OrderRequest): Promise<Look> => {
    const { visitorId, token: cookie = '' } = buyer;
    if (!isToken(request.cartToken)) return { counted: [] };
    const asked = { websiteId, visitorId, cookie, token: request.cartToken, scope, key };
    const [found] = await store.read((database) => {
      prepared ??= prepare(database);
      return prepared.execute(asked);
    });
    if (!found) return { counted: [] };
    const view = withShipping(catalogue, viewOf(catalogue, found.cart, found.lines, now()), request, now());
    const refusal = judgeRequest(view, request);
    if (refusal) return { refusal, counted: [] };
    const limited = view.entries.filter(({ qtyInStock }) => qtyInStock !== undefined);
    return { counted: limited.map(({ itemId, chosenVariant }) => JSON.stringify([itemId, chosenVariant?.sku])) };
  };
}

function prepare(database: Queries) {
  const standing = database
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.cartId, carts.id), inArray(orders.state, [...living])));
  const known = database
    .select({ one: sql`1` })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.websiteId, sql.placeholder('websiteId')),
        eq(idempotencyKeys.scope, sql.placeholder('scope')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    );
  return database
    .select({ cart: carts, lines: linesOfCart })
    .from(carts)
    .where(
      and(
        eq(carts.websiteId, sql.placeholder('websiteId')),
        eq(carts.token, sql.placeholder('token')),
        isOpen,
        sql`(${eq(carts.visitorId, sql.placeholder('visitorId'))} or ${eq(carts.token, sql.placeholder('cookie'))})`,
        sql`not exists ${standing}`,
        sql`not exists ${known}`,
      ),
    )
    .prepare('vitrine_first_look');
}
