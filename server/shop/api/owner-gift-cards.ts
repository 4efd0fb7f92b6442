import type { Router } from 'express';
import { changeGiftCard, exportGiftCards, issueGiftCard, listGiftCards, readOwnerGiftCard } from '#contract';
import { ownerCardOf } from '../../services/gift-cards/office.ts';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { sendCsv } from './csv-file.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

const cardsShown = 50;

export function mountOwnerGiftCards(router: Router, gate: Gate, { catalogue, giftCards }: Services): void {
  implement(router, gate, listGiftCards, async ({ query, account }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), id: String(from[1]) };
    const rows = await giftCards.list(query, before, cardsShown + 1);
    const shown = rows.slice(0, cardsShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > cardsShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.id]) : null;
    const mayIssue = account !== undefined && giftCards.mayIssue(account);
    const shop = { currency: catalogue.currency, today: giftCards.today() };
    return accept({ giftCards: shown.map(ownerCardOf), mayIssue, ...shop, hasNextPage, nextPageCursor });
  });
  // Before the address of one card, which this one fits.
  implement(router, gate, exportGiftCards, async ({ query, response }) => {
    await sendCsv(response, 'gift-cards.csv', giftCards.rows(query));
    return accept({});
  });
  implement(router, gate, readOwnerGiftCard, async ({ params, account }) => {
    const card = account && (await giftCards.readForOwner(account, params.cardId));
    return card ? accept(card) : refuse('gift-card-missing');
  });
  implement(router, gate, issueGiftCard, ({ body, key = '', account }) =>
    account ? giftCards.issue(account, body, key) : refuse('sign-in-needed'),
  );
  implement(router, gate, changeGiftCard, ({ params, body, key = '', account }) =>
    account ? giftCards.change(account, { cardId: params.cardId, key, command: body }) : refuse('sign-in-needed'),
  );
}
