import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../store/index.ts';
import { cleanUp } from './clean-up.ts';
import { createDueWork, type Job } from './lib/due-work.ts';
import { JobMemory, type OwnJob } from './lib/job-memory.ts';
import { allSites, type Leased, leasedJobs, leaseOn, type ObserveJob } from './lib/leased-jobs.ts';
import { type JobName, jobNames, readNextDue } from './next-due.ts';
import type { Services } from './services.ts';

/** What has to happen without a visitor: mails, lost payments, what may be forgotten. Of several servers one does each. */
export interface Workers {
  /** Works for a site too; answers what ends that, once what is under way is done. */
  join(services: Services): () => Promise<void>;
  /** Opens a closed site when there is work for it; answers what ends that. */
  watch(websiteId: string, open: () => Promise<void>): () => void;
  /** What this process did last, of each kind. */
  jobsOf(websiteId: string): ReadonlyMap<string, OwnJob>;
  close(): Promise<void>;
}

/** Milliseconds between two rounds that forget what is too old. */
const forgetEvery = 600_000;
/** Seconds within which no other server does the same again. */
const forgottenFor = 540;

/** A site, and what it forgets beside the database. */
interface Member {
  readonly websiteId: string;
  readonly forget?: () => Promise<unknown>;
}

export interface WorkerOptions {
  readonly observe?: ObserveJob;
  /** Forgets what lies beside the database and is no site's. */
  readonly forget?: (() => Promise<void>) | undefined;
  /** Seconds after which the work of a server that is not heard of is another's; the usual without. */
  readonly leaseSeconds?: number | undefined;
}

/** One for all sites of a process. */
export function createWorkers(
  store: Store,
  report: (error: unknown) => void,
  { observe = () => undefined, forget: forgetShared, leaseSeconds }: WorkerOptions = {},
): Workers {
  const memory = new JobMemory();
  const leased = memory.watch(leaseOn(store, observe, leaseSeconds));
  const stop = new AbortController();
  const members = new Set<Member>();
  const dueWork = createDueWork({
    read: (websiteIds) => readNextDue(store, websiteIds),
    onChange: (listener) => store.onChange(listener),
    report,
  });

  const forgetAll = async () => {
    const websiteIds = new Set([...members].map(({ websiteId }) => websiteId));
    await leased(allSites, 'clean-up', () => cleanUp(store, [...websiteIds]), forgottenFor).catch(report);
    if (forgetShared) await leased(allSites, 'pictures', forgetShared, forgottenFor).catch(report);
    for (const { forget } of members) if (!stop.signal.aborted) await forget?.();
  };
  const working = every(forgetEvery, forgetAll, stop.signal);
  return {
    join(services) {
      const { websiteId } = services.catalogue;
      const leave = dueWork.join(websiteId, leasedJobs(websiteId, jobsOf(services), leased));
      let forgetting: Promise<void> | undefined;
      const forgetOld = () => sweep(services, leased).catch(report);
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
    jobsOf: (websiteId) => new Map([...memory.of(allSites), ...memory.of(websiteId)]),
    async close() {
      stop.abort();
      dueWork.close();
      await working;
    },
  };
}

async function every(milliseconds: number, work: () => Promise<void>, stop: AbortSignal): Promise<void> {
  for (;;) {
    await wait(milliseconds, undefined, { ref: false, signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    await work();
  }
}

/** Files of a site that nobody needs; that one kind cannot be looked at keeps the other from nothing. */
async function sweep({ catalogue: { websiteId }, formFiles, digitalFiles }: Services, leased: Leased): Promise<void> {
  const swept = await Promise.allSettled([
    leased(websiteId, 'form-files', () => formFiles.sweep(), forgottenFor),
    leased(websiteId, 'product-files', () => digitalFiles.office.sweep(), forgottenFor),
  ]);
  const errors = swept.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Files could not be swept.');
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
