import type { Leased } from './leased-jobs.ts';

/** A kind of work as this process did it last. */
export interface OwnJob {
  readonly state: 'running' | 'waiting' | 'failed';
  /** Milliseconds since 1970; null while the first is under way. */
  readonly last: number | null;
}

/** What this process did for whom: an embedded database has no leases that would say it. */
export class JobMemory {
  readonly #jobs = new Map<string, Map<string, OwnJob>>();

  of(websiteId: string): ReadonlyMap<string, OwnJob> {
    return this.#jobs.get(websiteId) ?? new Map<string, OwnJob>();
  }

  /** The same, remembered. */
  watch(leased: Leased): Leased {
    return async (websiteId, job, work, every) => {
      const jobs = this.#jobs.get(websiteId) ?? new Map<string, OwnJob>();
      this.#jobs.set(websiteId, jobs);
      const before = jobs.get(job);
      jobs.set(job, { state: 'running', last: before?.last ?? null });
      try {
        const ended = await leased(websiteId, job, work, every);
        if (ended.end !== 'elsewhere') jobs.set(job, { state: 'waiting', last: Date.now() });
        else if (before === undefined) jobs.delete(job);
        else jobs.set(job, before);
        return ended;
      } catch (failure) {
        jobs.set(job, { state: 'failed', last: Date.now() });
        throw failure;
      }
    };
  }
}
