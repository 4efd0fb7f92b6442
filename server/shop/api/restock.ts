import type { Router } from 'express';
import {
  cancelRestock,
  listRestockGroups,
  listRestockSignUps,
  sendAllRestock,
  sendRestock,
  signUpForRestock,
} from '#contract';
import type { Page } from '../../services/lib/page.ts';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';
import { tooManySignUps } from './recipients.ts';

export function mountRestock(router: Router, gate: Gate, { restock }: Services): void {
  implement(router, gate, signUpForRestock, async ({ body, request, response }) => {
    const { siteVisitorEmail, productId } = body;
    const limited = siteVisitorEmail && (await tooManySignUps(gate, response, { email: siteVisitorEmail, productId }));
    return limited || restock.signUp(body, request.hostname);
  });
  implement(router, gate, listRestockGroups, async ({ query }) => {
    const from = readCursor(query.cursor);
    // A position among groups is a count and two names.
    if (from === 'stale' || (from && (from.length !== 3 || typeof from[0] !== 'number'))) return refuse('cursor-stale');
    const page = await restock.groups(from);
    return accept({ signUpGroups: page.items, ...pageOf(page) });
  });
  implement(router, gate, listRestockSignUps, async ({ query }) => {
    const { productId, variantId } = query;
    const from = readCursor(query.cursor);
    if (from === 'stale') return refuse('cursor-stale');
    // The cursor carries the names of its list: one of another list says nothing here.
    const [created, , product, variant] = from ?? [0, '', productId, variantId];
    if (typeof created !== 'number' || product !== productId || variant !== variantId) return refuse('cursor-stale');
    const page = await restock.signUps({ productId, variantId }, from);
    const next = page.next && [...page.next, productId, variantId];
    return accept({ signUps: page.items, ...pageOf({ ...page, next }) });
  });
  implement(router, gate, sendRestock, async ({ body }) => accept(await restock.send([body])));
  implement(router, gate, sendAllRestock, async ({ body }) => accept(await restock.send(body.sendRequests)));
  implement(router, gate, cancelRestock, async ({ body }) =>
    accept({ takenBack: await restock.cancel(body.sendRequests) }),
  );
}

function pageOf({ hasNextPage, next }: Pick<Page<unknown>, 'hasNextPage' | 'next'>) {
  return { hasNextPage, nextPageCursor: next && writeCursor(next) };
}
