/** Some work of one site, and when it is to be done next. */
export interface Due {
  readonly websiteId: string;
  readonly job: string;
  /** Milliseconds until then; none or less when it is time. */
  readonly wait: number;
}

export interface DueWorkParts {
  /** The next of each site's works, by the database's clock. */
  readonly read: (websiteIds: readonly string[]) => Promise<readonly Due[]>;
  /** Calls `listener` when there may be new work; answers what ends that. */
  readonly onChange: (listener: () => void) => () => void;
  readonly report: (error: unknown) => void;
}

export interface Job {
  /** Answers a `Rest` where there is no use in looking again before that. */
  readonly run: (stop: AbortSignal) => Promise<unknown>;
  /** Milliseconds between two runs: what stays due meanwhile is another server's, or waits for somebody's answer. */
  readonly pause: number;
}

/** Milliseconds to wait longer than the usual pause. */
export class Rest {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}

type Jobs = Readonly<Record<string, Job>>;

export interface DueWork {
  /** From now on a site's works are done when they are due; answers what ends that, once those under way are done. */
  join(websiteId: string, jobs: Jobs): () => Promise<void>;
  close(): void;
}

interface Member {
  readonly websiteId: string;
  readonly jobs: Jobs;
  readonly running: Map<string, Promise<void>>;
  /** When a job may run again. */
  readonly restedAt: Map<string, number>;
  readonly stop: AbortController;
}

/** Milliseconds; `first`: from a start, which has better to do, to the first look. */
const pauses = { first: 2000, look: 250, failed: 2000 };
/**
 * The longest time between two looks: another server on the same database may have died with work that it had written
 * down, and clocks are set.
 */
const longest = 30_000;

/**
 * Does the works of all sites of a process when they are due. One question for all of them is asked after changes, and
 * when what it answered last says so: a process in which nothing happens has nearly nothing to do, however many its sites.
 */
export function createDueWork({ read, onChange, report }: DueWorkParts): DueWork {
  const members = new Set<Member>();
  const alarm = createAlarm(() => void look());
  let earliest = 0;
  let isLooking = false;
  let isLate = false;
  let isClosed = false;

  function wakeIn(milliseconds: number): void {
    if (!isClosed && members.size > 0) alarm.set(Math.max(performance.now() + milliseconds, earliest));
  }

  async function look(): Promise<void> {
    // What changed while it was asked may be missing in the answer.
    isLate = isLooking;
    if (isLooking) return;
    isLooking = true;
    earliest = performance.now() + pauses.look;
    let next = pauses.failed;
    try {
      const works = await read([...new Set([...members].map(({ websiteId }) => websiteId))]);
      // The end of a run is followed by a look.
      next = begin(works, members, { report, ended: () => wakeIn(0) });
    } catch (error) {
      report(error);
      earliest = performance.now() + pauses.failed;
    }
    isLooking = false;
    wakeIn(isLate ? 0 : next);
  }

  const unsubscribe = onChange(() => wakeIn(0));
  return {
    join(websiteId, jobs) {
      const member: Member = { websiteId, jobs, running: new Map(), restedAt: new Map(), stop: new AbortController() };
      members.add(member);
      wakeIn(pauses.first);
      return async () => {
        members.delete(member);
        member.stop.abort();
        await Promise.all(member.running.values());
      };
    },
    close() {
      isClosed = true;
      alarm.clear();
      unsubscribe();
    },
  };
}

/** One timer, which is only ever set to an earlier moment. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;
  const due = () => {
    ringsAt = Number.POSITIVE_INFINITY;
    ring();
  };
  return {
    set: (at: number) => {
      if (at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      // A timer counts whole milliseconds, and the database's moments lie between them.
      timer = setTimeout(due, Math.ceil(at - performance.now()) + 1).unref();
    },
    clear: () => clearTimeout(timer),
  };
}

interface Told {
  readonly report: (error: unknown) => void;
  /** Told of the end of every run. */
  readonly ended: () => void;
}

/** Begins what is due; answers the milliseconds until the next is. */
function begin(works: readonly Due[], members: ReadonlySet<Member>, told: Told): number {
  let next = longest;
  const now = performance.now();
  for (const { websiteId, job, wait } of works) {
    for (const member of members) {
      if (member.websiteId !== websiteId || member.running.has(job)) continue;
      const rest = Math.max(wait, (member.restedAt.get(job) ?? 0) - now);
      if (rest > 0) next = Math.min(next, rest);
      else start(member, job, told);
    }
  }
  return next;
}

function start(member: Member, name: string, { report, ended }: Told): void {
  const job = member.jobs[name];
  if (job === undefined) return;
  const work = async () => {
    let { pause } = job;
    try {
      const end = await job.run(member.stop.signal);
      if (end instanceof Rest) pause = Math.max(pause, end.milliseconds);
    } catch (error) {
      pause = Math.max(pause, pauses.failed);
      report(error);
    }
    member.running.delete(name);
    member.restedAt.set(name, performance.now() + pause);
    ended();
  };
  member.running.set(name, work());
}
