import { sql } from 'drizzle-orm';
import type { Store } from '../../server/store/index.ts';

/**
 * What must hold of gift cards at every moment: a balance is the sum of its ledger; what an order that stands has from a
 * card is what its ledger says, less what went back; an order that does not stand holds nothing.
 */
export async function giftCardBreaks(store: Store): Promise<readonly string[]> {
  const { rows } = await store.read((database) =>
    database.execute(sql`
      select 'balance of ' || c.id as broken from gift_cards c
      where c.balance_cents <> (select coalesce(sum(e.amount_cents), 0) from gift_card_entries e where e.card_id = c.id)
      union all
      select 'order ' || o.id || ' ' || o.state from orders o
      where (select coalesce(-sum(e.amount_cents), 0) from gift_card_entries e
          where e.order_id = o.id and e.kind in ('redeem', 'release', 'refund'))
        <> case when o.state in ('declined', 'cancelled') and o.paid_at is null then 0 else
          (select coalesce(sum((part ->> 'amountCents')::bigint), 0) from jsonb_array_elements(o.gift_cards) as part)
          - (select coalesce(sum(r.gift_card_cents), 0) from order_refunds r where r.order_id = o.id and r.state = 'refunded')
        end
      union all
      select 'sold by ' || o.id from orders o
      where o.state in ('paid', 'fulfilled') and
        (select count(*) from gift_cards c where c.order_id = o.id) <>
        (select coalesce(sum((line ->> 'quantity')::int), 0) from jsonb_array_elements(o.lines) as line
          where line ->> 'productType' = '4')`),
  );
  return rows.map(({ broken }) => String(broken));
}
