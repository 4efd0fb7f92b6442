import { sql } from 'drizzle-orm';
import type { OkOf, readDashboard } from '#contract';
import { childOf, toText } from '#model';
import { tables } from '../store/index.ts';
import type { CatalogueItem } from './catalogue/catalogue.ts';
import { lastDays } from './lib/last-days.ts';
import type { OrderContext } from './orders/context.ts';
import { offeredOf } from './payments/provider.ts';

const { telemetryRecords: records, formSubmissions, orders, orderRefunds: refunds, restockSignUps } = tables;
type Figures = OkOf<typeof readDashboard>;
type Wish = Figures['demand'][number];

type Row = Readonly<Record<string, string | number | null>>;

const daysShown = 14;
const mostRows = 50;

export interface Dashboard {
  read(): Promise<Figures>;
}

type DashboardContext = Pick<OrderContext, 'store' | 'catalogue' | 'providers' | 'now'>;

/** What the census and the shop's own tables tell of the last two weeks. */
export function createDashboard(context: DashboardContext): Dashboard {
  const { catalogue } = context;
  return {
    async read() {
      const [days, vitals, errors, attention, demand] = await Promise.all([
        readDays(context),
        readVitals(context),
        readErrors(context),
        readAttention(context),
        readDemand(context),
      ]);
      return { currency: catalogue.currency, days, vitals, errors, attention, demand };
    },
  };
}

const recent = ({ catalogue }: DashboardContext) =>
  sql`${records.websiteId} = ${catalogue.websiteId} and ${records.receivedAt} >= now() - make_interval(days => ${daysShown})`;
const field = (name: string) => sql`${records.data} -> 'data' ->> ${name}::text`;
const isEvent = (name: string) => sql`${records.kind} = 'event' and ${records.data} ->> 'event' = ${name}`;

async function rows({ store }: DashboardContext, query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  const { rows: found } = await store.report((database) => database.execute(query));
  // The columns that these queries name are texts and numbers.
  return found as Row[];
}

