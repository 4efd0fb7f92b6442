import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { endpoints } from '#contract';
import { cleanUp } from '../../server/services/clean-up.ts';
import { stockStates } from '../../server/services/stock/stock-states.ts';
import { openStore, type Store } from '../../server/store/index.ts';
import { createShopApi, createShopper, type Shopper } from '../support/shop-api.ts';
import { createTestDatabase } from '../support/store.ts';
import { type Outcome, percentile, type Scenario } from './support.ts';

const cart = endpoints.readCart.path;
const restock = '/api/site-users/account/notifications/restock';
const rows = Number(process.env['LOAD_ROWS'] ?? 1_000_000);

async function withFullDatabase(
  work: (store: Store, statements: string[], fill: () => Promise<void>) => Promise<Outcome>,
): Promise<Outcome> {
  const base = process.env['DATABASE_URL'];
  if (!base) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
  const { url, drop } = await createTestDatabase(base);
  const statements: string[] = [];
  const store = await openStore({ databaseUrl: url, onStatement: (text) => void statements.push(text) });
  const run = (statement: ReturnType<typeof sql>) =>
    store.finish((transaction) =>
      transaction.execute(sql`set local statement_timeout = 0`).then(() => transaction.execute(statement)),
    );
  const fill = async () => {
    for (let from = 0; from < rows; from += 100_000) {
      const size = Math.min(100_000, rows - from);
      await run(sql`
        insert into carts (id, website_id, token, kind, visitor_id, currency, changed_at)
        select 'c' || n, 'site-1', 't' || n, 'cart', 'v' || n, 'USD', now() - make_interval(days => (n % 180)::int)
        from generate_series(${from}::int, ${from + size - 1}::int) n`);
      await run(sql`
        insert into cart_entries (id, website_id, cart_id, item_id, sku, quantity, seen_price_cents, position)
        select 'e' || n, 'site-1', 'c' || n, 'mug', 'MUG', 1, 1800, 1
        from generate_series(${from}::int, ${from + size - 1}::int) n`);
    }
    await run(sql`
      insert into restock_sign_ups (id, website_id, product_id, variant_id, email, joins_mailing_list)
      select 's' || n, 'site-1', 'p' || n % 500, 'x', 'p' || n || '@example.org', false from generate_series(1, ${rows / 10}::int) n`);
    await run(sql`
      insert into orders (id, website_id, cart_id, visitor_id, state, email, currency, lines, subtotal_cents, discount_cents,
        tax_cents, shipping_cost_cents, grand_total_cents, payment_method)
      select 'o' || n, 'site-1', 'b' || n, 'v' || n, 'paid', 'p' || n || '@example.org', 'USD', '[]', 0, 0, 0, 0, 0, 'test'
      from generate_series(1, ${rows / 10}::int) n`);
    await run(sql`
      insert into outbox (id, website_id, reason, recipient, subject, body, state)
      select 'm' || n, 'site-1', 'order-confirmed o' || n, 'p' || n || '@example.org', '', '', 'sent'
      from generate_series(1, ${rows / 10}::int) n`);
    await run(sql`
      insert into stock (website_id, item_id, sku, unlimited, quantity, changed_at)
      select 'site-1', 'p' || n, 'p' || n, false, 5, now() - make_interval(secs => 60 + n)
      from generate_series(1, ${rows}::int) n`);
    await run(sql`analyze`);
  };
  try {
    return await work(store, statements, fill);
  } finally {
    await store.close();
    await drop();
  }
}

