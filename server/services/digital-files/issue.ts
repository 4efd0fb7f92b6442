import { and, eq, sql } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { type OrderLine, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue, StoreRules } from '../catalogue/catalogue.ts';
import type { OrderRow } from '../lib/order-state.ts';
import { soldFilesOf } from './product-files.ts';

const { orderFiles } = tables;

type Sold = Pick<OrderRow, 'id' | 'websiteId' | 'lines'>;
type Rules = { readonly rules: Pick<StoreRules, 'digitalFiles' | 'downloads'> };

interface ComingFile {
  readonly file: string;
  readonly title: string;
  readonly productFileId: string | null;
}

/** The files that come with a product: those of the content's folder, and those that its owner has handed in. */
async function filesByProduct(
  transaction: Transaction,
  { rules }: Rules,
  { lines, websiteId }: Pick<Sold, 'lines' | 'websiteId'>,
): Promise<(itemId: string) => readonly ComingFile[]> {
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  // Held until the order has them: a file that is taken from its product meanwhile keeps its bytes.
  const handedIn = await soldFilesOf(transaction, websiteId, ids).for('key share');
  return (itemId) => [
    ...rules.digitalFiles
      .filter(({ product }) => product === itemId)
      .map(({ file, title = '' }) => ({ file, title: title || file, productFileId: null })),
    ...handedIn
      .filter(({ productId }) => productId === itemId)
      .map(({ id, name, title }) => ({ file: name, title, productFileId: id })),
  ];
}

const until = ({ rules }: Rules) => sql`now() + make_interval(days => ${rules.downloads.days})`;
const mostOf = ({ rules }: Rules, { quantity }: OrderLine) => rules.downloads.times * quantity;

/** An order is paid: each file of its lines has a link, once. Answers whether there are any. */
export async function issueFiles(
  transaction: Transaction,
  catalogue: Pick<Catalogue, 'rules'>,
  order: Sold,
): Promise<boolean> {
  const filesOf = await filesByProduct(transaction, catalogue, order);
  const rows = order.lines.flatMap((line) =>
    filesOf(line.itemId).map((file) => ({
      ...{ key: randomToken(), websiteId: order.websiteId, orderId: order.id, entryId: line.entryId },
      ...{ ...file, mostDownloads: mostOf(catalogue, line), expiresAt: until(catalogue) },
    })),
  );
  if (rows.length > 0) await transaction.insert(orderFiles).values(rows).onConflictDoNothing();
  return rows.length > 0;
}

/** The links of an order begin anew, under the keys that its buyer has; files that its products have since come beside. */
export async function renewFiles(
  transaction: Transaction,
  catalogue: Pick<Catalogue, 'rules'>,
  order: Sold,
): Promise<void> {
  await issueFiles(transaction, catalogue, order);
  for (const line of order.lines) {
    await transaction
      .update(orderFiles)
      .set({ downloads: 0, countedAt: null, mostDownloads: mostOf(catalogue, line), expiresAt: until(catalogue) })
      .where(
        and(
          eq(orderFiles.websiteId, order.websiteId),
          eq(orderFiles.orderId, order.id),
          eq(orderFiles.entryId, line.entryId),
        ),
      );
  }
}
