import { and, eq, sql } from 'drizzle-orm';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { countsStock, type Stock } from './stock.ts';

const { stock } = tables;

/** Items that are asked for at once. */
const AT_ONCE = 500;
/** Seconds that a change may be older than what was seen after it: it is dated by the start of its transaction. */
const LATE = 10;

/** Where reading goes on: the time of a change, as the database writes it, and the item of it. */
export interface StockCursor {
  readonly at: string;
  readonly itemId: string;
  /** Whether all was read: what is committed late is looked for before it goes on. */
  readonly isEnd: boolean;
}

export interface StockStates {
  /** Whether any variant can be bought, by item. */
  readonly states: ReadonlyMap<string, boolean>;
  readonly next: StockCursor;
}

const beginning: StockCursor = { at: '-infinity', itemId: '', isEnd: false };

interface Parts {
  readonly store: Pick<Store, 'read'>;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'item'>;
  readonly stock: Pick<Stock, 'readAll'>;
}

/** Some of the items whose stock has changed since, those that changed first; all that are counted, from the beginning. */
export async function stockStates(
  { store, catalogue, stock: levels }: Parts,
  from: StockCursor = beginning,
): Promise<StockStates> {
  const place = from.isEnd
    ? sql`${stock.changedAt} > ${from.at}::timestamptz - make_interval(secs => ${LATE})`
    : sql`(${stock.changedAt}, ${stock.itemId}) > (${from.at}::timestamptz, ${from.itemId})`;
  // Row by row, not item by item: an item whose variants changed one after the other comes twice, and all others cost nothing.
  const rows = await store.read((database) =>
    database
      .select({ itemId: stock.itemId, at: sql<string>`${stock.changedAt}::text` })
      .from(stock)
      .where(and(eq(stock.websiteId, catalogue.websiteId), place))
      .orderBy(stock.changedAt, stock.itemId)
      .limit(AT_ONCE),
  );
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const counted = ids.filter((id) => {
    const item = catalogue.item(id);
    return item !== undefined && countsStock(item);
  });
  const found = await levels.readAll(counted);
  const states = [...found].map(
    ([id, variants]) => [id, variants.some(({ unlimited, qtyInStock }) => unlimited || qtyInStock > 0)] as const,
  );
  const isEnd = rows.length < AT_ONCE;
  const last = rows.at(-1);
  return { states: new Map(states), next: last === undefined ? { ...from, isEnd } : { ...last, isEnd } };
}
