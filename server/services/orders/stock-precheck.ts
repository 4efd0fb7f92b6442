import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CartLine } from '#contract';
import { type Reads, type Store, tables } from '../../store/index.ts';
import { usesOfCart } from '../cart/coupon-uses.ts';
import type { CouponUses } from '../cart/coupons.ts';
import { isOpen } from '../cart/lifetimes.ts';
import type { Caller } from '../cart/parts.ts';
import { isToken, linesOfCart } from '../cart/read-cart.ts';
import { type StoredEntry, shownLines, viewOf } from '../cart/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createBatchLoader } from '../lib/batch-loader.ts';
import type { Intent } from '../lib/idempotency.ts';
import type { ApiError } from '../lib/result.ts';
import type { Rates } from '../rates/rates.ts';
import { asRequested, judgeLines, judgeRequest, type Obstacle, type OrderRequest } from './check-out.ts';
import { isLiving } from './order.ts';

const { carts, idempotencyKeys, orders } = tables;

export interface Precheck {
  /** Why the order cannot be had as things stand; without one, the order's transaction decides. */
  readonly apiError?: ApiError<Obstacle>;
  /** Names of the stock rows that the order would count down. */
  readonly counted: readonly string[];
  /** Those of them of which nothing is left. */
  readonly gone: readonly string[];
}

export interface StockPrecheckParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
  readonly now: () => number;
}

/**
 * Milliseconds between two of these queries in each server: a crowd of any size costs the database twenty of them a second,
 * and nobody notices the wait.
 */
const pause = 50;
/** Carts of one query: what is judged and answered in one go holds up everybody else's requests. */
const mostTogether = 40;

interface Wanted {
  readonly token: string;
  readonly visitorId: string;
  readonly cookie: string;
  readonly scope: string;
  readonly key: string;
}

/**
 * One query before the transaction of an order, which locks nothing and is shared by all who ask meanwhile: when a crowd
 * wants what is gone, a part of it is all that each of them costs. What it cannot judge (a key that is known, a cart with
 * an order, somebody else's cart) it leaves to the transaction.
 */
export function createStockPrecheck(parts: StockPrecheckParts) {
  const { store, catalogue, rates } = parts;
  const { websiteId } = catalogue;
  let prepared: ReturnType<typeof prepare> | undefined;
  const find = createBatchLoader(
    async (wanted: readonly Wanted[]) => {
      const listed = (name: keyof Wanted) => wanted.map((one) => one[name]);
      const rows = await store.read((database) => {
        prepared ??= prepare(database);
        return prepared.execute({
          websiteId,
          tokens: listed('token'),
          visitorIds: listed('visitorId'),
          cookies: listed('cookie'),
          scopes: listed('scope'),
          keys: listed('key'),
        });
      });
      const found = new Map(rows.map((row) => [row.at, row]));
      // Counted from one, as PostgreSQL does.
      return wanted.map((_, at) => found.get(at + 1));
    },
    { pause, most: mostTogether },
  );
  return async (buyer: Caller, { scope, key = '' }: Intent, request: OrderRequest): Promise<Precheck> => {
    const { visitorId, token: cookie = '' } = buyer;
    if (!isToken(request.cartToken)) return nothing;
    const found = await find({ token: request.cartToken, visitorId, cookie, scope, key });
    if (!found) return nothing;
    const entries = shownLines(catalogue, found.cart.kind, found.lines);
    const gone = entries.filter(({ qtyInStock }) => qtyInStock === 0).map(nameOf);
    // Before any sum: what a crowd is refused for is seen in the lines.
    const early = judgeLines(entries, request);
    if (early) return { apiError: early, counted: [], gone };
    const cart = asRequested(found.cart, request);
    // The order's transaction waits for nobody: what it has to know of shipping and taxes is asked for here.
    const view = await rates.settle((known) => viewOf({ ...parts, rates: known }, cart, found.lines, found.uses));
    const apiError = judgeRequest(parts, view, request);
    if (apiError) return { apiError, counted: [], gone };
    const limited = entries.filter(({ qtyInStock }) => qtyInStock !== undefined);
    return { counted: limited.map(nameOf), gone };
  };
}

const nothing: Precheck = { counted: [], gone: [] };

const nameOf = ({ itemId, chosenVariant }: CartLine) => JSON.stringify([itemId, chosenVariant?.sku]);

/**
 * Each cart is found by itself, by its token: joined as a whole, PostgreSQL would read all carts while it has not yet
 * counted how many there are, as in a shop whose first day is a sale.
 */
function prepare(database: Reads) {
  const asked = sql`unnest(
    ${sql.placeholder('tokens')}::text[], ${sql.placeholder('visitorIds')}::text[], ${sql.placeholder('cookies')}::text[],
    ${sql.placeholder('scopes')}::text[], ${sql.placeholder('keys')}::text[]
  ) with ordinality as asked(token, visitor_id, cookie, scope, key, at)`;
  const standing = database
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.cartId, carts.id), isLiving));
  const known = database
    .select({ one: sql`1` })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.websiteId, sql.placeholder('websiteId')),
        eq(idempotencyKeys.scope, sql`asked.scope`),
        eq(idempotencyKeys.key, sql`asked.key`),
      ),
    );
  // Named as the table is, so that its columns are read as the table's.
  const own = database
    .select({ ...getTableColumns(carts), lines: linesOfCart.as('lines'), uses: usesOfCart.as('uses') })
    .from(carts)
    .where(
      and(
        eq(carts.websiteId, sql.placeholder('websiteId')),
        eq(carts.token, sql`asked.token`),
        isOpen,
        sql`(${eq(carts.visitorId, sql`asked.visitor_id`)} or ${eq(carts.token, sql`asked.cookie`)})`,
        sql`not exists ${standing}`,
        sql`not exists ${known}`,
      ),
    )
    .limit(1)
    .as('carts');
  return database
    .select({
      at: sql`asked.at`.mapWith(Number),
      cart: carts,
      lines: sql<StoredEntry[]>`carts.lines`,
      uses: sql<CouponUses | null>`carts.uses`,
    })
    .from(asked)
    .innerJoinLateral(own, sql`true`)
    .prepare('vitrine_stock_precheck');
}
