import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../store/index.ts';
import { cleanUp } from './clean-up.ts';
import { createDueWork, type Job } from './lib/due-work.ts';
import { type JobName, jobNames, readNextDue } from './next-due.ts';
import type { Services } from './services.ts';

/** What has to happen without a visitor: mails, lost payments, what may be forgotten. Several servers may do it at once. */
export interface Workers {
  /** Works for a site too; answers what ends that, once what is under way is done. */
  join(services: Services): () => Promise<void>;
  /** Opens a closed site when there is work for it; answers what ends that. */
  watch(websiteId: string, open: () => Promise<void>): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two rounds that forget what is too old. */
const forgetEvery = 600_000;

/** A site, and what it forgets beside the database. */
interface Member {
  readonly websiteId: string;
  readonly forget?: () => Promise<unknown>;
}

/** One for all sites of a process. */
export function createWorkers(store: Store, report: (error: unknown) => void): Workers {
  const stop = new AbortController();
  const members = new Set<Member>();
  const dueWork = createDueWork({
    read: (websiteIds) => readNextDue(store, websiteIds),
    onChange: (listener) => store.onChange(listener),
    report,
  });

  async function forgetAll(): Promise<void> {
    for (;;) {
      await wait(forgetEvery, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const websiteIds = new Set([...members].map(({ websiteId }) => websiteId));
      await cleanUp(store, [...websiteIds]).catch(report);
      for (const { forget } of members) if (!stop.signal.aborted) await forget?.();
    }
  }

  const working = forgetAll();
  return {
    join(services) {
      const { catalogue, formFiles, digitalFiles } = services;
      const { websiteId } = catalogue;
      const leave = dueWork.join(websiteId, jobsOf(services));
      let forgetting: Promise<void> | undefined;
      const forgetOld = async () => {
        await formFiles.sweep().catch(report);
        await digitalFiles.office.sweep().catch(report);
      };
      const member = { websiteId, forget: () => (forgetting = forgetOld()) };
      members.add(member);
      return async () => {
        members.delete(member);
        await leave();
        await forgetting;
      };
    },
    watch(websiteId, open) {
      const job = { run: open, pause: 15_000 };
      const leave = dueWork.join(websiteId, Object.fromEntries(jobNames.map((name) => [name, job])));
      const member = { websiteId };
      members.add(member);
      return () => {
        members.delete(member);
        // What runs is the opening itself, which ends by leaving.
        leave().catch(report);
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
