import type { ApiErrorName, ProductWithFiles } from '#contract';
import { tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { piecesOf, readRefunds, standingRefunds } from '../lib/order-refunds.ts';
import { isOrder } from '../lib/order-state.ts';
import { accept, type Result } from '../lib/result.ts';
import { readFilesOf, stateOf } from './bought-file.ts';
import { type DownloadContext, findShown, type ShownFile, type Taken, takeFile, type Wanted } from './download.ts';
import { listProducts, readProduct } from './list-product-files.ts';
import {
  type AddErrors,
  addFile,
  type ProductFilesContext,
  type ReplaceErrors,
  removeFile,
  renameFile,
  replaceFile,
  type SentFile,
  takePiece,
} from './product-files.ts';
import { sweepProductFiles } from './sweep.ts';

const { orders } = tables;

export interface DigitalFiles {
  /** The files of an order; whoever asks has seen that it is theirs. */
  ofOrder(orderId: string): Promise<ShownFile[]>;
  /** What a key opens; undefined for one that there is not. */
  find(key: string): Promise<ShownFile | undefined>;
  /** Opens a file and counts it, unless it is a later part of a download that was counted. Whoever takes it closes it. */
  take(key: string, wanted: Wanted): Promise<Taken>;
  /** What its owner looks after: products with their files. */
  readonly office: ProductFilesOffice;
}

type DigitalFilesParts = ProductFilesContext &
  Pick<DownloadContext, 'folder' | 'openContent'> & { readonly catalogue: Catalogue };

type Changed<ErrorName extends ApiErrorName> = Promise<Result<ProductWithFiles, ErrorName>>;

interface ProductFilesOffice {
  list(wanted: Parameters<typeof listProducts>[1]): Promise<readonly ProductWithFiles[]>;
  /** A product with its files, where any may come with it. */
  find(productId: string): Promise<ProductWithFiles | undefined>;
  takePiece(piece: Parameters<typeof takePiece>[1]): ReturnType<typeof takePiece>;
  add(file: Parameters<typeof addFile>[1]): Changed<AddErrors>;
  replace(id: string, file: SentFile): Changed<ReplaceErrors>;
  rename(id: string, to: Parameters<typeof renameFile>[2]): Changed<'file-unknown'>;
  remove(id: string, by: string): Changed<'file-unknown'>;
  /** Removes bytes that nobody finished, and those that no row speaks for. */
  sweep(): Promise<void>;
}

function officeOf(parts: DigitalFilesParts): ProductFilesOffice {
  const shown = async <ErrorName extends ApiErrorName>(changed: Result<string, ErrorName>): Changed<ErrorName> =>
    changed.ok ? accept(await readProduct(parts, changed.value)) : changed;
  return {
    list: (wanted) => listProducts(parts, wanted),
    find: async (id) =>
      (await listProducts(parts, { search: id, after: undefined, limit: 1 })).find((each) => each.id === id),
    takePiece: (piece) => takePiece(parts, piece),
    add: async (file) => shown(await addFile(parts, file)),
    replace: async (id, file) => shown(await replaceFile(parts, id, file)),
    rename: async (id, to) => shown(await renameFile(parts, id, to)),
    remove: async (id, by) => shown(await removeFile(parts, id, by)),
    sweep: () => sweepProductFiles(parts),
  };
}

/** Files that come with what was bought, each behind a link that expires and is counted. */
export function createDigitalFiles(context: DigitalFilesParts): DigitalFiles {
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
    office: officeOf(context),
    take: (key, wanted) => takeFile(context, key, wanted),
  };
}
