import { createClient } from '@redis/client';
import { createLimiter, type Limiter } from '../../server/http/security/index.ts';

/** What the limiter asks of a Redis: to add to a number that forgets itself, and say how much and how long. */
export class CountingRedis {
  readonly #numbers = new Map<string, { value: number; until: number }>();

  eval(_script: string, { keys, arguments: [points, seconds] }: { keys: string[]; arguments: string[] }) {
    const name = String(keys[0]);
    const now = Date.now();
    const known = this.#numbers.get(name);
    const kept = known && known.until > now ? known : { value: 0, until: now + 1000 * Number(seconds) };
    kept.value += Number(points);
    this.#numbers.set(name, kept);
    return Promise.resolve([kept.value, kept.until - now]);
  }
}

/** Limits that several servers of a test share: in Redis where REDIS_URL names one, else in a stand-in for it. */
export async function sharedCounts(
  limits: Parameters<typeof createLimiter>[0],
): Promise<{ limiter: () => Limiter; close: () => Promise<void> }> {
  const url = process.env['REDIS_URL'];
  if (!url) {
    const counting = new CountingRedis();
    return { limiter: () => createLimiter(limits, { redis: counting }), close: async () => undefined };
  }
  // A database of its own, which nothing but tests empties.
  const client = createClient({ url, database: 15 });
  await client.connect();
  await client.flushDb();
  return { limiter: () => createLimiter(limits, { redis: client }), close: () => client.close() };
}
