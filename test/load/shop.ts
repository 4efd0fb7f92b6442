import { openStore } from '../../server/store/index.ts';
import { invariantBreaks } from '../support/invariants.ts';
import { type ShopServer, startShopServer } from '../support/shop-server.ts';
import { createTestDatabase } from '../support/store.ts';
import {
  type Answer,
  type BuiltServer,
  builtServer,
  countBy,
  type Outcome,
  percentile,
  pump,
  type Scenario,
  type Visitor,
  visitor,
} from './support.ts';

const entries = '/api/commerce/shopping-cart/entries';
const checkout = '/api/commerce/checkout';
const cart = '/api/commerce/shopping-cart';

function databaseUrl(): string {
  const base = process.env['DATABASE_URL'];
  if (!base) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
  return base;
}

/** Several server processes of the test shop on one database. */
async function shops(databaseUrl: string, servers: number, rare: number) {
  const started: ShopServer[] = [];
  for (let n = 0; n < servers; n++) started.push(await startShopServer({ databaseUrl, rare, checksAnswers: false }));
  let turn = 0;
  return {
    origin: () => started[turn++ % started.length]?.root ?? '',
    stop: () => Promise.all(started.map((server) => server.stop())),
  };
}

const shippingAddress = { firstName: 'A', lastName: 'B', address1: '1 Quay', city: 'G', country: 'US' };

async function ready(shopper: Visitor) {
  await shopper('GET', '/api/rest/websites/mine');
  await shopper('POST', entries, { itemId: 'rare', sku: 'RARE', quantity: 1 });
  const { body } = await shopper('GET', checkout);
  return {
    cartToken: body['cartToken'],
    email: 'a@example.org',
    shippingAddress,
    shippingOptionId: null,
    expectedTotalCents: 1000,
    payment: { method: 'test', token: 'approve' },
  };
}

interface Sale {
  readonly crowd: number;
  readonly stock: number;
  /** How many come in a second; all at the same moment without. */
  readonly perSecond?: number;
}

/** A crowd for one product, each request on another server; others put something else into their carts meanwhile. */
async function flashSale({ crowd, stock, perSecond }: Sale): Promise<Outcome> {
  const { url, drop } = await createTestDatabase(databaseUrl());
  const servers = await shops(url, 3, stock);
  try {
    const buyers: { shopper: Visitor; order: Awaited<ReturnType<typeof ready>> }[] = [];
    for (let n = 0; n < crowd; n += 50) {
      const group = Array.from({ length: Math.min(50, crowd - n) }, () => visitor(servers.origin, '10.0.0.1'));
      buyers.push(...(await Promise.all(group.map(async (shopper) => ({ shopper, order: await ready(shopper) })))));
    }
    const bystander = visitor(servers.origin, '10.0.0.2');
    await bystander('GET', '/api/rest/websites/mine');
    let key = 0;
    const bystanderWait = async (seconds: number) =>
      percentile(
        (
          await pump(10, seconds, () =>
            bystander('POST', entries, { itemId: 'mug', sku: 'MUG', quantity: 1 }, `other-${key++}`),
          )
        ).map(({ milliseconds }) => milliseconds),
        95,
      );
    await bystanderWait(2);
    const calm = await bystanderWait(5);
    const press = async (n: number) => {
      const buyer = buyers[n];
      if (!buyer) throw new Error('There is nobody to buy.');
      return buyer.shopper('POST', checkout, buyer.order, `order-${n}`);
    };
    const seconds = perSecond === undefined ? 1 : crowd / perSecond;
    const beside = bystanderWait(Math.max(1, seconds));
    const answers =
      perSecond === undefined
        ? await Promise.all(buyers.map((_, n) => press(n)))
        : await pump(perSecond, seconds, press);
    const besides = await beside;
    const sold = answers.filter(({ status }) => status === 201);
    const told = answers.filter(
      ({ body }) => body['message'] === 'Sorry, we do not have enough of that item available.',
    );
    const store = await openStore({ databaseUrl: url, migrates: false });
    const breaks = await invariantBreaks(store);
    await store.close();
    const times = told.map(({ milliseconds }) => milliseconds);
    const figures = {
      crowd,
      'a second': perSecond ?? 'all at once',
      stock,
      sold: sold.length,
      told: told.length,
      others: countBy(
        answers.filter((answer) => !sold.includes(answer) && !told.includes(answer)),
        ({ status, body }) => `${status} ${String(body['problem'])}`,
      ),
      'told, p50, ms': percentile(times, 50),
      'told, p95, ms': percentile(times, 95),
      'told, longest, ms': percentile(times, 100),
      'another product, p95, ms': [calm, besides],
      'invariants broken': breaks.length,
    };
    const isExact = sold.length === stock && told.length === crowd - stock && breaks.length === 0;
    // At once, three servers and the crowd share this machine: only what was sold is judged.
    const isSwift =
      perSecond === undefined || (percentile(times, 95) <= 2000 && besides <= Math.max(calm * 2, calm + 50));
    return { holds: isExact && isSwift, figures };
  } finally {
    await servers.stop();
    await drop();
  }
}

