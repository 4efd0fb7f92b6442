import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/store/index.ts';
import { invariantBreaks } from '../support/invariants.ts';
import { type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import {
  type Answer,
  builtServer,
  countBy,
  type Outcome,
  pump,
  type Scenario,
  type Visitor,
  visitor,
} from './support.ts';

const page = '/stoneware/harbour-mug';
const entries = '/api/commerce/shopping-cart/entries';
const cart = '/api/commerce/shopping-cart';
const mug = { itemId: '3c80cf814bdc1417ca14fe1b', sku: 'HM-OAT-S', quantity: 1 };
const visitors = 60;
const perSecond = 30;

/** What came of one tick of the load: a page, a cart read and an intent to add. */
interface Tick {
  readonly at: number;
  readonly page: Answer;
  readonly read: Answer;
  readonly add: Answer;
  readonly key: string;
  readonly shopper: Visitor;
}

/**
 * Pages, cart reads and adds at a steady pace, while the database is cut off as by a power cut and comes back. Every
 * intent that was not answered is sent again afterwards with its key; in the end each cart holds each intent once.
 */
async function outage(database: OwnPostgres, away: number, total: number): Promise<Outcome> {
  const server = await builtServer({ DATABASE_URL: database.url });
  try {
    const shoppers = Array.from({ length: visitors }, (_, n) => visitor(() => server.origin, `10.9.0.${n}`));
    await Promise.all(shoppers.map((shopper) => shopper('GET', '/api/rest/websites/mine')));
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    let cutAt = 0;
    let backAt = 0;
    const fault = (async () => {
      await wait(3000);
      await database.cut();
      cutAt = seconds();
      await wait(away * 1000);
      await database.start();
      backAt = seconds();
    })();
    const ticks = await pump(perSecond, total, async (n): Promise<Tick> => {
      const shopper = shoppers[n % visitors] ?? shoppers[0];
      if (!shopper) throw new Error('There is nobody to shop.');
      const at = seconds();
      const key = `intent-${n}`;
      const [shown, read, add] = await Promise.all([
        shopper('GET', `${page}?n=${n}`),
        shopper('GET', cart),
        shopper('POST', entries, mug, key),
      ]);
      return { at, page: shown, read, add, key, shopper };
    });
    await fault;
    for (const { add, key, shopper } of ticks) if (add.status !== 200) await shopper('POST', entries, mug, key);
    const quantities = await Promise.all(
      shoppers.map(async (shopper) => Number((await shopper('GET', cart)).body['totalQuantity'])),
    );
    const kept = quantities.reduce((sum, quantity) => sum + quantity, 0);
    const calls = ticks.flatMap(({ at, read, add }) => [
      { at, ...read },
      { at, ...add },
    ]);
    const refused = calls.filter(({ status }) => status !== 200);
    const isRight = ({ status, body, retryAfter }: Answer) =>
      status === 503 && body['message'] === 'Please try again.' && retryAfter !== null;
    const late = refused.filter(({ at }) => at > backAt + 5).length;
    const pages = ticks.map(({ page: shown }) => shown);
    const slowest = Math.round(Math.max(...pages.map(({ milliseconds }) => milliseconds)));
    const store = await openStore({ databaseUrl: database.url, migrates: false });
    const breaks = await invariantBreaks(store);
    await store.close();
    const figures = {
      pages: countBy(pages, ({ status }) => String(status)),
      'slowest page, ms': slowest,
      calls: countBy(calls, ({ status }) => String(status)),
      'database away, s': Math.round((backAt - cutAt) * 10) / 10,
      'refused without the words or the time to wait': refused.filter((answer) => !isRight(answer)).length,
      'refused 5 s after it was back': late,
      'last refusal after it was back, s': Math.round((Math.max(0, ...refused.map(({ at }) => at)) - backAt) * 10) / 10,
      'intents, and kept': [ticks.length, kept],
      'invariants broken': breaks.length,
    };
    const holds =
      pages.every(({ status }) => status === 200) &&
      slowest <= 300 &&
      refused.length > 0 &&
      refused.every(isRight) &&
      late === 0 &&
      kept === ticks.length &&
      breaks.length === 0;
    return { holds, figures };
  } finally {
    await server.stop();
  }
}

async function withPostgres(work: (database: OwnPostgres) => Promise<Outcome>): Promise<Outcome> {
  const database = await ownPostgres();
  try {
    return await work(database);
  } finally {
    await database.remove();
  }
}

export const outages: readonly Scenario[] = [
  { ids: ['K01', 'K02'], seconds: 120, run: () => withPostgres((database) => outage(database, 10, 22)) },
  {
    // One fault after the other; LOAD_ROUNDS makes a night of it.
    ids: ['L06'],
    seconds: 300,
    run: () =>
      withPostgres(async (database) => {
        const rounds = Number(process.env['LOAD_ROUNDS'] ?? 3);
        const outcomes: Outcome[] = [];
        for (let round = 0; round < rounds; round++) outcomes.push(await outage(database, Math.random() * 3, 10));
        return {
          holds: outcomes.every(({ holds }) => holds),
          figures: Object.fromEntries(outcomes.map(({ figures }, round) => [`round ${round + 1}`, figures])),
        };
      }),
  },
];
