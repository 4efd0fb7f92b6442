import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Store, tables } from '../../store/index.ts';

const { jobLeases } = tables;

/** A kind of work of a site that this server alone does now. */
export interface Lease {
  readonly websiteId: string;
  readonly job: string;
  /** Higher than that of every holder before. */
  readonly fence: number;
  /** Ends when somebody else may have the work: what is not begun yet is theirs. */
  readonly signal: AbortSignal;
}

/** How a work went: `elsewhere` where another server does it, with the milliseconds for which it is theirs at most. */
export type LeaseEnd =
  | { readonly end: 'done' | 'failed' | 'lost'; readonly error?: unknown }
  | { readonly end: 'elsewhere'; readonly wait: number };

export interface Leases {
  /**
   * Does a work if no other server does it, nor has done it within `every` seconds; renews the lease for as long as that
   * takes.
   */
  run(websiteId: string, job: string, work: (lease: Lease) => Promise<unknown>, every?: number): Promise<LeaseEnd>;
}

interface LeaseTimes {
  /** Seconds after which a server that is not heard of has lost its work. */
  readonly seconds?: number;
}

const usualSeconds = 30;

/** Leases in the database, by its clock. What a server that died had in hand is another's when its time is over. */
export function createLeases(store: Store, { seconds = usualSeconds }: LeaseTimes = {}): Leases {
  const holder = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const until = sql`now() + make_interval(secs => ${seconds})`;

  async function take(websiteId: string, job: string, every: number): Promise<number | undefined> {
    const taken = await store.write((queries) =>
      queries
        .insert(jobLeases)
        .values({ websiteId, job, holder, fence: 1, expiresAt: until })
        .onConflictDoUpdate({
          target: [jobLeases.websiteId, jobLeases.job],
          set: { holder, fence: sql`${jobLeases.fence} + 1`, takenAt: sql`now()`, expiresAt: until },
          setWhere: sql`${jobLeases.expiresAt} <= now() and (${jobLeases.endedAt} is null
            or ${jobLeases.endedAt} <= now() - make_interval(secs => ${every}))`,
        })
        .returning({ fence: jobLeases.fence }),
    );
    return taken[0]?.fence;
  }

  const extend = async (lease: Omit<Lease, 'signal'>, expiresAt: SQL, outcome?: 'done' | 'failed') => {
    const { rowCount } = await store.write((queries) =>
      queries
        .update(jobLeases)
        .set({ expiresAt, ...(outcome && { outcome, endedAt: sql`now()` }) })
        .where(isOurs(lease)),
    );
    return rowCount === 1;
  };

  return {
    async run(websiteId, job, work, every = 0) {
      const fence = await take(websiteId, job, every);
      if (fence === undefined) return { end: 'elsewhere', wait: await remaining(store, websiteId, job) };
      const lease = { websiteId, job, fence };
      const renewal = keepRenewed(() => extend(lease, until), seconds * 1000);
      let error: unknown;
      try {
        await work({ ...lease, signal: renewal.signal });
      } catch (failure) {
        error = failure ?? new Error('The work failed, and did not say how.');
      }
      renewal.stop();
      const isOurEnd = await extend(lease, sql`now()`, error === undefined ? 'done' : 'failed');
      return { end: isOurEnd ? (error === undefined ? 'done' : 'failed') : 'lost', error };
    },
  };
}

const isOurs = ({ websiteId, job, fence }: Omit<Lease, 'signal'>) =>
  and(eq(jobLeases.websiteId, websiteId), eq(jobLeases.job, job), eq(jobLeases.fence, fence));

async function remaining(store: Store, websiteId: string, job: string): Promise<number> {
  const [row] = await store.read((queries) =>
    queries
      .select({ wait: sql<number>`extract(epoch from ${jobLeases.expiresAt} - now())::float8 * 1000` })
      .from(jobLeases)
      .where(and(eq(jobLeases.websiteId, websiteId), eq(jobLeases.job, job))),
  );
  return Math.max(0, row?.wait ?? 0);
}

/**
 * Renews three times in each span. The signal ends before the database gives the work to somebody else: when it says so,
 * and when it could not be asked for most of the span, by this process's own clock, which stops for nobody.
 */
function keepRenewed(renew: () => Promise<boolean>, span: number): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  let heardAt = performance.now();
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    const askedAt = performance.now();
    try {
      if (await renew()) heardAt = askedAt;
      else lost.abort();
    } catch {
      // Asked again: the database may be away for a moment, and the span goes on.
    }
    isAsking = false;
  };
  const timer = setInterval(() => {
    const silence = performance.now() - heardAt;
    if (silence > span * 0.8) lost.abort();
    else if (silence >= span / 3 && !isAsking) void ask();
  }, span / 12).unref();
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}
