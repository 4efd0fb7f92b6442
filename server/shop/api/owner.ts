import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import {
  changeStock,
  exportSubmissions,
  listOrders,
  listStock,
  listSubmissions,
  readAccount,
  readCartHistory,
  readDashboard,
  setStock,
  signIn,
  signOut,
} from '#contract';
import { personOf } from '../../http/security/index.ts';
import { accept, refuse } from '../services/lib/result.ts';
import { orderOf } from '../services/orders/order.ts';
import type { Services } from '../services/services.ts';
import { countsStock } from '../services/stock/stock.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';
import { refuseFor } from './recipients.ts';

const ordersShown = 50;

export function mountOwner(router: Router, gate: Gate, services: Services): void {
  const { owners, stock, carts, orders, submissions, dashboard, catalogue } = services;
  implement(router, gate, signIn, async ({ request, response, body: { email, password } }) => {
    const account = personOf(email);
    const isKnown = gate.devices.isKnown(request, account);
    const seconds = isKnown ? undefined : await gate.limiter.refuses('account', `${catalogue.websiteId} ${account}`);
    if (seconds !== undefined) return refuseFor(response, seconds);
    const signedIn = await owners.signIn(request, response, email, password);
    if (!signedIn.ok) return signedIn;
    if (!isKnown) await gate.limiter.forgives('account', `${catalogue.websiteId} ${account}`);
    gate.devices.remember(request, response, account);
    return signedIn;
  });
  implement(router, gate, signOut, async ({ request, response }) => {
    await owners.signOut(request, response);
    return accept({});
  });
  implement(router, gate, readAccount, ({ account }) => (account ? accept(account) : refuse('sign-in-needed')));
  implement(router, gate, setStock, ({ body }) => stock.set(body.itemId, body, body.seen));
  implement(router, gate, changeStock, ({ body }) => stock.change(body.itemId, body.sku, body.by));
  implement(router, gate, readCartHistory, async ({ params }) => {
    const commands = await carts.history(params.cartId);
    return commands ? accept({ commands }) : refuse('cart-unknown');
  });
  implement(router, gate, listOrders, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlace(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), id: String(from[1]) };
    const rows = await orders.list(before, ordersShown + 1);
    const shown = rows.slice(0, ordersShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > ordersShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.id]) : null;
    return accept({ orders: shown.map(orderOf), hasNextPage, nextPageCursor });
  });
  implement(router, gate, listSubmissions, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlace(from)) return refuse('cursor-stale');
    const { items, hasNextPage, next } = await submissions(from);
    return accept({ submissions: items, hasNextPage, nextPageCursor: next && writeCursor(next) });
  });
  implement(router, gate, exportSubmissions, async ({ query, response }) => {
    response.attachment(`submissions.${query.format === 'csv' ? 'csv' : 'jsonl'}`);
    response.type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson');
    await pipeline(Readable.from(withLineEnds(services.exportSubmissions(query.format))), response);
    return accept({});
  });
  implement(router, gate, listStock, async () => {
    const items = [...catalogue.items()].filter(countsStock);
    const levels = await stock.readAll(items.map(({ id }) => id));
    const variants = [];
    for (const item of items) {
      for (const level of levels.get(item.id) ?? []) {
        const variant = item.variants.find(({ sku }) => sku === level.sku);
        const name = Object.values(variant?.attributes ?? {}).join(' / ');
        variants.push({ itemId: item.id, title: item.title, name, ...level });
      }
    }
    return accept({ variants });
  });
  implement(router, gate, readDashboard, async () => accept(await dashboard.read()));
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** A position in a list by time is a moment and an id; one of another list says nothing here. */
function isPlace(from: readonly (string | number)[] | undefined): boolean {
  return from === undefined || (from.length === 2 && typeof from[0] === 'number' && Math.abs(from[0]) <= 8.64e15);
}
