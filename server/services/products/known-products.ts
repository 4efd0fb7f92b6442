import { and, eq, sql } from 'drizzle-orm';
import { completeProduct } from '#model';
import type { KnownOverrides, ProductOverride } from '../../site/content/product-overrides.ts';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { readItem } from '../catalogue/catalogue-from-pages.ts';

const { productOverrides } = tables;
export type ProductRow = typeof productOverrides.$inferSelect;

/** Products that are asked for at once. */
const AT_ONCE = 500;
/** Seconds that a change may be older than what was seen after it: it is dated by the start of its transaction. */
const LATE = 10;

interface Parts {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'currency' | 'item'>;
  /** Where pages are told of it; nowhere without. */
  readonly overrides: KnownOverrides | undefined;
}

/** What owners have said of products, as far as this process has heard, and the pages with it. */
export class KnownProducts {
  readonly #parts: Parts;
  readonly #rows = new Map<string, ProductRow>();
  #at = '-infinity';
  #isWhole = false;
  #looking: Promise<void> | undefined;
  #again: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  row(itemId: string): ProductRow | undefined {
    return this.#rows.get(itemId);
  }

  /** The products that nobody is to see, in the order of their ids, from after one of them. */
  *hiddenItems(after = ''): Generator<CatalogueItem> {
    const hidden = [...this.#rows.values()].filter(({ isHidden }) => isHidden).map(({ itemId }) => itemId);
    for (const id of hidden.sort()) {
      const item = id > after ? this.published(id) : undefined;
      if (item !== undefined) yield item;
    }
  }

  /** A product as its page was published; undefined where there is none. */
  published(itemId: string): CatalogueItem | undefined {
    const { catalogue, overrides } = this.#parts;
    const content = this.#rows.has(itemId) ? overrides?.published(itemId) : undefined;
    return content === undefined ? catalogue.item(itemId) : readItem(completeProduct(content), catalogue.currency);
  }

  /** Hears of what was said since, here or on another server; whoever asks meanwhile hears of what came after that. */
  refresh(): Promise<void> {
    if (this.#parts.overrides === undefined) return Promise.resolve();
    if (this.#looking !== undefined) {
      this.#again ??= this.#looking
        .catch(() => undefined)
        .then(() => {
          this.#again = undefined;
          return this.refresh();
        });
      return this.#again;
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  hear(rows: readonly ProductRow[]): void {
    const { catalogue, overrides } = this.#parts;
    const changed = new Map<string, ProductOverride | undefined>();
    for (const row of rows) {
      // Of two answers that overtook each other the newer one counts.
      if ((this.#rows.get(row.itemId)?.version ?? 0) >= row.version) continue;
      this.#rows.set(row.itemId, row);
      changed.set(row.itemId, overrideOf(row, catalogue.currency));
    }
    if (changed.size > 0) overrides?.take(changed);
  }

  async #look(): Promise<void> {
    const { store, catalogue, overrides } = this.#parts;
    let place = sql`${productOverrides.changedAt} > ${this.#at}::timestamptz - make_interval(secs => ${LATE})`;
    for (;;) {
      const rows = await store.read((database) =>
        database
          .select({ row: productOverrides, at: sql<string>`${productOverrides.changedAt}::text` })
          .from(productOverrides)
          .where(and(eq(productOverrides.websiteId, catalogue.websiteId), place))
          .orderBy(productOverrides.changedAt, productOverrides.itemId)
          .limit(AT_ONCE),
      );
      this.hear(rows.map(({ row }) => row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) {
        this.#at = last?.at ?? this.#at;
        break;
      }
      place = sql`(${productOverrides.changedAt}, ${productOverrides.itemId}) > (${last.at}::timestamptz, ${last.row.itemId})`;
    }
    if (this.#isWhole) return;
    this.#isWhole = true;
    // An index may know of another database, of which this one is no copy.
    const unsaid = [...(overrides?.items ?? [])].filter((item) => !this.#rows.has(item));
    if (unsaid.length > 0) overrides?.take(new Map(unsaid.map((item) => [item, undefined])));
  }
}

/** Prices in a currency that the shop has no longer say nothing. */
function overrideOf({ isHidden, currency, variants }: ProductRow, now: string): ProductOverride | undefined {
  const prices = currency === now ? variants : [];
  return isHidden || prices.length > 0 ? { isHidden, currency, variants: prices } : undefined;
}
