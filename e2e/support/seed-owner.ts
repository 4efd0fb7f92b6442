import { createOwners } from '../../server/services/owners.ts';
import { openStore, tables } from '../../server/store/index.ts';

/**
 * Fills an empty data folder for the owner's journey: two people who may sign in, those who wait for variants, and what
 * the census heard. `tsx e2e/support/seed-owner.ts FOLDER WEBSITE PRODUCT,SKU,COUNT…`.
 */
const [folder = '', websiteId = '', ...groups] = process.argv.slice(2);
const password = process.env['VITRINE_PASSWORD'] ?? '';
const store = await openStore({ dataFolder: folder });

const owners = createOwners(store, websiteId);
await owners.add('owner@shop.example', password, ['store-manager']);
await owners.add('viewer@shop.example', password, ['viewer']);

const people = groups.flatMap((group) => {
  const [productId = '', variantId = '', count = '0'] = group.split(',');
  return Array.from({ length: Number(count) }, (_, index) => ({
    id: `${variantId}-${String(index).padStart(6, '0')}`,
    websiteId,
    productId,
    variantId,
    email: index === 0 ? '<b>=hyperlink()</b>@example.com' : `person-${index}@example.com`,
    language: 'en',
    joinsMailingList: index % 2 === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
  }));
});
const hit = { kind: 'hit', data: { event: 'View', data: { sessionId: 'one' } } };
const search = { kind: 'event', data: { event: 'SearchWithoutResult', data: { search_query: 'samovar' } } };
const vital = { kind: 'performance', data: { vitals: [{ id: 'v1', name: 'LCP', value: 1200 }] } };
const fault = { kind: 'script-error', data: [{ event: 'error', data: { message: 'The handle came off' } }] };
await store.transaction(async (transaction) => {
  for (let at = 0; at < people.length; at += 1000) {
    await transaction.insert(tables.restockSignUps).values(people.slice(at, at + 1000));
  }
  const receivedAt = new Date();
  const rows = [hit, hit, search, vital, fault].map((record) => ({ ...record, websiteId, receivedAt }));
  await transaction.insert(tables.intakeRecords).values(rows);
});
await store.close();
