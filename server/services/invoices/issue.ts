import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/index.ts';

export interface Numbering {
  readonly websiteId: string;
  /** What stands before each number from now on. */
  readonly prefix: string;
  /** The number of the first one; those that there are count on. */
  readonly first: number;
  /** Ways to pay by which no money moves: what was paid so gets no number. */
  readonly tests: readonly string[];
}

/**
 * Gives a number to everything of a site that has none yet: orders that were paid, and what was given back of them, in
 * the order in which the money moved. Whoever comes second waits and finds nothing left to do, so that no number comes
 * twice and none is missing. Paying itself waits for nobody: it does not come here.
 */
export async function issueNumbers(transaction: Transaction, numbering: Numbering): Promise<void> {
  const { websiteId, prefix, first, tests } = numbering;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${websiteId}`}, 0))`);
  await transaction.execute(sql`
    with sold as (
      select id, coalesce(paid_at, created_at) as paid_at from orders
      where website_id = ${websiteId} and (paid_at is not null or state in ('paid', 'fulfilled'))
        and not coalesce(is_test, payment_method in (select jsonb_array_elements_text(${JSON.stringify(tests)}::jsonb)))
    ), papers as (
      select id as order_id, '' as refund_id, paid_at as dated_at from sold
      union all
      select sold.id, refunds.id, coalesce(refunds.ended_at, refunds.created_at)
      from sold join order_refunds as refunds on refunds.order_id = sold.id and refunds.website_id = ${websiteId}
      where refunds.state = 'refunded' and refunds.amount_cents > 0
    ), missing as (
      select papers.*, row_number() over (order by dated_at, refund_id, order_id) as place from papers
      where not exists (
        select 1 from invoices where invoices.order_id = papers.order_id and invoices.refund_id = papers.refund_id)
    ), numbered as (
      select missing.*, place + (
        select greatest(coalesce(max(number), 0), ${first}::bigint - 1) from invoices where website_id = ${websiteId}
      ) as number from missing
    )
    insert into invoices (website_id, number, label, order_id, refund_id, dated_at)
    select ${websiteId}, number, ${prefix}::text || number, order_id, refund_id, dated_at from numbered`);
}
