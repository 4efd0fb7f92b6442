import { sql } from 'drizzle-orm';
import { type Store, tables } from '../../store/index.ts';

const { experiments, orders, telemetryRecords: records } = tables;

/** Visitors who saw a variant, and those of them who put something into the cart and who bought after that. */
export interface VariantResult {
  readonly variant: string;
  readonly visitors: number;
  readonly adds: number;
  readonly purchases: number;
}

type Run = Pick<typeof experiments.$inferSelect, 'id' | 'startedAt' | 'stoppedAt'>;

/** Exposures that could not be sent for longer than this are too old to count. */
const oldestExposure = 86_400;

/**
 * Counts what the visitors of an experiment did while it ran. Pages say what they like: types are checked, a purchase
 * counts with its order, and whoever claims to have seen two variants is left out.
 */
export async function countVariants(
  store: Store,
  websiteId: string,
  { id, startedAt, stoppedAt }: Run,
): Promise<readonly VariantResult[]> {
  if (startedAt === null) return [];
  const start = sql`${startedAt.toISOString()}::timestamptz`;
  const end = stoppedAt === null ? sql`now()` : sql`${stoppedAt.toISOString()}::timestamptz`;
  const inRun = sql`${records.websiteId} = ${websiteId} and ${records.receivedAt} between ${start} and ${end}`;
  const field = (name: string) => sql`${records.data} -> 'data' ->> ${name}::text`;
  /** How many milliseconds ago the page says that it was; a report waits for up to ten seconds, and longer for a network. */
  const age = sql`case when jsonb_typeof(exposure -> 'age') = 'number'
    then least(${oldestExposure}, greatest(0, (exposure ->> 'age')::float / 1000)) else 0 end`;
  const isPaid = sql`exists (select 1 from ${orders} where ${orders.websiteId} = ${websiteId}
    and ${orders.id} = ${field('transactionId')} and ${orders.state} in ('paid', 'fulfilled'))`;
  const { rows } = await store.report((database) =>
    database.execute(sql`
      with seen as (
        select ${field('analyticsId')} as visitor, exposure ->> 'variant' as variant,
          min(${records.receivedAt} - make_interval(secs => ${age})) as first
        from ${records}, jsonb_array_elements(
          case when jsonb_typeof(${records.data} -> 'data' -> 'exposures') = 'array'
            then ${records.data} -> 'data' -> 'exposures' else '[]' end
        ) as exposure
        where ${inRun} and ${records.kind} = 'exposure' and exposure ->> 'experiment' = ${id}
        group by 1, 2
      ), shown as (
        select visitor, min(variant) as variant, min(first) as first from seen
        where visitor is not null and variant is not null and first >= ${start}
        group by visitor having count(*) = 1
      ), done as (
        select ${field('analyticsId')} as visitor,
          max(${records.receivedAt}) filter (where ${records.data} ->> 'event' = 'CommerceShopping_AddToCart'
            and ${field('error_type')} is null) as added,
          max(${records.receivedAt}) filter (where ${records.data} ->> 'event' = 'Purchase' and ${isPaid}) as bought
        from ${records}
        where ${inRun} and ${records.kind} = 'event'
          and ${records.data} ->> 'event' in ('CommerceShopping_AddToCart', 'Purchase')
        group by 1
      )
      select variant, count(*) as visitors, count(*) filter (where added >= first) as adds,
        count(*) filter (where bought >= first) as purchases
      from shown left join done using (visitor) group by variant`),
  );
  // The columns that this query names are a text and three numbers.
  return (rows as Readonly<Record<string, string>>[]).map((row) => ({
    variant: row['variant'] ?? '',
    visitors: Number(row['visitors']),
    adds: Number(row['adds']),
    purchases: Number(row['purchases']),
  }));
}
