import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { OutgoingMail } from '../../../server/services/mail/transport.ts';
import { readNextDue } from '../../../server/services/next-due.ts';
import { createWorkers } from '../../../server/services/workers.ts';
import { createLateStore, type Store, tables } from '../../../server/store/index.ts';
import { createShopApi } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const mail = { recipient: 'a@example.org', subject: 'Subject', body: 'Text' };
const moment = (text: string) => sql.raw(`now() + interval '${text}'`);

function work(on: Store) {
  const sent: OutgoingMail[] = [];
  const { services } = createShopApi(on, {
    parts: { mail: { send: async (each) => void sent.push(each) } },
  });
  const faults: unknown[] = [];
  const workers = createWorkers(on, (fault) => faults.push(fault));
  const leave = workers.join(services);
  onTestFinished(() => leave().then(() => workers.close()));
  return { services, sent, faults };
}

it('sends a mail as soon as the transaction that wrote it ends, and another at its time', async () => {
  const { services, sent } = work(store);
  await store.transaction((transaction) => services.outbox.add(transaction, { ...mail, reason: 'at-once' }));
  await vi.waitFor(() => expect(sent.map(({ to }) => to)).toEqual(['a@example.org']));
  await store.write((database) =>
    database.insert(tables.outbox).values({
      ...mail,
      id: 'later',
      reason: 'later',
      websiteId: 'site-1',
      state: 'queued',
      dueAt: moment('1 second'),
    }),
  );
  await vi.waitFor(() => expect(sent.map(({ id }) => id)).toContain('later'), 10_000);
});

it('tells from mails, messages, cards, payments and refunds when the next is due, of each site alone', async () => {
  const site = 'due-site';
  const mails = (id: string, state: 'queued' | 'sending' | 'sent', dueAt: string, leaseUntil?: string) => ({
    ...{ ...mail, id, reason: id, websiteId: site, state, dueAt: moment(dueAt) },
    ...(leaseUntil !== undefined && { leaseUntil: moment(leaseUntil) }),
  });
  const endpoint = { websiteId: site, url: 'https://a.example/', events: ['ping'], secret: 's', createdBy: 'o' };
  const message = { websiteId: site, type: 'ping', body: '{}', state: 'queued' as const };
  const order = {
    ...{ websiteId: site, visitorId: 'v', email: 'a@example.org', currency: 'USD', lines: [] },
    ...{ paymentMethod: 'test', subtotalCents: 1, discountCents: 0, taxCents: 0 },
    ...{ shippingCostCents: 0, grandTotalCents: 1 },
  };
  const card = { websiteId: site, code: 'c', currency: 'USD', initialCents: 1, balanceCents: 1 };
  await store.write((database) =>
    database
      .insert(tables.outbox)
      .values([
        mails('sent', 'sent', '-1 hour'),
        mails('soon', 'queued', '40 minutes'),
        mails('left', 'sending', '-1 hour', '20 minutes'),
      ]),
  );
  await store.write((database) =>
    database.insert(tables.webhookEndpoints).values([
      { ...endpoint, id: 'active', isActive: true },
      { ...endpoint, id: 'asleep', isActive: false },
    ]),
  );
  await store.write((database) =>
    database.insert(tables.webhookDeliveries).values([
      { ...message, id: 'a', eventId: 'a', endpointId: 'active', dueAt: moment('30 minutes') },
      { ...message, id: 'b', eventId: 'a', endpointId: 'asleep', dueAt: moment('-1 hour') },
    ]),
  );
  await store.write((database) =>
    database.insert(tables.giftCards).values([
      { ...card, id: 'one', codeHash: 'one', sendAt: moment('2 days') },
      { ...card, id: 'two', codeHash: 'two', sendAt: moment('-1 day'), mailedAt: moment('-1 day') },
      { ...card, id: 'three', codeHash: 'three', sendAt: moment('-1 day'), deactivatedAt: moment('-1 day') },
    ]),
  );
  await store.write((database) =>
    database.insert(tables.orders).values([
      { ...order, id: 'o1', cartId: 'c1', state: 'payment-unknown', changedAt: moment('-20 seconds') },
      { ...order, id: 'o2', cartId: 'c2', state: 'paid', changedAt: moment('-1 hour') },
    ]),
  );
  await store.write((database) =>
    database.insert(tables.orderRefunds).values({
      ...{ id: 'r', websiteId: site, orderId: 'o2', amountCents: 1, lines: [], restock: false },
      ...{ state: 'asked' as const, dueAt: moment('-5 seconds') },
    }),
  );
  const found = await readNextDue(store, ['nobody', site]);
  const rounded = found.map(({ job, websiteId, wait }) => [job, websiteId, Math.round(wait / 60_000)]);
  expect(new Map(rounded.map(([job, ...rest]) => [job, rest]))).toEqual(
    new Map([
      ['mails', [site, 20]],
      ['webhooks', [site, 30]],
      ['gift-cards', [site, 2 * 24 * 60]],
      ['payments', [site, 0]],
      ['refunds', [site, -0]],
    ]),
  );
  expect(await readNextDue(store, ['nobody'])).toEqual([]);
});

it('begins with a database that came late', async () => {
  const late = createLateStore();
  const { services, sent } = work(late.store);
  await store.transaction((transaction) => services.outbox.add(transaction, { ...mail, reason: 'late' }));
  late.arrive(store);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});
