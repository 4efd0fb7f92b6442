import { sql } from 'drizzle-orm';
import { createOwners } from '../../server/services/owners.ts';
import { openStore, tables } from '../../server/store/index.ts';
import { password, people } from './staff.ts';

/**
 * Fills an empty data folder for the owner's journey: three people who may sign in, those who wait for variants, what
 * the census heard, an order and a letter. `tsx e2e/support/seed-owner.ts FOLDER WEBSITE PRODUCT,SKU,COUNT…`.
 */
const [folder = '', websiteId = '', ...groups] = process.argv.slice(2);
const store = await openStore({ dataFolder: folder });

const owners = createOwners(store, websiteId);
for (const { email, role } of Object.values(people)) await owners.add(email, password, [role]);

// One statement a group: thousands of rows are the database's work.
for (const group of groups) {
  const [productId = '', variantId = '', count = '0'] = group.split(',');
  await store.read((database) =>
    database.execute(sql`
      insert into restock_sign_ups
        (id, website_id, product_id, variant_id, email, language, joins_mailing_list, created_at)
      select ${variantId} || '-' || lpad(n::text, 6, '0'), ${websiteId}, ${productId}, ${variantId},
        case when n = 0 then '<b>=hyperlink()</b>@example.com' else 'person-' || n || '@example.com' end,
        'en', n % 2 = 0, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 millisecond'
      from generate_series(0, ${Number(count)} - 1) as n`),
  );
}

const hit = { kind: 'hit', data: { event: 'View', data: { sessionId: 'one' } } };
const search = { kind: 'event', data: { event: 'SearchWithoutResult', data: { search_query: 'samovar' } } };
const vital = { kind: 'performance', data: { vitals: [{ id: 'v1', name: 'LCP', value: 1200 }] } };
const fault = { kind: 'script-error', data: [{ event: 'error', data: { message: 'The handle came off' } }] };
const receivedAt = new Date();
const records = [hit, hit, search, vital, fault].map((record) => ({ ...record, websiteId, receivedAt }));
await store.write((database) => database.insert(tables.telemetryRecords).values(records));
await store.write((database) =>
  database.insert(tables.formSubmissions).values({
    ...{ id: 'letter-1', websiteId, formId: '01c9b781926441fcea86e747' },
    answers: [
      { id: 'contact-name', type: 'name', title: 'Name', value: { First: 'Ann', Last: '=Lee' } },
      { id: 'contact-message', type: 'textarea', title: 'Message', value: '<b>A bowl</b>, please.' },
    ],
  }),
);
await store.write((database) =>
  database.insert(tables.orders).values({
    ...{ id: 'order-1', websiteId, cartId: 'cart-1', visitorId: 'visitor-1', state: 'paid' as const },
    ...{ email: 'ann@example.org', currency: 'USD', paymentMethod: 'test', subtotalCents: 6800, discountCents: 0 },
    ...{ taxCents: 0, shippingCostCents: 800, grandTotalCents: 7600 },
    lines: [
      {
        ...{ entryId: 'e1', itemId: 'mug', sku: 'HM-1', title: 'Harbour mug', attributes: {}, quantity: 2 },
        ...{ priceCents: 3400, productType: 1, additionalFields: null, tookStock: true },
      },
    ],
  }),
);
await store.close();
