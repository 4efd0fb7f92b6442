import type { Limiter } from '../security/index.ts';
import { createLimiter } from '../security/index.ts';

export interface SharedLimits {
  readonly limiter: Limiter;
  close(): Promise<void>;
}

/** Rate limits for this server, or in Redis for all servers of a site; a Redis that is away loosens them, no more. */
export async function connectLimits(url: string | undefined, onFault: (fault: unknown) => void): Promise<SharedLimits> {
  if (!url) return { limiter: createLimiter(), close: async () => undefined };
  // Most servers have no Redis, and its client is a tenth of all code that is read at a start.
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', onFault);
  await client.connect();
  return { limiter: createLimiter({}, client), close: () => client.close() };
}
