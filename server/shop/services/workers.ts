import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../store/index.ts';
import { cleanUp } from './clean-up.ts';
import { createDueWork, type Job } from './lib/due-work.ts';
import { type JobName, readNextDue } from './next-due.ts';
import type { Services } from './services.ts';

/** What has to happen without a visitor: mails, lost payments, what may be forgotten. Several servers may do it at once. */
export interface Workers {
  /** Works for a site too; answers what ends that, once what is under way is done. */
  join(services: Services): () => Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two rounds that forget what is too old. */
const forgetEvery = 600_000;

/** One for all sites of a process. */
export function createWorkers(store: Store, report: (error: unknown) => void): Workers {
  const stop = new AbortController();
  const forgetful = new Set<() => Promise<void>>();
  const dueWork = createDueWork({
    read: (websiteIds) => readNextDue(store, websiteIds),
    onChange: (listener) => store.onChange(listener),
    report,
  });

  async function forgetAll(): Promise<void> {
    for (;;) {
      await wait(forgetEvery, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      for (const forget of forgetful) if (!stop.signal.aborted) await forget();
      if (stop.signal.aborted) return;
    }
  }

  async function forgetOld({ catalogue, formFiles, digitalFiles }: Services): Promise<void> {
    await cleanUp(store, catalogue.websiteId).catch(report);
    await formFiles.sweep().catch(report);
    await digitalFiles.office.sweep().catch(report);
  }

  const working = forgetAll();
  return {
    join(services) {
      const leave = dueWork.join(services.catalogue.websiteId, jobsOf(services));
      let forgetting: Promise<void> | undefined;
      const forget = () => (forgetting = forgetOld(services));
      forgetful.add(forget);
      return async () => {
        forgetful.delete(forget);
        await leave();
        await forgetting;
      };
    },
    async close() {
      stop.abort();
      dueWork.close();
      await working;
    },
  };
}

/** `pause`: a payment service is not asked the same thing more often, nor the database for what another server has taken. */
function jobsOf({ outbox, webhooks, giftCards, orders, subscriptions }: Services): Readonly<Record<JobName, Job>> {
  return {
    mails: { run: (stop) => outbox.deliver(stop), pause: 250 },
    webhooks: { run: (stop) => webhooks.deliver(stop), pause: 250 },
    'gift-cards': { run: () => giftCards.mailDue(), pause: 250 },
    payments: { run: () => orders.settleOverdue(), pause: 15_000 },
    refunds: { run: () => orders.askOverdueRefunds(), pause: 15_000 },
    renewals: { run: (stop) => subscriptions.renewDue(stop), pause: 15_000 },
  };
}
