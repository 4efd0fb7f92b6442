import { OutsideError } from '../../lib/outside-error.ts';
import type { Limiter } from '../security/index.ts';
import { createLimiter } from '../security/index.ts';

export interface SharedLimits {
  readonly limiter: Limiter;
  close(): Promise<void>;
}

/**
 * Rate limits for this server, or in Redis for all servers of a site; a Redis that is away loosens them, no more. It is
 * connected to in the background: one that is absent or silent keeps no server from its start.
 */
export async function connectLimits(
  url: string | undefined,
  onInternalError: (error: unknown) => void,
): Promise<SharedLimits> {
  if (!url) return { limiter: createLimiter(), close: async () => undefined };
  // Most servers have no Redis, and its client is a tenth of all code that is read at a start.
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, disableOfflineQueue: true });
  const report = oncePerOutage(onInternalError);
  client.on('error', (failure) => report.away(failure)).on('ready', () => report.back());
  let isClosing = false;
  // It tries again by itself until it is destroyed, and tells of each failure above.
  client.connect().catch((failure: unknown) => {
    if (!isClosing) report.away(failure);
  });
  return {
    limiter: createLimiter({}, { redis: client }),
    async close() {
      isClosing = true;
      // Not `close`, which waits for the answers of a Redis that may be silent: counts are nothing to wait for.
      if (client.isOpen) client.destroy();
    },
  };
}

/** A Redis that is away fails every few seconds; it is told of once, until it has been back. */
function oncePerOutage(onInternalError: (error: unknown) => void) {
  let isTold = false;
  return {
    away(cause: unknown) {
      if (isTold) return;
      isTold = true;
      onInternalError(
        new OutsideError('Redis cannot be reached: until it can, this server counts limits by itself.', { cause }),
      );
    },
    back() {
      isTold = false;
    },
  };
}
