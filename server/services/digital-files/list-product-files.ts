import { eq, inArray, sql } from 'drizzle-orm';
import type { ProductWithFiles } from '#contract';
import { productTypes } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { soldFilesOf } from './product-files.ts';

const { orderFiles, productFiles } = tables;

interface Context {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId' | 'rules' | 'item' | 'hidden' | 'itemsOfType'>;
}

/** Where a list of products goes on: after one of them, by title and id. */
export type ProductPlace = readonly [title: string, id: string];

/** Products that are downloaded, or that files come with, by title. */
export async function listProducts(
  context: Context,
  { search = '', after, limit }: { search?: string | undefined; after: ProductPlace | undefined; limit: number },
): Promise<readonly ProductWithFiles[]> {
  const { store, catalogue } = context;
  const withFiles = await store.read((queries) =>
    queries
      .selectDistinct({ id: productFiles.productId })
      .from(productFiles)
      .where(eq(productFiles.websiteId, catalogue.websiteId)),
  );
  const named = new Set([
    ...withFiles.map(({ id }) => id),
    ...catalogue.rules.digitalFiles.map(({ product }) => product),
  ]);
  const text = search.trim().toLowerCase();
  const byId = new Map(
    [
      ...catalogue.itemsOfType(productTypes.digital),
      ...[...named].flatMap((id) => catalogue.item(id) ?? catalogue.hidden(id) ?? []),
    ].map((item) => [item.id, item] as const),
  );
  const shown = [...byId.values()]
    .filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(text))
    .sort((one, other) => compare([one.title, one.id], [other.title, other.id]))
    .filter(({ id, title }) => after === undefined || compare([title, id], after) > 0)
    .slice(0, limit);
  return readFiles(
    context,
    shown.map(({ id }) => id),
  );
}

function compare(one: ProductPlace, other: ProductPlace): number {
  for (const at of [0, 1] as const) {
    if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1;
  }
  return 0;
}

export async function readProduct(context: Context, id: string): Promise<ProductWithFiles> {
  const [product] = await readFiles(context, [id]);
  if (!product) throw new Error(`The files of ${id} were not read.`);
  return product;
}

async function readFiles({ store, catalogue }: Context, ids: readonly string[]): Promise<ProductWithFiles[]> {
  if (ids.length === 0) return [];
  const { rows, sold } = await store.read(async (queries) => {
    const found = await soldFilesOf(queries, catalogue.websiteId, ids);
    const known = found.map(({ id }) => id);
    const counts = await queries
      .select({ id: orderFiles.productFileId, sold: sql<number>`count(*)::int` })
      .from(orderFiles)
      .where(inArray(orderFiles.productFileId, known))
      .groupBy(orderFiles.productFileId);
    return { rows: found, sold: new Map(counts.map((each) => [each.id, each.sold])) };
  });
  return ids.map((id) => {
    const item = catalogue.item(id) ?? catalogue.hidden(id);
    const ofFolder = catalogue.rules.digitalFiles.filter(({ product }) => product === id);
    const nobody = { id: null, size: null, changed: null, changedBy: null, sold: 0 };
    return {
      id,
      title: item?.title ?? id,
      address: item?.fullUrl ?? null,
      files: [
        ...ofFolder.map(({ file, title = file }) => ({ ...nobody, name: file, title })),
        ...rows
          .filter(({ productId }) => productId === id)
          .map(({ changedAt, ...row }) => ({
            ...{ id: row.id, name: row.name, title: row.title, size: row.size, changedBy: row.changedBy },
            ...{ changed: changedAt.getTime(), sold: sold.get(row.id) ?? 0 },
          })),
      ],
    };
  });
}
