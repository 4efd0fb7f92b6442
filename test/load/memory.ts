import {
  type BuiltServer,
  builtServer,
  countBy,
  type Outcome,
  percentile,
  type Scenario,
  statusOf,
  visitor,
} from './support.ts';

const requests = Number(process.env['LOAD_REQUESTS'] ?? 200_000);
/** Requests under way at the same time. */
const atOnce = 16;
const people = 400;
/** Points of the curve. */
const points = 20;
/** Megabytes of the young and old objects of each thread: a small machine's. */
const heap = 100;

const entries = '/api/commerce/shopping-cart/entries';
const cart = '/api/commerce/shopping-cart';
const mug = { itemId: '3c80cf814bdc1417ca14fe1b', sku: 'HM-OAT-S', quantity: 1 };

/** Pages, cart reads, adds and forms' keys on the embedded database, with the memory after each part of them. */
async function mixed(server: BuiltServer): Promise<Outcome> {
  const visitors = Array.from({ length: people }, (_, n) => visitor(() => server.origin, `10.7.${n >> 8}.${n & 255}`));
  for (const person of visitors) await person('GET', '/api/rest/websites/mine');
  const one = (n: number) => {
    const person = visitors[n % people] ?? (() => Promise.reject(new Error('There is nobody.')));
    const kind = n % 20;
    if (kind < 8) return person('GET', ['/', '/stoneware/harbour-mug', '/about'][kind % 3] ?? '/');
    if (kind < 15) return person('GET', cart);
    if (kind < 19) return person('POST', entries, mug, `mixed-${n}`);
    return person('POST', '/api/form/FormSubmissionKey');
  };
  const curve = [server.memory()];
  const seen: { path: string; milliseconds: number }[] = [];
  for (let part = 0; part < points; part++) {
    const end = Math.round(((part + 1) * requests) / points);
    let next = Math.round((part * requests) / points);
    const worker = async () => {
      for (let n = next++; n < end; n = next++) {
        const answer = await one(n);
        seen.push({ path: statusOf(answer), milliseconds: answer.milliseconds });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    curve.push(server.memory());
  }
  const megabytes = curve.map((bytes) => Math.round(bytes / 1e6));
  // What a server fills once, such as the buffers of its database, it has filled by the middle.
  const middle = Math.max(...megabytes.slice(0, points / 2 + 1));
  const end = Math.max(...megabytes.slice(points / 2 + 1));
  const times = seen.map(({ milliseconds }) => milliseconds);
  const failed = seen.filter(({ path }) => path.startsWith('5') || path.startsWith('broken')).length;
  return {
    holds: failed === 0 && end <= middle * 1.1,
    figures: {
      requests,
      'heap, MB': heap,
      'memory, MB': megabytes,
      'p50, ms': percentile(times, 50),
      'p95, ms': percentile(times, 95),
      answers: countBy(seen, ({ path }) => path),
    },
  };
}

export const memories: readonly Scenario[] = [
  {
    ids: ['L13'],
    seconds: 3_600,
    async run() {
      const server = await builtServer({ NODE_OPTIONS: `--max-old-space-size=${heap}` });
      try {
        return await mixed(server);
      } finally {
        await server.stop();
      }
    },
  },
];
