import { type SQL, sql } from 'drizzle-orm';
import { type Queries, type Transaction, tables } from '../../store/index.ts';
import { isLiving } from '../lib/order-state.ts';
import type { CouponUses } from './coupons.ts';
import type { CartRow } from './view.ts';

const { orders } = tables;

/** For each of `codes(code)`: the orders that stand and used it. The order of the cart itself is none of them. */
const countedFrom = (website: SQL, cart: SQL, isOwn: SQL) => sql`lateral (
  select count(*)::int as total, (count(*) filter (where ${isOwn}))::int as own from ${orders}
  where ${orders.websiteId} = ${website} and ${orders.promoCodes} <> '[]'::jsonb
    and ${orders.promoCodes} @> jsonb_build_array(codes.code) and ${orders.cartId} <> ${cart} and ${isLiving}) as used`;

const asUses = sql`json_object_agg(codes.code, json_build_object('total', used.total, 'own', used.own))`;

/** How often the codes of the cart in the outer query were used, in all and by its visitor. */
export const usesOfCart = sql<CouponUses | null>`(
  select ${asUses} from jsonb_array_elements_text(carts.promo_codes) as codes(code),
  ${countedFrom(sql`carts.website_id`, sql`carts.id`, sql`${orders.visitorId} = carts.visitor_id`)})`;

/** The same of codes that a cart has or may get, and by whoever has an email address, where that is known. */
export async function readUses(
  queries: Pick<Queries, 'execute'>,
  { id, websiteId, visitorId }: Pick<CartRow, 'id' | 'websiteId' | 'visitorId'>,
  codes: readonly string[],
  email = '',
): Promise<CouponUses> {
  if (codes.length === 0) return {};
  const isOwn = sql`${orders.visitorId} = ${visitorId} or lower(${orders.email}) = ${email.trim().toLowerCase()}`;
  const { rows } = await queries.execute(sql`
    select ${asUses} as uses from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as codes(code),
    ${countedFrom(sql`${websiteId}`, sql`${id}`, isOwn)}`);
  // The aggregate answers one row, of the shape that it is given.
  return (rows[0]?.['uses'] as CouponUses | null | undefined) ?? {};
}

/** Until the transaction ends, orders with one of these codes are placed one after the other. */
export async function takeTurns(transaction: Transaction, websiteId: string, codes: readonly string[]): Promise<void> {
  // Always in one order, so that two orders with two codes never wait for each other.
  for (const code of codes.toSorted()) {
    const name = JSON.stringify(['coupon', websiteId, code]);
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}
