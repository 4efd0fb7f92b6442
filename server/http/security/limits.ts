import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#contract';

export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** What is counted: calls by kind and client; what names one person or one product, whoever sends it; bytes. */
export type Counted = LimitName | 'recipient' | 'wanted-product' | 'captcha-down' | 'file-bytes';

/** How often each may be counted. */
const defaultLimits: Readonly<Record<Counted, Limit>> = {
  read: { points: 300, seconds: 10 },
  cart: { points: 60, seconds: 10 },
  checkout: { points: 20, seconds: 60 },
  form: { points: 30, seconds: 60 },
  restock: { points: 20, seconds: 60 },
  guess: { points: 10, seconds: 60 },
  owner: { points: 300, seconds: 60 },
  intake: { points: 600, seconds: 60 },
  recipient: { points: 20, seconds: 3600 },
  'wanted-product': { points: 3000, seconds: 3600 },
  'captcha-down': { points: 10, seconds: 60 },
  // Ten of the largest files that a form takes.
  'file-bytes': { points: 100 * 1024 * 1024, seconds: 86_400 },
};

export interface Limiter {
  /** Undefined when the call may go on, else the seconds to wait. */
  refuses(name: Counted, client: string, points?: number): Promise<number | undefined>;
}

/** A connection to Redis as rate-limiter-flexible takes it; shared by all servers, so that limits are too. */
export type RedisConnection = object;

export function createLimiter(limits: Partial<Record<Counted, Limit>> = {}, redis?: RedisConnection): Limiter {
  const limiters = new Map(
    (Object.keys(defaultLimits) as Counted[]).map((name) => {
      const { points, seconds } = limits[name] ?? defaultLimits[name];
      const settings = { keyPrefix: `vitrine-${name}`, points, duration: seconds };
      const memory = new RateLimiterMemory(settings);
      // When Redis is away each server counts for itself: a looser limit, never an error.
      const limiter = redis
        ? new RateLimiterRedis({ ...settings, storeClient: redis, useRedisPackage: true, insuranceLimiter: memory })
        : memory;
      return [name, limiter] as const;
    }),
  );
  return {
    async refuses(name, client, points = 1) {
      try {
        await limiters.get(name)?.consume(client, points);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/** One client, however it writes its address: an IPv4 address, or the /56 that an IPv6 customer is given. */
export function clientOf(request: Request): string {
  return addressBucket(request.ip ?? '');
}

export function addressBucket(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
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
