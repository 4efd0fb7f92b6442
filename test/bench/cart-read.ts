import autocannon from 'autocannon';
import { startShopServer } from '../support/shop-server.ts';
import { createTestDatabase } from '../support/store.ts';

// `DATABASE_URL=postgres://… npx tsx test/bench/cart-read.ts`: a cart read against an Express handler with a constant.
const base = process.env['DATABASE_URL'];
if (!base) throw new Error('Set DATABASE_URL to a PostgreSQL server.');
const { url, drop } = await createTestDatabase(base);
const server = await startShopServer({ databaseUrl: url, rare: 1000, checksAnswers: false });
const origin = server.root;
const jar = new Map<string, string>();
async function call(method: string, address: string, body?: unknown) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-csrf-token': jar.get('crumb') ?? '', 'content-type': 'application/json' };
  const answer = await fetch(origin + address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
}
await call('GET', '/api/rest/websites/mine');
for (let n = 0; n < 5; n++) {
  // Answers of a product form keep equal products apart: five lines.
  await call('POST', '/api/commerce/shopping-cart/entries', {
    itemId: 'rare',
    sku: 'RARE',
    quantity: 1,
    additionalFields: JSON.stringify({ n }),
  });
}
const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
const rounds = { cart: [] as number[], constant: [] as number[], p99: [] as number[] };
for (let round = 0; round < 5; round++) {
  const constant = await autocannon({ url: `${origin}/constant`, connections: 10, duration: 2 });
  const cart = await autocannon({
    url: `${origin}/api/commerce/shopping-cart`,
    headers: { cookie },
    connections: 10,
    duration: 2,
  });
  if (cart.non2xx > 0) throw new Error(`${cart.non2xx} reads failed.`);
  rounds.constant.push(constant.requests.average);
  rounds.cart.push(cart.requests.average);
  rounds.p99.push(cart.latency.p99);
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const [cart, constant] = [median(rounds.cart), median(rounds.constant)];
process.stdout.write(
  `cart of 5 lines: ${cart.toFixed(0)}/s, p99 ${median(rounds.p99)} ms; constant: ${constant.toFixed(0)}/s; ratio ${(cart / constant).toFixed(2)}\n`,
);
await server.stop();
await drop();
