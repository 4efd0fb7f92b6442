import { sql } from 'drizzle-orm';
import type { Store } from '../../server/store/index.ts';

/**
 * What must be true of a shop's database whatever happened to it (rel-G18): a row for each break of it. Every cart's
 * version is the number of its commands; every order's sums add up; no stock is below zero; a cart has one living order;
 * what goes back of an order is what its refunds say, and never more than was paid.
 */
export async function invariantBreaks(store: Store): Promise<unknown[]> {
  const { rows } = await store.read((database) =>
    database.execute(sql`
      select 'version' as broken, c.id from carts c
        where c.version <> (select count(*) from cart_commands m where m.cart_id = c.id)
      union all
      select 'sums', o.id from orders o
        where o.grand_total_cents <> o.subtotal_cents - o.discount_cents + o.tax_cents + o.shipping_cost_cents
          or o.subtotal_cents <> (select sum((l ->> 'priceCents')::bigint * (l ->> 'quantity')::bigint)
                                  from jsonb_array_elements(o.lines) l)
          or least(o.subtotal_cents, o.discount_cents, o.tax_cents, o.shipping_cost_cents, o.grand_total_cents) < 0
      union all
      select 'stock', s.item_id from stock s where s.quantity < 0
      union all
      select 'two orders', o.cart_id from orders o
        where o.state in ('payment-started', 'payment-unknown', 'payment-pending', 'paid', 'fulfilled')
        group by o.cart_id having count(*) > 1
      union all
      select 'not purchased', o.id from orders o join carts c on c.id = o.cart_id
        where o.state in ('payment-pending', 'paid', 'fulfilled') and c.purchased_at is null
      union all
      select 'refunds', o.id from orders o
        where o.refunded_cents > o.grand_total_cents
          or o.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from order_refunds r
                                  where r.order_id = o.id and r.state <> 'refused')`),
  );
  return rows;
}