/** What visitors and owners ask, timed; and the statements that asking sent. */
async function requests(store: Store): Promise<number[]> {
  const shop = createShopApi(store, { checksAnswers: false });
  await shop.services.owners.add('o@example.org', 'a long password', ['store-manager']);
  const owner = await createShopper(shop.app);
  await owner.post('/api/owner/session', { email: 'o@example.org', password: 'a long password' });
  const times: number[] = [];
  const time = async (request: () => Promise<unknown>) => {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  };
  for (let n = 0; n < 30; n++) {
    const shopper = await createShopper(shop.app);
    await time(() => shopper.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG' }, { 'idempotency-key': `l09-${n}` }));
    await time(() => shopper.get(cart));
    await time(() => shopper.get('/api/commerce/checkout'));
    await time(() => buy(shopper));
    await time(() => shop.services.orders.hasBought(`v${n}`, 'mug'));
    await time(() => shopper.get('/api/commerce/inventory/stock/?itemId=shirt'));
    await time(() =>
      stockStates({ store, ...shop.services }, { at: new Date().toISOString(), itemId: '', isEnd: true }),
    );
    await time(() =>
      shopper.post(restock, { productId: 'shirt', variantId: 'L-RED', siteVisitorEmail: `n${n}@example.org` }),
    );
    await time(() => owner.get(`${restock}?productId=p1&variantId=x`));
  }
  return times;
}

/** Looks, and orders what is in the cart. */
async function buy(shopper: Shopper): Promise<void> {
  const { cartToken, cart: seen } = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = {
    cartToken,
    email: 'a@example.org',
    shippingAddress: { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US' },
    shippingOptionId: 'post',
    expectedTotalCents: seen.subtotalCents + 700,
    payment: { method: 'test', token: 'approve' },
  };
  const { status } = await shopper.post(endpoints.placeOrder.path, order, { 'idempotency-key': `l09-${cartToken}` });
  if (status !== 201) throw new Error(`The order was answered with ${status}.`);
}

/** Tables that are read whole by a statement of a request. */
async function wholeReads(store: Store, statements: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const text of new Set(statements.filter((one) => /^(select|update|delete)/.test(one)))) {
    const plan = await store.transaction(async (transaction) => {
      // A plan for any values, as a prepared statement has it.
      await transaction.execute(sql.raw(`prepare asked as ${text}`));
      await transaction.execute(sql`set local plan_cache_mode = force_generic_plan`);
      const count = new Set(text.match(/\$\d+/g)).size;
      const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
      const { rows: lines } = await transaction.execute(sql.raw(`explain execute asked${values}`));
      await transaction.execute(sql`deallocate asked`);
      return JSON.stringify(lines);
    });
    for (const [, table = ''] of plan.matchAll(
      /Seq Scan on (carts|cart_entries|cart_commands|restock_sign_ups|orders|idempotency_keys|outbox|stock)/g,
    ))
      found.add(`${table}: ${text.replace(/^select .*? from /, 'select … from ')}`);
  }
  return [...found];
}

export const amounts: readonly Scenario[] = [
  {
    ids: ['L09'],
    seconds: 900,
    run: () =>
      withFullDatabase(async (store, statements, fill) => {
        await requests(store);
        const before = percentile(await requests(store), 95);
        await fill();
        statements.length = 0;
        const after = percentile(await requests(store), 95);
        const whole = await wholeReads(store, [...statements]);
        const figures = { rows, 'p95 before, ms': before, 'p95 after, ms': after, 'read whole': whole };
        return { holds: whole.length === 0 && after <= Math.max(before * 1.2, before + 10), figures };
      }),
  },
  {
    ids: ['G26'],
    seconds: 900,
    run: () =>
      withFullDatabase(async (store, _statements, fill) => {
        await fill();
        let isCleaning = true;
        const waits: number[] = [];
        // A visitor whose cart is among the abandoned ones comes back, again and again, while they are being forgotten.
        const visits = (async () => {
          for (let n = 0; isCleaning; n++) {
            const began = performance.now();
            await store.transaction((transaction) =>
              transaction.execute(sql`select 1 from carts where id = ${`c${(n * 7919) % rows}`} for update`),
            );
            waits.push(performance.now() - began);
            await wait(2);
          }
        })();
        const began = performance.now();
        let gone = 0;
        for (let round = await cleanUp(store, ['site-1']); round['carts']; round = await cleanUp(store, ['site-1']))
          gone += round['carts'];
        isCleaning = false;
        await visits;
        const figures = {
          rows,
          forgotten: gone,
          seconds: Math.round((performance.now() - began) / 100) / 10,
          'a lock was waited for, p99, ms': percentile(waits, 99),
          'longest, ms': percentile(waits, 100),
        };
        return { holds: gone > rows * 0.4 && percentile(waits, 99) <= 50, figures };
      }),
  },
];
