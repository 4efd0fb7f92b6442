import type { Router } from 'express';
import { changeMailingList, exportMembers, listMailingLists, listMembers, removeMember } from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { sendCsv } from './csv-file.ts';
import { isPlaceInTime, readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

const membersShown = 100;

export function mountMailingLists(router: Router, gate: Gate, { mailingLists }: Services): void {
  implement(router, gate, listMailingLists, async () => accept(await mailingLists.lists()));
  implement(router, gate, listMembers, async ({ query }) => {
    const from = readCursor(query.cursor);
    if (from === 'stale' || !isPlaceInTime(from)) return refuse('cursor-stale');
    const before = from && { created: Number(from[0]), email: String(from[1]) };
    const rows = await mailingLists.members(query, before, membersShown + 1);
    const shown = rows.slice(0, membersShown);
    const last = shown.at(-1);
    const hasNextPage = rows.length > membersShown;
    const nextPageCursor = hasNextPage && last ? writeCursor([last.createdAt.getTime(), last.email]) : null;
    return accept({ members: shown.map((member) => mailingLists.shown(member)), hasNextPage, nextPageCursor });
  });
  implement(router, gate, exportMembers, async ({ query, response }) => {
    await sendCsv(response, 'mailing-list.csv', mailingLists.rows(query));
    return accept({});
  });
  implement(router, gate, removeMember, async ({ body: { list, email } }) => {
    await mailingLists.remove(list, email);
    return accept({});
  });
  implement(router, gate, changeMailingList, async ({ body: { list, asksFirst }, account }) => {
    if (!account) return refuse('sign-in-needed');
    await mailingLists.set(list, asksFirst, account.email);
    return accept({});
  });
}
