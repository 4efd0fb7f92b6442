import { sql } from 'drizzle-orm';
import type { OkOf, readDashboard } from '#contract';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from './catalogue/catalogue.ts';

const { intakeRecords: records, orders, restockSignUps } = tables;
type Figures = OkOf<typeof readDashboard>;
type Wish = Figures['demand'][number];

type Row = Readonly<Record<string, string | number | null>>;

const daysShown = 14;
const mostRows = 50;

export interface Dashboard {
  read(): Promise<Figures>;
}

/** What the census and the shop's own tables say of the last two weeks. */
export function createDashboard(store: Store, catalogue: Catalogue): Dashboard {
  const { websiteId, currency } = catalogue;
  const since = sql`now() - make_interval(days => ${daysShown - 1})`;
  const recent = sql`${records.websiteId} = ${websiteId} and ${records.receivedAt} >= date_trunc('day', ${since})`;
  const field = (name: string) => sql`${records.data} -> 'data' ->> ${name}::text`;
  const isEvent = (name: string) => sql`${records.kind} = 'event' and ${records.data} ->> 'event' = ${name}`;
  const dayOf = (moment: unknown) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

  async function rows(query: ReturnType<typeof sql>): Promise<readonly Row[]> {
    const { rows: found } = await store.report((database) => database.execute(query));
    // The columns that these queries name are texts and numbers.
    return found as Row[];
  }

  async function readDays(): Promise<Figures['days']> {
    const [hits, sales] = await Promise.all([
      rows(sql`
        select ${dayOf(records.receivedAt)} as day,
          count(distinct ${field('sessionId')}) filter (where ${records.kind} = 'hit') as visits,
          count(*) filter (where ${records.kind} = 'hit') as views,
          count(*) filter (where ${isEvent('CommerceShopping_AddToCart')} and ${field('error_type')} is null) as adds
        from ${records} where ${recent} group by 1`),
      rows(sql`
        select ${dayOf(orders.createdAt)} as day, count(*) as purchases from ${orders}
        where ${orders.websiteId} = ${websiteId} and ${orders.state} in ('paid', 'fulfilled')
          and ${orders.createdAt} >= date_trunc('day', ${since}) group by 1`),
    ]);
    const days = await rows(sql`
      select ${dayOf(sql`day`)} as day from generate_series(${since}, now(), interval '1 day') as day`);
    return days.map(({ day }) => {
      const hit = hits.find((row) => row['day'] === day);
      const sale = sales.find((row) => row['day'] === day);
      return {
        day: String(day),
        visits: Number(hit?.['visits'] ?? 0),
        views: Number(hit?.['views'] ?? 0),
        adds: Number(hit?.['adds'] ?? 0),
        purchases: Number(sale?.['purchases'] ?? 0),
      };
    });
  }

  /** A page may report a metric twice, with one id: the later value counts. Pages say what they like, so types are checked. */
  async function readVitals(): Promise<Figures['vitals']> {
    const found = await rows(sql`
      select name, count(*) as samples, percentile_cont(0.75) within group (order by value) as value
      from (
        select distinct on (vital ->> 'id') vital ->> 'name' as name,
          case when jsonb_typeof(vital -> 'value') = 'number' then (vital ->> 'value')::float end as value
        from ${records}, jsonb_array_elements(
          case when jsonb_typeof(${records.data} -> 'vitals') = 'array' then ${records.data} -> 'vitals' else '[]' end
        ) as vital
        where ${recent} and ${records.kind} = 'performance'
        order by vital ->> 'id', ${records.id} desc
      ) as newest
      where value is not null and name in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB') group by name order by name`);
    return found.map((row) => ({
      name: String(row['name']),
      value: Number(row['value']),
      samples: Number(row['samples']),
    }));
  }

  async function readErrors(): Promise<Figures['errors']> {
    const found = await rows(sql`
      select fault -> 'data' ->> 'message' as message, count(*) as count,
        extract(epoch from max(${records.receivedAt})) * 1000 as last
      from ${records}, jsonb_array_elements(
        case when jsonb_typeof(${records.data}) = 'array' then ${records.data} else '[]' end
      ) as fault
      where ${recent} and ${records.kind} = 'script-error'
      group by 1 order by 2 desc, 1 limit 10`);
    return found.map((row) => ({
      message: String(row['message'] ?? ''),
      count: Number(row['count']),
      last: Math.round(Number(row['last'])),
    }));
  }

  /** A number that a page told, within what a cart can hold. */
  const told = (name: string) =>
    sql`case when jsonb_typeof(${records.data} -> 'data' -> ${name}::text) = 'number'
      then least(9999, greatest(0, (${field(name)})::float)) end`;

  async function readDemand(): Promise<Wish[]> {
    const [waiting, failed, searched] = await Promise.all([
      rows(sql`
        select ${restockSignUps.productId} as item, ${restockSignUps.variantId} as sku, count(*) as people
        from ${restockSignUps} where ${restockSignUps.websiteId} = ${websiteId}
        group by 1, 2 order by 3 desc limit ${mostRows}`),
      rows(sql`
        select ${field('item_id')} as item, count(*) as people, sum(${told('wanted')}) as wanted, sum(${told('had')}) as had
        from ${records} where ${recent} and ${isEvent('CommerceShopping_AddToCart')}
          and ${field('error_type')} = 'OUT_OF_STOCK'
        group by 1 order by 2 desc limit ${mostRows}`),
      rows(sql`
        select lower(${field('search_query')}) as query, count(*) as people
        from ${records} where ${recent} and ${isEvent('SearchWithoutResult')}
        group by 1 order by 2 desc limit ${mostRows}`),
    ]);
    const wishes: Wish[] = [];
    for (const row of waiting) {
      const item = catalogue.item(String(row['item']));
      const variant = item?.variants.find(({ sku }) => sku === row['sku']);
      const people = Number(row['people']);
      const name = Object.values(variant?.attributes ?? {}).join(' / ');
      wishes.push({
        kind: 'restock',
        title: [item?.title ?? String(row['item']), name].filter((part) => part !== '').join(', '),
        people,
        lostCents: variant ? people * variant.priceCents : null,
        wanted: null,
        had: null,
      });
    }
    for (const row of failed) {
      const item = catalogue.item(String(row['item']));
      if (!item) continue;
      const [people, wanted, had] = [row['people'], row['wanted'], row['had']].map(Number);
      const missing = Math.max(people ?? 0, Math.round((wanted ?? 0) - (had ?? 0)));
      wishes.push({
        kind: 'failed-add',
        title: item.title,
        people: people ?? 0,
        lostCents: missing * lowestPrice(item),
        wanted: row['wanted'] === null ? null : Math.round(wanted ?? 0),
        had: row['had'] === null ? null : Math.round(had ?? 0),
      });
    }
    for (const row of searched) {
      if (row['query'] === null) continue;
      const title = String(row['query']);
      wishes.push({ kind: 'search', title, people: Number(row['people']), lostCents: null, wanted: null, had: null });
    }
    return wishes.sort((a, b) => (b.lostCents ?? -1) - (a.lostCents ?? -1) || b.people - a.people);
  }

  return {
    async read() {
      const [days, vitals, errors, demand] = await Promise.all([readDays(), readVitals(), readErrors(), readDemand()]);
      return { currency, days, vitals, errors, demand };
    },
  };
}

function lowestPrice({ variants }: CatalogueItem): number {
  return variants.length === 0 ? 0 : Math.min(...variants.map(({ priceCents }) => priceCents));
}
