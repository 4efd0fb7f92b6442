import { tables } from '../../../store/index.ts';
import { isOrder } from '../orders/order.ts';
import { piecesOf, readRefunds, standingRefunds } from '../orders/progress.ts';
import { readFilesOf, stateOf } from './bought-file.ts';
import { type DownloadContext, findShown, type ShownFile, type Taken, takeFile, type Wanted } from './download.ts';

const { orders } = tables;

export interface DigitalFiles {
  /** The files of an order; whoever asks has seen that it is theirs. */
  ofOrder(orderId: string): Promise<ShownFile[]>;
  /** What a key opens; undefined for one that there is not. */
  find(key: string): Promise<ShownFile | undefined>;
  /** Opens a file and counts it, unless it is a later part of a download that was counted. Whoever takes it closes it. */
  take(key: string, wanted: Wanted): Promise<Taken>;
}

/** Files that come with what was bought, each behind a link that expires and is counted. */
export function createDigitalFiles(context: DownloadContext): DigitalFiles {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  return {
    ofOrder: (orderId) =>
      store.read(async (queries) => {
        const [order] = await queries.select().from(orders).where(isOrder(websiteId, orderId));
        if (!order) return [];
        const files = await readFilesOf(queries, order);
        if (files.length === 0) return [];
        const refunded = piecesOf(standingRefunds(await readRefunds(queries, order)));
        return files.map((file) => ({ file, state: stateOf(file, { order, refunded }) }));
      }),
    find: (key) => store.read((queries) => findShown(queries, catalogue, key)),
    take: (key, wanted) => takeFile(context, key, wanted),
  };
}
