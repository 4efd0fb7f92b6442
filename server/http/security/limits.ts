import type { Request } from 'express';
import type { IRateLimiterOptions } from 'rate-limiter-flexible';
// One by one: the package's own door loads its limiters for sixteen databases, at every start.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { LimitName } from '#contract';
import { withTimeout } from '../../lib/with-timeout.ts';

export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** What is counted: requests by kind and client; what names one person or one product, whoever sends it; bytes. */
export type Counted =
  | LimitName
  | 'account'
  | 'lock'
  | 'gift-card'
  | 'order'
  | 'recipient'
  | 'wanted-product'
  | 'captcha-down'
  | 'file-bytes';

/** How often each may be counted. */
const defaultLimits: Readonly<Record<Counted, Limit>> = {
  read: { points: 300, seconds: 10 },
  cart: { points: 60, seconds: 10 },
  checkout: { points: 20, seconds: 60 },
  form: { points: 30, seconds: 60 },
  restock: { points: 20, seconds: 60 },
  guess: { points: 10, seconds: 60 },
  owner: { points: 300, seconds: 60 },
  // A slider that is drawn: one request begins when the last one has been answered.
  preview: { points: 1200, seconds: 60 },
  telemetry: { points: 600, seconds: 60 },
  // Guesses at one password, wherever they come from.
  account: { points: 30, seconds: 900 },
  lock: { points: 100, seconds: 900 },
  // Tries of one code, whoever types it.
  'gift-card': { points: 30, seconds: 900 },
  // Tries of one order's number, or of one address, whoever types them.
  order: { points: 20, seconds: 900 },
  recipient: { points: 20, seconds: 3600 },
  'wanted-product': { points: 3000, seconds: 3600 },
  'captcha-down': { points: 10, seconds: 60 },
  // Ten of the largest files that a form takes.
  'file-bytes': { points: 100 * 1024 * 1024, seconds: 86_400 },
};

export interface Limiter {
  /** Undefined when the request may go on, else the seconds to wait. */
  refuses(name: Counted, client: string, points?: number): Promise<number | undefined>;
  /** Takes back one that was counted, such as a guess that was none. */
  forgives(name: Counted, client: string): Promise<void>;
}

/** A connection to Redis as rate-limiter-flexible takes it; shared by all servers, so that limits are too. */
type RedisConnection = object;

export interface SharedCounting {
  readonly redis: RedisConnection;
  /** Milliseconds that a request waits for Redis. */
  readonly patience?: number;
  /** Milliseconds for which a server counts alone after Redis was silent for that long, so that few requests wait. */
  readonly pause?: number;
}

type Counter = (client: string, points: number) => Promise<RateLimiterRes>;

export function createLimiter(limits: Partial<Record<Counted, Limit>> = {}, shared?: SharedCounting): Limiter {
  const redis = shared && insured(shared);
  const counters = new Map(
    (Object.keys(defaultLimits) as Counted[]).map((name): [Counted, Counter] => {
      const { points, seconds } = limits[name] ?? defaultLimits[name];
      const settings = { keyPrefix: `vitrine-${name}`, points, duration: seconds };
      const memory = new RateLimiterMemory(settings);
      const alone: Counter = (client, points) => memory.consume(client, points);
      return [name, redis ? redis(settings, alone) : alone];
    }),
  );
  return {
    async refuses(name, client, points = 1) {
      try {
        await counters.get(name)?.(client, points);
        return undefined;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        throw rejection;
      }
    },
    async forgives(name, client) {
      try {
        await counters.get(name)?.(client, -1);
      } catch (rejection) {
        // Others have counted on meanwhile.
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
      }
    },
  };
}

/** When Redis is away, or silent, each server counts for itself: a looser limit, never an error and never a wait. */
function insured({ redis, patience = 250, pause = 5_000 }: SharedCounting) {
  let aloneUntil = Number.NEGATIVE_INFINITY;
  return (settings: IRateLimiterOptions, alone: Counter): Counter => {
    const together = new RateLimiterRedis({
      ...settings,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    });
    return async (client, points) => {
      if (performance.now() < aloneUntil) return alone(client, points);
      try {
        return await withTimeout(together.consume(client, points), patience, () => {
          aloneUntil = performance.now() + pause;
          return alone(client, points);
        });
      } catch (failure) {
        if (failure instanceof RateLimiterRes) throw failure;
        return alone(client, points);
      }
    };
  };
}

/** One client, however it writes its address: an IPv4 address, or the /56 that an IPv6 customer is given. */
export function clientOf(request: Request): string {
  return addressBucket(request.ip ?? '');
}

/** Some proxies write the port of each connection beside the address: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
export function addressAlone(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

export function addressBucket(address: string): string {
  const plain = (addressAlone(address).split('%', 1)[0] ?? '').toLowerCase();
  const mapped = /^(?:[0:]*:)?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1] ?? plain;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => Number.parseInt(group, 16) || 0);
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c].map((group) => group.toString(16)).join(':')}:${(d & 0xff00).toString(16)}::/56`;
}
