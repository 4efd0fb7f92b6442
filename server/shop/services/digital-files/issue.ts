import { and, eq, sql } from 'drizzle-orm';
import { randomToken } from '../../../http/security/index.ts';
import { type OrderLine, type Transaction, tables } from '../../../store/index.ts';
import type { Catalogue, StoreRules } from '../catalogue/catalogue.ts';
import type { OrderRow } from '../orders/order.ts';

const { orderFiles } = tables;

type Sold = Pick<OrderRow, 'id' | 'websiteId' | 'lines'>;
type Rules = { readonly rules: Pick<StoreRules, 'digitalFiles' | 'downloads'> };

/** The files that come with a line. */
const filesOf = ({ rules }: Rules, { itemId }: OrderLine) =>
  rules.digitalFiles.filter(({ product }) => product === itemId);

/** Whether some line of an order comes with files. */
export const hasFiles = (catalogue: Rules, { lines }: Pick<Sold, 'lines'>): boolean =>
  lines.some((line) => filesOf(catalogue, line).length > 0);

const until = ({ rules }: Rules) => sql`now() + make_interval(days => ${rules.downloads.days})`;
const mostOf = ({ rules }: Rules, { quantity }: OrderLine) => rules.downloads.times * quantity;

/** An order is paid: each file of its lines has a link, once. */
export async function issueFiles(transaction: Transaction, catalogue: Pick<Catalogue, 'rules'>, order: Sold) {
  const rows = order.lines.flatMap((line) =>
    filesOf(catalogue, line).map(({ file, title = '' }) => ({
      ...{ key: randomToken(), websiteId: order.websiteId, orderId: order.id, entryId: line.entryId, file },
      ...{ title: title || file, mostDownloads: mostOf(catalogue, line), expiresAt: until(catalogue) },
    })),
  );
  if (rows.length > 0) await transaction.insert(orderFiles).values(rows).onConflictDoNothing();
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
