import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import {
  changePassword,
  changeStock,
  exportSubmissions,
  listStock,
  listSubmissions,
  readAccount,
  readDashboard,
  setStock,
  signIn,
  signOut,
} from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { listStock as readStockPage, type StockPlace } from '../../services/stock/stock-list.ts';
import { sendCsv } from './csv-file.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { enter, changePassword as giveNewPassword } from './enter.ts';
import { type Gate, implement } from './implement.ts';
import { withLineEnds } from './line-ends.ts';
import { dropSession, ownerTokenOf } from './owner-cookies.ts';

export function mountOwner(router: Router, gate: Gate, services: Services): void {
  const { owners, stock, products, submissions, dashboard } = services;
  implement(router, gate, signIn, ({ request, response, body }) =>
    enter({ ...gate, request, response }, services, body),
  );
  implement(router, gate, signOut, async ({ request, response }) => {
    const token = ownerTokenOf(request);
    if (token) await owners.signOut(token);
    dropSession(request, response);
    return accept({});
  });
  implement(router, gate, readAccount, ({ account }) => (account ? accept(account) : refuse('sign-in-needed')));
  implement(router, gate, changePassword, ({ request, response, account, body }) =>
    account ? giveNewPassword({ ...gate, request, response }, services, account, body) : refuse('sign-in-needed'),
  );
  implement(router, gate, setStock, ({ body }) => stock.set(body.itemId, body, body.seen));
  implement(router, gate, changeStock, ({ body }) => stock.change(body.itemId, body.sku, body.by));
  implement(router, gate, listSubmissions, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const { items, hasNextPage, next } = await submissions(from);
    return accept({ submissions: items, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, exportSubmissions, async ({ query, response }) => {
    const lines = services.exportSubmissions(query.format);
    if (query.format === 'csv') await sendCsv(response, 'submissions.csv', lines);
    else {
      response.attachment('submissions.jsonl').type('application/x-ndjson');
      await pipeline(Readable.from(withLineEnds(lines)), response);
    }
    return accept({});
  });
  implement(router, gate, listStock, async ({ query: { cursor, search, show } }) => {
    const from = stockPlaceOf(readCursor(cursor));
    if (from === 'stale') return refuse('cursor-stale');
    await products.refresh();
    const mostLeft = show === 'low' ? services.catalogue.rules.lowStock : undefined;
    const page = await readStockPage(services, { from, search, mostLeft });
    if (!page.ok) return page;
    const { items, next } = page.value;
    return accept({ variants: [...items], hasNextPage: next !== null, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, readDashboard, async () => accept(await dashboard.read()));
}

function stockPlaceOf(position: ReturnType<typeof readCursor>): StockPlace | undefined | 'stale' {
  if (position === undefined || position === 'stale') return position;
  const [part, itemId, sku] = position;
  const isOurs = position.length === 3 && (part === 'shown' || part === 'hidden');
  return isOurs ? [part, String(itemId), String(sku)] : 'stale';
}