/** The mix of a usual day on three servers: reads, carts, forms. */
async function usualDay(perSecond: number, seconds: number): Promise<Outcome> {
  const { url, drop } = await createTestDatabase(databaseUrl());
  const servers: BuiltServer[] = [];
  for (let n = 0; n < 3; n++) servers.push(await builtServer({ DATABASE_URL: url }));
  try {
    const people = Array.from({ length: 200 }, (_, n) =>
      visitor(() => servers[n % 3]?.origin ?? '', `10.8.${n % 200}.1`),
    );
    await Promise.all(people.map((person) => person('GET', '/api/rest/websites/mine')));
    const memory = () => servers.reduce((sum, server) => sum + server.memory(), 0) / 1e6;
    const one = async (n: number): Promise<Answer> => {
      const person = people[n % people.length];
      if (!person) throw new Error('There is nobody.');
      const kind = n % 20;
      if (kind < 12) return person('GET', ['/', '/stoneware/harbour-mug', '/about'][kind % 3] ?? '/');
      if (kind < 16) return person('GET', cart);
      if (kind < 19)
        return person(
          'POST',
          entries,
          { itemId: '3c80cf814bdc1417ca14fe1b', sku: 'HM-OAT-S', quantity: 1 },
          `day-${n}`,
        );
      return person('POST', '/api/form/FormSubmissionKey');
    };
    await pump(perSecond, 3, one);
    const before = memory();
    const answers = await pump(perSecond, seconds, (n) => one(n + 3 * perSecond));
    const store = await openStore({ databaseUrl: url, migrates: false });
    const breaks = await invariantBreaks(store);
    await store.close();
    // A cart may hold no more than is in stock: 409 is an answer like any other here.
    const failed = answers.filter(({ status }) => status >= 500).length;
    const slow = percentile(
      answers.map(({ milliseconds }) => milliseconds),
      99,
    );
    return {
      holds: failed === 0 && breaks.length === 0 && slow <= 300,
      figures: {
        answers: countBy(answers, ({ status }) => String(status)),
        'p50, ms': percentile(
          answers.map(({ milliseconds }) => milliseconds),
          50,
        ),
        'p99, ms': slow,
        'memory before and after, MB': [Math.round(before), Math.round(memory())],
        'invariants broken': breaks.length,
      },
    };
  } finally {
    for (const server of servers) await server.stop();
    await drop();
  }
}

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

export const sales: readonly Scenario[] = [
  { ids: ['G11'], seconds: 180, run: () => flashSale({ crowd: 200, stock: 50 }) },
  {
    ids: ['L04'],
    seconds: 400,
    run: () => flashSale({ crowd: number('LOAD_CROWD', 5000), stock: 100, perSecond: 500 }),
  },
  { ids: ['L03'], seconds: 300, run: () => usualDay(number('LOAD_RATE', 100), number('LOAD_SECONDS', 20)) },
];
