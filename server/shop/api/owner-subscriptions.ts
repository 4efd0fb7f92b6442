import type { Router } from 'express';
import { changeSubscription, exportSubscriptions, listSubscriptions, readOwnerSubscription } from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { listedSubscriptionOf } from '../../services/subscription-record/office.ts';
import { sendCsv } from './csv-file.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

const subscriptionsShown = 50;

export function mountOwnerSubscriptions(router: Router, gate: Gate, { subscriptions }: Services): void {
  implement(router, gate, listSubscriptions, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), id: String(from[1]) };
    const rows = await subscriptions.list(query, before, subscriptionsShown + 1);
    const shown = rows.slice(0, subscriptionsShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > subscriptionsShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.id]) : null;
    return accept({ subscriptions: shown.map(listedSubscriptionOf), hasNextPage, nextPageCursor });
  });
  // Before the address of one subscription, which this one fits.
  implement(router, gate, exportSubscriptions, async ({ query, response }) => {
    await sendCsv(response, 'subscriptions.csv', subscriptions.rows(query));
    return accept({});
  });
  implement(router, gate, readOwnerSubscription, async ({ params, account }) => {
    const found = account && (await subscriptions.readForOwner(account, params.subscriptionId));
    return found ? accept(found) : refuse('subscription-missing');
  });
  implement(router, gate, changeSubscription, ({ params, body, key = '', account }) =>
    account
      ? subscriptions.changeByOwner(account, { subscriptionId: params.subscriptionId, key, command: body })
      : refuse('sign-in-needed'),
  );
}
