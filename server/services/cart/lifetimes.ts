import { sql } from 'drizzle-orm';
import { tables } from '../../store/index.ts';

const { carts } = tables;

/** Days after the last change when a cart is forgotten; the cookie that opens it lives as long. */
export const cartDays = 90;
/** Hours in which a cart with a checkout of its own (a subscription, a gift card) can be paid. */
const singleHours = 24;

/** Carts that can still be bought, by the database's clock: a token opens one checkout, and not for ever. */
export const isOpen = sql`(${carts.purchasedAt} is null and (${carts.kind} = 'cart'
  or ${carts.createdAt} > now() - make_interval(hours => ${sql.raw(String(singleHours))})))`;
