import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bounds } from '#contract';
import { childOf, type JsonValue, productTypes, variantsOf } from '#model';
import { announceShown, type Queries, type Store, tables } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { donationType } from '../catalogue/donations.ts';
import { accept, type Result, refuse } from '../lib/result.ts';

export interface VariantStock {
  readonly sku: string;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

type Level = Omit<VariantStock, 'sku'>;

/** Digital goods, gift cards and donations are never sold out. */
const endless: readonly number[] = [productTypes.digital, productTypes.giftCard, donationType];

export function countsStock(item: CatalogueItem): boolean {
  return !endless.includes(item.productType);
}

const { stock } = tables;
type StockRow = typeof stock.$inferSelect;

export interface Stock {
  /** Of each variant, in the order of the content. */
  read(itemId: string): Promise<Result<VariantStock[], 'item-unknown'>>;
  /**
   * The same of many items, in one query; those that are not known are left out. So is what nobody has counted yet and
   * `shown` has by its id as the content says it: a list of a large content need not make anything of two dozen new items.
   */
  readAll(
    itemIds: readonly string[],
    shown?: ReadonlyMap<string, JsonValue>,
  ): Promise<ReadonlyMap<string, VariantStock[]>>;
  /** What is counted of an item, with the rows that the content starts with made where they are missing. */
  rows(queries: Queries, item: CatalogueItem): Promise<StockRow[]>;
  /** Makes the rows that the content starts with, once; what the database counts since then stays. */
  seed(queries: Queries, item: CatalogueItem): Promise<void>;
  /** Sets what there is, if it is still what the owner saw, where that is said: a sale in between is not overwritten. */
  set(
    itemId: string,
    next: VariantStock,
    seen?: Level,
  ): Promise<Result<VariantStock, 'item-unknown' | 'stock-changed' | 'stock-out-of-range'>>;
  /** Adds to what there is, or takes from it, in one statement with whatever is sold meanwhile. */
  change(itemId: string, sku: string, by: number): Promise<Result<VariantStock, 'item-unknown' | 'stock-out-of-range'>>;
}

interface Context {
  readonly store: Store;
  readonly catalogue: Catalogue;
}

export function createStock(store: Store, catalogue: Catalogue): Stock {
  const context: Context = { store, catalogue };
  return {
    seed: (queries, item) => seed(queries, catalogue.websiteId, item),
    rows: (queries, item) => rowsOf(queries, catalogue.websiteId, item),
    async read(itemId) {
      const item = catalogue.item(itemId);
      if (!item) return refuse('item-unknown');
      const rows = await store.write((database) => rowsOf(database, catalogue.websiteId, item));
      return accept(levelsOf(item, rows));
    },
    readAll: (itemIds, shown) => readAll(context, itemIds, shown),
    set: (itemId, next, seen) => setLevel(context, itemId, next, seen),
    change: (itemId, sku, by) => changeLevel(context, itemId, sku, by),
  };
}

async function seed(queries: Queries, websiteId: string, { id: itemId, variants }: CatalogueItem): Promise<void> {
  if (variants.length === 0) return;
  const made = variants.map(({ sku, unlimited, qtyInStock }) => ({
    ...{ websiteId, itemId, sku, unlimited },
    quantity: qtyInStock,
  }));
  await queries.insert(stock).values(made).onConflictDoNothing();
}

const counted = (queries: Queries, websiteId: string, itemId: string) =>
  queries
    .select()
    .from(stock)
    .where(and(eq(stock.websiteId, websiteId), eq(stock.itemId, itemId)));

async function rowsOf(queries: Queries, websiteId: string, item: CatalogueItem): Promise<StockRow[]> {
  const found = await counted(queries, websiteId, item.id);
  if (item.variants.every(({ sku }) => found.some((row) => row.sku === sku))) return found;
  await seed(queries, websiteId, item);
  return counted(queries, websiteId, item.id);
}

async function readAll(
  { store, catalogue }: Context,
  itemIds: readonly string[],
  shown?: ReadonlyMap<string, JsonValue>,
): Promise<ReadonlyMap<string, VariantStock[]>> {
  const items = itemIds.flatMap((id) => countedItem(catalogue, id) ?? []);
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const found = await store.read((database) =>
    database
      .select()
      .from(stock)
      .where(and(eq(stock.websiteId, catalogue.websiteId), inArray(stock.itemId, ids))),
  );
  const byItem = new Map<string, StockRow[]>();
  for (const row of found) byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row]);
  const asked = items.filter(
    (item) => byItem.has(item.id) || shown?.get(item.id) !== item.content || !hasUsualLevels(item),
  );
  return new Map(asked.map((item) => [item.id, levelsOf(item, byItem.get(item.id) ?? [])]));
}

/** Whether its variants have what `levelsOf` would answer in the words of the content. */
function hasUsualLevels({ content, productType }: CatalogueItem): boolean {
  if (productType === productTypes.digital) return false;
  return variantsOf(content).every((variant) => {
    const [unlimited, left] = [childOf(variant, 'unlimited'), childOf(variant, 'qtyInStock')];
    if (unlimited === true) return left === 0;
    return unlimited === false && typeof left === 'number' && Number.isSafeInteger(left) && left >= 0;
  });
}