async function readDays(context: DashboardContext): Promise<Figures['days']> {
  const { websiteId, website } = context.catalogue;
  const days = lastDays(daysShown, website.timeZone, context.now());
  const starts = sql.join(
    days.map(({ start }) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  /** Which of the days a moment lies in, counted from one; 0 before all of them. */
  const dayOf = (moment: unknown) => sql`width_bucket(${moment}, array[${starts}])`;
  const first = days[0]?.start.toISOString() ?? '';
  // Where nothing but a test can be paid, its sums are all that there is to see.
  const isTestOnly = offeredOf(context.providers).every(({ testOnly }) => testOnly);
  const isCounted = isTestOnly ? sql`true` : sql`not coalesce(${orders.isTest}, false)`;
  const isSold = sql`${orders.state} in ('paid', 'fulfilled')`;
  const isOfShop = sql`${isCounted} and ${orders.currency} = ${context.catalogue.currency}`;
  const [hits, sales, returns] = await Promise.all([
    rows(
      context,
      sql`
      select ${dayOf(records.receivedAt)} as day,
        count(distinct ${field('sessionId')}) filter (where ${records.kind} = 'hit') as visits,
        count(*) filter (where ${records.kind} = 'hit') as views,
        count(*) filter (where ${isEvent('CommerceShopping_AddToCart')} and ${field('error_type')} is null) as adds
      from ${records} where ${records.websiteId} = ${websiteId} and ${records.receivedAt} >= ${first}::timestamptz group by 1`,
    ),
    rows(
      context,
      sql`
      select ${dayOf(orders.createdAt)} as day, count(*) filter (where ${isSold}) as purchases,
        sum(${orders.grandTotalCents} - (
          select coalesce(sum((card ->> 'amountCents')::bigint), 0) from jsonb_array_elements(${orders.giftCards}) as card
        )) filter (where ${isOfShop}) as taken
      from ${orders}
      where ${orders.websiteId} = ${websiteId} and (${isSold} or ${orders.paidAt} is not null)
        and ${orders.createdAt} >= ${first}::timestamptz group by 1`,
    ),
    rows(
      context,
      sql`
      select ${dayOf(refunds.endedAt)} as day, sum(${refunds.amountCents} - ${refunds.giftCardCents}) as returned
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
      where ${refunds.websiteId} = ${websiteId} and ${refunds.state} = 'refunded' and ${isOfShop}
        and ${refunds.endedAt} >= ${first}::timestamptz group by 1`,
    ),
  ]);
  const at = (found: readonly Row[], index: number) => found.find((row) => Number(row['day']) === index + 1);
  return days.map(({ date }, index) => {
    const [hit, sale] = [at(hits, index), at(sales, index)];
    return {
      day: date,
      visits: Number(hit?.['visits'] ?? 0),
      views: Number(hit?.['views'] ?? 0),
      adds: Number(hit?.['adds'] ?? 0),
      purchases: Number(sale?.['purchases'] ?? 0),
      takenCents: Number(sale?.['taken'] ?? 0),
      returnedCents: Number(at(returns, index)?.['returned'] ?? 0),
    };
  });
}

/** A page may report a metric twice, with one id: the later value counts. Pages say what they like, so types are checked. */
async function readVitals(context: DashboardContext): Promise<Figures['vitals']> {
  const found = await rows(
    context,
    sql`
    select name, count(*) as samples, percentile_cont(0.75) within group (order by value) as value
    from (
      select distinct on (vital ->> 'id') vital ->> 'name' as name,
        case when jsonb_typeof(vital -> 'value') = 'number' then (vital ->> 'value')::float end as value
      from ${records}, jsonb_array_elements(
        case when jsonb_typeof(${records.data} -> 'vitals') = 'array' then ${records.data} -> 'vitals' else '[]' end
      ) as vital
      where ${recent(context)} and ${records.kind} = 'performance'
      order by vital ->> 'id', ${records.id} desc
    ) as newest
    where value is not null and name in ('LCP', 'INP', 'FID', 'CLS', 'FCP', 'TTFB') group by name order by name`,
  );
  return found.map((row) => ({
    name: String(row['name']),
    value: Number(row['value']),
    samples: Number(row['samples']),
  }));
}

async function readErrors(context: DashboardContext): Promise<Figures['errors']> {
  const found = await rows(
    context,
    sql`
    select error -> 'data' ->> 'message' as message, count(*) as count,
      extract(epoch from max(${records.receivedAt})) * 1000 as last
    from ${records}, jsonb_array_elements(
      case when jsonb_typeof(${records.data}) = 'array' then ${records.data} else '[]' end
    ) as error
    where ${recent(context)} and ${records.kind} = 'script-error'
    group by 1 order by 2 desc, 1 limit 10`,
  );
  return found.map((row) => ({
    message: String(row['message'] ?? ''),
    count: Number(row['count']),
    last: Math.round(Number(row['last'])),
  }));
}

/** Buttons, forms, overlays and quick views, as the census heard of them; a form is used when its answers are here. */
async function readAttention(context: DashboardContext): Promise<Figures['attention']> {
  const { catalogue } = context;
  const member = (name: string) => sql`${records.data} ->> ${name}::text`;
  const [told, sent] = await Promise.all([
    rows(
      context,
      sql`
      select case ${records.kind} when 'form-render' then 'form' when 'overlay' then 'overlay'
          when 'quick-view' then 'quick-view' else 'button' end as what,
        coalesce(${member('buttonText')}, ${member('formId')}, ${member('overlayId')}, ${member('id')}) as name,
        count(*) filter (where ${records.kind} in ('button-render', 'form-render') or ${member('action')} = 'shown') as shown,
        count(*) filter (where ${records.kind} in ('button-click', 'quick-view') or ${member('action')} = 'submitted') as used
      from ${records} where ${recent(context)}
        and ${records.kind} in ('button-render', 'button-click', 'form-render', 'overlay', 'quick-view')
      group by 1, 2 order by 3 desc, 4 desc, 2 limit ${mostRows}`,
    ),
    rows(
      context,
      sql`
      select ${formSubmissions.formId} as form, count(*) as sent from ${formSubmissions}
      where ${formSubmissions.websiteId} = ${catalogue.websiteId}
        and ${formSubmissions.createdAt} >= now() - make_interval(days => ${daysShown}) group by 1`,
    ),
  ]);
  return told.map((row) => {
    const name = String(row['name'] ?? '');
    // The columns that the query names above.
    const kind = row['what'] as Figures['attention'][number]['kind'];
    const answers = sent.find(({ form }) => form === name);
    return {
      kind,
      title: titleOf(context, kind, name),
      shown: kind === 'quick-view' ? null : Number(row['shown']),
      used: kind === 'form' ? Number(answers?.['sent'] ?? 0) : Number(row['used']),
    };
  });
}

/** What owners call it: pages tell products and forms by their ids. */
function titleOf({ catalogue }: DashboardContext, kind: Figures['attention'][number]['kind'], name: string): string {
  if (kind === 'button') return name;
  if (kind === 'quick-view') return catalogue.item(name)?.title ?? name;
  return toText(childOf(catalogue.form(name), 'name')) || name;
}

/** A number that a page told, within what a cart can hold. */
const told = (name: string) =>
  sql`case when jsonb_typeof(${records.data} -> 'data' -> ${name}::text) = 'number'
    then least(9999, greatest(0, (${field(name)})::float)) end`;

async function readDemand(context: DashboardContext): Promise<Wish[]> {
  const wishes = await Promise.all([readRestock(context), readFailedAdds(context), readSearches(context)]);
  return wishes.flat().sort((a, b) => (b.lostCents ?? -1) - (a.lostCents ?? -1) || b.people - a.people);
}

/** Who waits for a variant that is sold out. */
async function readRestock(context: DashboardContext): Promise<Wish[]> {
  const { catalogue } = context;
  const waiting = await rows(
    context,
    sql`
      select ${restockSignUps.productId} as item, ${restockSignUps.variantId} as sku, count(*) as people
      from ${restockSignUps}
      where ${restockSignUps.websiteId} = ${catalogue.websiteId} and ${restockSignUps.closedAt} is null
      group by 1, 2 order by 3 desc limit ${mostRows}`,
  );
  return waiting.map((row) => {
    const item = catalogue.item(String(row['item']));
    const variant = item?.variants.find(({ sku }) => sku === row['sku']);
    const people = Number(row['people']);
    const name = Object.values(variant?.attributes ?? {}).join(' / ');
    return {
      kind: 'restock',
      title: [item?.title ?? String(row['item']), name].filter((part) => part !== '').join(', '),
      people,
      lostCents: variant ? people * variant.priceCents : null,
      wanted: null,
      had: null,
    };
  });
}

/** Who wanted more of an item than was left. */
async function readFailedAdds(context: DashboardContext): Promise<Wish[]> {
  const failed = await rows(
    context,
    sql`
      select ${field('item_id')} as item, count(*) as people, sum(${told('wanted')}) as wanted, sum(${told('had')}) as had
      from ${records} where ${recent(context)} and ${isEvent('CommerceShopping_AddToCart')}
        and ${field('error_type')} = 'OUT_OF_STOCK'
      group by 1 order by 2 desc limit ${mostRows}`,
  );
  return failed.flatMap((row): Wish[] => {
    const item = context.catalogue.item(String(row['item']));
    if (!item) return [];
    const [people, wanted, had] = [row['people'], row['wanted'], row['had']].map(Number);
    const missing = Math.max(people ?? 0, Math.round((wanted ?? 0) - (had ?? 0)));
    return [
      {
        kind: 'failed-add',
        title: item.title,
        people: people ?? 0,
        lostCents: missing * lowestPrice(item),
        wanted: row['wanted'] === null ? null : Math.round(wanted ?? 0),
        had: row['had'] === null ? null : Math.round(had ?? 0),
      },
    ];
  });
}

/** What was searched for and not found. */
async function readSearches(context: DashboardContext): Promise<Wish[]> {
  const searched = await rows(
    context,
    sql`
      select lower(${field('search_query')}) as query, count(*) as people
      from ${records} where ${recent(context)} and ${isEvent('SearchWithoutResult')}
      group by 1 order by 2 desc limit ${mostRows}`,
  );
  return searched
    .filter((row) => row['query'] !== null)
    .map((row) => ({
      kind: 'search',
      title: String(row['query']),
      people: Number(row['people']),
      lostCents: null,
      wanted: null,
      had: null,
    }));
}

function lowestPrice({ variants }: CatalogueItem): number {
  return variants.length === 0 ? 0 : Math.min(...variants.map(({ priceCents }) => priceCents));
}
