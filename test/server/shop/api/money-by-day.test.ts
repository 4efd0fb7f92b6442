import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { endpoints, type OkOf, type readDashboard } from '#contract';
import { tables } from '../../../../server/store/index.ts';
import { moneyBack } from '../../../support/order-commands.ts';
import { openOrdersDesk } from '../../../support/orders-desk.ts';

const desk = await openOrdersDesk();
const { ordered, press, billing, store } = desk;
afterAll(desk.close);
beforeEach(desk.clear);

/** What money moved by; the payment service of these tests is in its test mode. */
const isTest = (is: boolean) => store.write((database) => database.update(tables.orders).set({ isTest: is }));

type Day = OkOf<typeof readDashboard>['days'][number];

async function lastTwo(): Promise<readonly Pick<Day, 'takenCents' | 'returnedCents' | 'purchases'>[]> {
  const admin = await desk.signedIn('admin');
  const { days }: { days: Day[] } = (await admin.get(endpoints.readDashboard.path)).body;
  expect(days).toHaveLength(14);
  return days.slice(-2).map(({ takenCents, returnedCents, purchases }) => ({ takenCents, returnedCents, purchases }));
}

it('tells what was taken and given back, each on its day', async () => {
  const [none, nothing] = await lastTwo();
  expect([none, nothing]).toEqual(Array(2).fill({ takenCents: 0, returnedCents: 0, purchases: 0 }));
  const first = await ordered();
  const second = await ordered();
  // Not paid yet, and never paid.
  await ordered('bank-transfer');
  await isTest(false);
  const { grandTotalCents } = (await first.read()) as { grandTotalCents: number };
  expect((await press(billing, first.id, moneyBack(1_500))).status).toBe(200);
  await store.write((database) =>
    database.update(tables.orders).set({ createdAt: sql`now() - interval '1 day'` }).where(sql`id = ${first.id}`),
  );
  expect(await lastTwo()).toEqual([
    { takenCents: grandTotalCents, returnedCents: 0, purchases: 1 },
    { takenCents: grandTotalCents, returnedCents: 1_500, purchases: 1 },
  ]);
  // What the shop cancels was taken all the same, and went back.
  const left = grandTotalCents;
  expect((await press(billing, second.id, moneyBack(left))).status).toBe(200);
  expect((await lastTwo())[1]).toMatchObject({ takenCents: left, returnedCents: 1_500 + left });
});

it('leaves out what was a test, as long as money can be paid', async () => {
  await isTest(true);
  expect((await lastTwo())[1]).toMatchObject({ takenCents: 0, returnedCents: 0, purchases: 1 });
});
