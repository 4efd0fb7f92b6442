import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../store/index.ts';
import { cleanUp } from './clean-up.ts';
import type { Services } from './services.ts';

export interface Workers {
  stop(): Promise<void>;
}

/** What has to happen without a visitor: mails, lost payments, what may be forgotten. Several servers may run them at once. */
export function startWorkers(store: Store, services: Services, onInternalError: (error: unknown) => void): Workers {
  const { catalogue, outbox, orders, giftCards, formFiles, webhooks } = services;
  const stop = new AbortController();

  async function every(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
    while (!stop.signal.aborted) {
      await wait(milliseconds, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      await work().catch(onInternalError);
    }
  }

  const working = [
    every(2000, () => outbox.deliver(stop.signal)),
    every(15_000, () => orders.settleOverdue()),
    every(15_000, () => orders.askOverdueRefunds()),
    every(15_000, () => giftCards.mailDue()),
    every(2000, () => webhooks.deliver(stop.signal)),
    every(600_000, () => cleanUp(store, catalogue.websiteId)),
    every(600_000, () => formFiles.sweep()),
  ];
  return {
    async stop() {
      stop.abort();
      await Promise.all(working);
    },
  };
}
