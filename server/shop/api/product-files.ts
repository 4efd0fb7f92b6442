import type { Router } from 'express';
import {
  addProductFile,
  listProductFiles,
  removeProductFile,
  renameProductFile,
  replaceProductFile,
  sendProductFilePiece,
} from '#contract';
import { productFileLimits } from '#model';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';
import { readBytes } from './read-bytes.ts';

const productsShown = 50;

export function mountProductFiles(router: Router, gate: Gate, { catalogue, digitalFiles: { office } }: Services): void {
  implement(router, gate, listProductFiles, async ({ query: { cursor, search } }) => {
    const from = readCursor(cursor);
    if (from === 'stale') return refuse('cursor-stale');
    const after = from && ([String(from[0]), String(from[1])] as const);
    const rows = await office.list({ search, after, limit: productsShown + 1 });
    const products = rows.slice(0, productsShown);
    const last = products.at(-1);
    const hasNextPage = rows.length > productsShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.title, last.id]) : null;
    const { downloads } = catalogue.rules;
    return accept({ products: [...products], downloads, hasNextPage, nextPageCursor });
  });
  implement(router, gate, sendProductFilePiece, async ({ query: { upload, offset }, account, request }) => {
    if (!account) return refuse('sign-in-needed');
    const piece = await readBytes(request, productFileLimits.pieceBytes);
    if (!piece) return refuse('file-refused');
    const taken = await office.takePiece({ upload, by: account.email, offset: Number(offset), piece });
    return taken.ok ? accept({ received: taken.value }) : taken;
  });
  implement(router, gate, addProductFile, ({ body, account }) =>
    account ? office.add({ ...body, by: account.email }) : refuse('sign-in-needed'),
  );
  implement(router, gate, replaceProductFile, ({ params, body, account }) =>
    account ? office.replace(params.fileId, { ...body, by: account.email }) : refuse('sign-in-needed'),
  );
  implement(router, gate, renameProductFile, ({ params, body, account }) =>
    account ? office.rename(params.fileId, { ...body, by: account.email }) : refuse('sign-in-needed'),
  );
  implement(router, gate, removeProductFile, ({ params, account }) =>
    account ? office.remove(params.fileId, account.email) : refuse('sign-in-needed'),
  );
}
