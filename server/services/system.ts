import { hostname } from 'node:os';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OkOf, readSystem } from '#contract';
import { type Store, tables } from '../store/index.ts';
import type { OwnJob } from './lib/job-memory.ts';
import { allSites } from './lib/leased-jobs.ts';
import { jobNames, readNextDue } from './next-due.ts';

const { jobLeases, formFiles, productFiles } = tables;
type Overview = OkOf<typeof readSystem>;
type Job = Overview['jobs'][number];

/** What the process says of itself. */
export interface SystemFacts {
  /** Of the network in front, and pages that lie ready. */
  readonly pages: () => Overview['pages'];
  readonly isPurged: boolean;
  /** What it did of each kind of work, where no lease says it. */
  readonly jobs?: () => ReadonlyMap<string, OwnJob>;
}

interface SystemParts extends SystemFacts {
  readonly store: Store;
  readonly websiteId: string;
  readonly place: Overview['files']['place'];
  readonly mails: Overview['mails'];
  readonly mostFormBytes: number;
  readonly freeBytes: () => Promise<number>;
  readonly now: () => number;
}

export interface System {
  read(): Promise<Overview>;
}

/** What a shop runs on, for whoever owns it. */
export function createSystem(parts: SystemParts): System {
  const { store, websiteId, place, mails, mostFormBytes, isPurged, pages } = parts;
  return {
    async read() {
      const [jobs, formBytes, productBytes, freeBytes] = await Promise.all([
        readJobs(parts),
        sizeOf(store, formFiles, and(eq(formFiles.websiteId, websiteId), inArray(formFiles.state, takesRoom))),
        sizeOf(store, productFiles, eq(productFiles.websiteId, websiteId)),
        parts.freeBytes(),
      ]);
      const files = { place, formBytes, mostFormBytes, productBytes, freeBytes };
      return { database: store.kind, files, mails, jobs, pages: pages(), isPurged };
    },
  };
}

/** As leases have it. */
const ownName = `${hostname()} ${process.pid}`;

const takesRoom = ['processing' as const, 'ready' as const];

async function sizeOf(
  store: Store,
  table: typeof formFiles | typeof productFiles,
  isMeant: SQL | undefined,
): Promise<number> {
  const [row] = await store.report((queries) =>
    queries
      .select({ bytes: sql<string>`coalesce(sum(${table.size}), 0)` })
      .from(table)
      .where(isMeant),
  );
  return Number(row?.bytes ?? 0);
}

/** Every kind of work of the site, and what is done for all sites together; those that nobody has done yet too. */
async function readJobs({ store, websiteId, now, jobs: ownJobs }: SystemParts): Promise<Job[]> {
  const [leases, dues] = await Promise.all([
    store.report((queries) =>
      queries
        .select({
          job: jobLeases.job,
          holder: jobLeases.holder,
          outcome: jobLeases.outcome,
          ended: jobLeases.endedAt,
          isHeld: sql<boolean>`${jobLeases.expiresAt} > now()`,
        })
        .from(jobLeases)
        .where(inArray(jobLeases.websiteId, [websiteId, allSites])),
    ),
    readNextDue(store, [websiteId]),
  ]);
  const own = ownJobs?.() ?? new Map<string, OwnJob>();
  const known = new Map(leases.map((lease) => [lease.job, lease]));
  return [...new Set([...jobNames, ...known.keys(), ...own.keys()])].map((job) => {
    const [lease, self] = [known.get(job), own.get(job)];
    const due = dues.find((each) => each.job === job);
    const next = due === undefined ? null : Math.round(now() + Math.max(0, due.wait));
    if (lease === undefined) return { job, state: 'waiting', last: null, ...self, server: self ? ownName : '', next };
    const ended = lease.outcome === 'failed' ? 'failed' : 'waiting';
    return {
      ...{ job, next, server: lease.holder },
      state: lease.isHeld ? 'running' : ended,
      last: lease.ended?.getTime() ?? null,
    };
  });
}