async function setLevel(
  { store, catalogue }: Context,
  itemId: string,
  next: VariantStock,
  seen?: Level,
): ReturnType<Stock['set']> {
  const item = itemWith(catalogue, itemId, next.sku);
  if (!item) return refuse('item-unknown');
  if (next.qtyInStock > bounds.stock.max) return refuse('stock-out-of-range');
  const isIt = isVariant(catalogue.websiteId, itemId, next.sku);
  await store.write((database) => seed(database, catalogue.websiteId, item));
  const row = await setRow(store, isIt, next, seen);
  if (row) {
    store.announce(catalogue.websiteId, 'shown');
    return accept(levelOf(row));
  }
  const [now] = await store.read((database) => database.select().from(stock).where(isIt));
  return refuse('stock-changed', now && { details: { unlimited: now.unlimited, qtyInStock: now.quantity } });
}

async function changeLevel(
  { store, catalogue }: Context,
  itemId: string,
  sku: string,
  by: number,
): ReturnType<Stock['change']> {
  const item = itemWith(catalogue, itemId, sku);
  if (!item) return refuse('item-unknown');
  if (Math.abs(by) > bounds.stock.max) return refuse('stock-out-of-range');
  await store.write((database) => seed(database, catalogue.websiteId, item));
  const row = await changeRow(store, isVariant(catalogue.websiteId, itemId, sku), by);
  if (!row) return refuse('stock-out-of-range');
  store.announce(catalogue.websiteId, 'shown');
  return accept(levelOf(row));
}

/** What nobody is to see has a stock all the same. */
const countedItem = (catalogue: Catalogue, itemId: string) => catalogue.item(itemId) ?? catalogue.hidden(itemId);

function itemWith(catalogue: Catalogue, itemId: string, sku: string): CatalogueItem | undefined {
  const item = countedItem(catalogue, itemId);
  return item?.variants.some((variant) => variant.sku === sku) ? item : undefined;
}

const isVariant = (websiteId: string, itemId: string, sku: string) =>
  and(eq(stock.websiteId, websiteId), eq(stock.itemId, itemId), eq(stock.sku, sku));

const levelOf = ({ sku, unlimited, quantity }: StockRow): VariantStock => ({ sku, unlimited, qtyInStock: quantity });

async function setRow(
  store: Store,
  isVariant: SQL | undefined,
  next: Level,
  seen: Level | undefined,
): Promise<StockRow | undefined> {
  const isAsSeen = seen && and(eq(stock.unlimited, seen.unlimited), eq(stock.quantity, seen.qtyInStock));
  const [row] = await store.write((database) =>
    database
      .update(stock)
      .set({ unlimited: next.unlimited, quantity: next.qtyInStock, changedAt: sql`now()` })
      .where(and(isVariant, isAsSeen))
      .returning(),
  );
  return row;
}

async function changeRow(store: Store, isVariant: SQL | undefined, by: number): Promise<StockRow | undefined> {
  // In 64 bits: a sum beyond a column's 32 would be an error of the database.
  const sum = sql`${stock.quantity}::bigint + ${by}`;
  const [row] = await store.write((database) =>
    database
      .update(stock)
      .set({ quantity: sql`(${sum})::int`, changedAt: sql`now()` })
      .where(and(isVariant, sql`${sum} between ${bounds.stock.min} and ${bounds.stock.max}`))
      .returning(),
  );
  return row;
}

/** What the content says, and over it what is counted. */
function levelsOf({ variants }: CatalogueItem, counted: readonly StockRow[]): VariantStock[] {
  const bySku = new Map(counted.map((row) => [row.sku, row]));
  return variants.map(({ sku, unlimited, qtyInStock }) => {
    const row = bySku.get(sku);
    return row ? { sku, unlimited: row.unlimited, qtyInStock: row.quantity } : { sku, unlimited, qtyInStock };
  });
}

export interface StockLine {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity: number;
}

/** Lines of one stock row added up, in one order for everybody: two orders can then never wait for each other. */
function inLockOrder(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const { itemId, sku, quantity } of lines) {
    const name = JSON.stringify([itemId, sku]);
    sums.set(name, { itemId, sku, quantity: quantity + (sums.get(name)?.quantity ?? 0) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/**
 * Takes stock for an order in its transaction: one conditional update per row, so that nothing is sold that is not
 * there, however many shoppers press at once. Answers the line that could not be had.
 */
export async function takeStock(
  queries: Queries,
  websiteId: string,
  lines: readonly StockLine[],
): Promise<StockLine | undefined> {
  for (const line of inLockOrder(lines)) {
    const taken = await queries
      .update(stock)
      .set({
        quantity: sql`case when ${stock.unlimited} then ${stock.quantity} else ${stock.quantity} - ${line.quantity} end`,
        changedAt: sql`now()`,
      })
      .where(
        and(
          eq(stock.websiteId, websiteId),
          eq(stock.itemId, line.itemId),
          eq(stock.sku, line.sku),
          sql`(${stock.unlimited} or ${stock.quantity} >= ${line.quantity})`,
        ),
      )
      .returning({ sku: stock.sku });
    if (taken.length === 0) return line;
  }
  announceShown(queries, websiteId);
  return undefined;
}

/** Puts back what a failed order had taken. */
export async function returnStock(queries: Queries, websiteId: string, lines: readonly StockLine[]): Promise<void> {
  for (const line of inLockOrder(lines)) {
    await queries
      .update(stock)
      .set({
        quantity: sql`case when ${stock.unlimited} then ${stock.quantity} else ${stock.quantity} + ${line.quantity} end`,
        changedAt: sql`now()`,
      })
      .where(and(eq(stock.websiteId, websiteId), eq(stock.itemId, line.itemId), eq(stock.sku, line.sku)));
  }
  announceShown(queries, websiteId);
}
