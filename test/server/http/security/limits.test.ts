import { afterEach, expect, it, vi } from 'vitest';
import { connectLimits } from '../../../../server/http/operations/connect-redis.ts';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { CountingRedis } from '../../../support/redis.ts';
import { listenSilently } from '../../../support/silent-server.ts';

const two = { cart: { points: 2, seconds: 60 } };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A Redis that can be stopped in the middle of its work, and goes on later. */
class PausedRedis extends CountingRedis {
  isPaused = false;
  asked = 0;
  readonly #waiting: (() => void)[] = [];

  override async eval(...parts: Parameters<CountingRedis['eval']>) {
    this.asked += 1;
    if (this.isPaused) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return super.eval(...parts);
  }

  goOn(): void {
    this.isPaused = false;
    for (const answer of this.#waiting.splice(0)) answer();
  }
}

it('shares its counts with the other servers', async () => {
  const redis = new CountingRedis();
  const [one, other] = [createLimiter(two, { redis }), createLimiter(two, { redis })];
  expect([await one.refuses('cart', 'a'), await other.refuses('cart', 'a')]).toEqual([undefined, undefined]);
  expect(await other.refuses('cart', 'a')).toBeGreaterThan(0);
});

it('counts alone while Redis is silent, and does not make every call wait for that', async () => {
  const redis = new PausedRedis();
  const limiter = createLimiter(two, { redis, patience: 5, pause: 60_000 });
  redis.isPaused = true;
  expect([await limiter.refuses('cart', 'a'), await limiter.refuses('cart', 'a')]).toEqual([undefined, undefined]);
  expect(await limiter.refuses('cart', 'a')).toBeGreaterThan(0);
  expect(redis.asked).toBe(1);
});

it('asks Redis again after a while', async () => {
  const redis = new PausedRedis();
  const limiter = createLimiter(two, { redis, patience: 5, pause: 0 });
  redis.isPaused = true;
  await limiter.refuses('cart', 'a');
  redis.goOn();
  await limiter.refuses('cart', 'a');
  expect(redis.asked).toBe(2);
});

it('counts alone where Redis answers with an error', async () => {
  const redis = { eval: () => Promise.reject(new Error('READONLY')) };
  const limiter = createLimiter(two, { redis });
  const verdicts = [];
  for (let n = 0; n < 3; n++) verdicts.push((await limiter.refuses('cart', 'a')) !== undefined);
  expect(verdicts).toEqual([false, false, true]);
});

it('is there at once beside a Redis that takes the connection and says nothing, and ends beside it', async () => {
  const silent = await listenSilently();
  closers.push(() => silent.close());
  const limits = await connectLimits(`redis://127.0.0.1:${silent.port}`, () => undefined);
  await silent.taken;
  expect(await limits.limiter.refuses('cart', 'a')).toBeUndefined();
  await limits.close();
});

it('is there at once where there is no Redis, and says so', async () => {
  const told: unknown[] = [];
  const limits = await connectLimits('redis://127.0.0.1:1', (fault) => void told.push(fault));
  closers.push(() => limits.close());
  expect(await limits.limiter.refuses('cart', 'a')).toBeUndefined();
  await vi.waitFor(() => expect(told).not.toEqual([]));
  expect(told.map(String)).toEqual([expect.stringMatching(/Redis cannot be reached: .* counts limits by itself/)]);
});
