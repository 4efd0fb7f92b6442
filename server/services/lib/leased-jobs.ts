import type { Store } from '../../store/index.ts';
import { type Job, Rest } from './due-work.ts';
import { createLeases, type Lease, type LeaseEnd } from './leases.ts';

/** How the work of a kind went on this server, and the seconds that it took. */
export type ObserveJob = (job: string, end: LeaseEnd['end'], seconds: number) => void;

/** What is done for all sites of a database together. */
export const allSites = '*';

/** Milliseconds: a server that ends its work early gives it up at once. */
const longestRest = 2000;

/** Does a work where it is nobody else's; throws what it fails with. */
export type Leased = (
  websiteId: string,
  job: string,
  work: (lost?: AbortSignal) => Promise<unknown>,
  every?: number,
) => Promise<LeaseEnd>;

export function leaseOn(store: Store, observe: ObserveJob, seconds: number | undefined): Leased {
  const leases = createLeases(store, { ...(seconds !== undefined && { seconds }) });
  // The embedded database is open in one process alone: a lease of one that was killed would only hold its next start up.
  const alone = (work: (lease: Pick<Lease, 'signal'>) => Promise<unknown>): Promise<LeaseEnd> =>
    work({ signal: neverLost }).then(
      () => ({ end: 'done' }),
      (error: unknown) => ({ end: 'failed', error }),
    );
  return async (websiteId, job, work, every) => {
    const began = performance.now();
    const doIt = ({ signal }: Pick<Lease, 'signal'>) => work(signal);
    const ended = await (store.kind === 'embedded' ? alone(doIt) : leases.run(websiteId, job, doIt, every));
    observe(job, ended.end, (performance.now() - began) / 1000);
    if (ended.end !== 'elsewhere' && ended.error !== undefined) throw ended.error;
    return ended;
  };
}

const neverLost = new AbortController().signal;

export function leasedJobs<Name extends string>(
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
