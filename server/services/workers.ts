import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../store/index.ts';
import { cleanUp } from './clean-up.ts';
import { createDueWork, type Job, Rest } from './lib/due-work.ts';
import { createLeases, type LeaseEnd } from './lib/leases.ts';
import { type JobName, jobNames, readNextDue } from './next-due.ts';
import type { Services } from './services.ts';

/** What has to happen without a visitor: mails, lost payments, what may be forgotten. Of several servers one does each. */
export interface Workers {
  /** Works for a site too; answers what ends that, once what is under way is done. */
  join(services: Services): () => Promise<void>;
  /** Opens a closed site when there is work for it; answers what ends that. */
  watch(websiteId: string, open: () => Promise<void>): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two rounds that forget what is too old. */
const forgetEvery = 600_000;
/** Seconds within which no other server does the same again. */
const forgottenFor = 540;
/** Milliseconds: a server that ends its work early gives it up at once. */
const longestRest = 2000;
/** What is done for all sites of a database together. */
const allSites = '*';

/** A site, and what it forgets beside the database. */
interface Member {
  readonly websiteId: string;
  readonly forget?: () => Promise<unknown>;
}

/** How the work of a kind went on this server, and the seconds that it took. */
export type ObserveJob = (job: string, end: LeaseEnd['end'], seconds: number) => void;

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
  const leased = leaseOn(store, observe, leaseSeconds);
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
      await leased(allSites, 'clean-up', () => cleanUp(store, [...websiteIds]), forgottenFor).catch(report);
      if (forgetShared) await leased(allSites, 'pictures', forgetShared, forgottenFor).catch(report);
      for (const { forget } of members) if (!stop.signal.aborted) await forget?.();
    }
  }

  const working = forgetAll();
  return {
    join(services) {
      const { catalogue, formFiles, digitalFiles } = services;
      const { websiteId } = catalogue;
      const leave = dueWork.join(websiteId, leasedJobs(websiteId, jobsOf(services), leased));
      let forgetting: Promise<void> | undefined;
      const forgetOld = async () => {
        await leased(websiteId, 'form-files', () => formFiles.sweep(), forgottenFor).catch(report);
        await leased(websiteId, 'product-files', () => digitalFiles.office.sweep(), forgottenFor).catch(report);
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

/** Does a work where it is nobody else's; throws what it fails with. */
type Leased = (
  websiteId: string,
  job: string,
  work: (lost?: AbortSignal) => Promise<unknown>,
  every?: number,
) => Promise<LeaseEnd>;

function leaseOn(store: Store, observe: ObserveJob, seconds: number | undefined): Leased {
  const leases = createLeases(store, { ...(seconds !== undefined && { seconds }) });
  // The embedded database is open in one process alone: a lease of one that was killed would only hold its next start up.
  const alone: typeof leases.run = (_websiteId, _job, work) =>
    work(neverLost).then(
      () => ({ end: 'done' }),
      (error: unknown) => ({ end: 'failed', error }),
    );
  return async (websiteId, job, work, every) => {
    const began = performance.now();
    const run = store.kind === 'embedded' ? alone : leases.run;
    const ended = await run(websiteId, job, ({ signal }) => work(signal), every);
    observe(job, ended.end, (performance.now() - began) / 1000);
    if (ended.end !== 'elsewhere' && ended.error !== undefined) throw ended.error;
    return ended;
  };
}

const neverLost = { websiteId: '', job: '', fence: 0, signal: new AbortController().signal };

function leasedJobs<Name extends string>(
  websiteId: string,
  jobs: Readonly<Record<Name, Job>>,
  leased: Leased,
): Readonly<Record<string, Job>> {
  const each = Object.entries<Job>(jobs).map(([name, { run, pause }]) => {
    const job: Job = {
      pause,
      async run(stop) {
        const work = (lost?: AbortSignal) => run(lost ? AbortSignal.any([stop, lost]) : stop);
        const ended = await leased(websiteId, name, work);
        return ended.end === 'elsewhere' ? new Rest(Math.min(ended.wait, longestRest)) : undefined;
      },
    };
    return [name, job] as const;
  });
  return Object.fromEntries(each);
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
