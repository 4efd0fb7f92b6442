import { randomId } from '../random-id.ts';
import { bucketOf, type Experiment } from './bucket.ts';

const minute = 60_000;

const experimentLimits = {
  queue: 100,
  flushEvery: 10_000,
  timeout: 10_000,
  requests: 50,
  sessionIdle: 30 * minute,
  sessionLongest: 240 * minute,
  exposureOnceIn: 10 * minute,
  /** Exposures that are remembered, to tell each only once in a while. */
  retention: 500,
  retryBase: 500,
  retryLongest: 30_000,
} as const;

export interface Website {
  readonly id: string;
  readonly language: string;
}

export interface Exposure {
  readonly experiment: string;
  readonly variant: string;
  readonly unit: string;
  readonly session: string;
  readonly at: number;
}

/** Who knows the experiments and wants to hear who saw what. Everything that leaves the browser goes through it. */
export interface ExperimentProvider {
  readonly website: (signal: AbortSignal) => Promise<Website>;
  readonly experiments: (website: Website, signal: AbortSignal) => Promise<readonly Experiment[]>;
  readonly tell: (exposures: readonly Exposure[], signal: AbortSignal) => Promise<void>;
}

type ClientState = 'Uninitialized' | 'Loading' | 'Ready';

export interface ExperimentClient {
  readonly state: () => ClientState;
  /** Asks for the experiments; ready even when nobody answers, with none. */
  readonly load: () => Promise<void>;
  /** The unit's variant, told to the provider as seen; undefined for an experiment that does not run. */
  readonly variant: (experiment: string) => string | undefined;
  readonly flush: () => Promise<void>;
  readonly close: () => void;
}

export interface ClientOptions {
  readonly provider: ExperimentProvider;
  /** Who is bucketed: the visitor's id, or an unsaved one. */
  readonly unit: string;
  readonly now?: () => number;
  readonly createId?: () => string;
}

/** Milliseconds before the attempt after the given one. */
export function retryDelay(attempt: number): number {
  return Math.min(experimentLimits.retryLongest, experimentLimits.retryBase * attempt ** 2);
}

export function createExperimentClient(options: ClientOptions): ExperimentClient {
  const { provider, unit, now = Date.now, createId = randomId } = options;
  const told = new Map<string, number>();
  let state: ClientState = 'Uninitialized';
  let running: readonly Experiment[] = [];
  let queue: Exposure[] = [];
  let requests = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session = { id: '', began: Number.NEGATIVE_INFINITY, used: Number.NEGATIVE_INFINITY };

  async function ask<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (requests >= experimentLimits.requests) throw new Error('This page has asked often enough.');
    requests += 1;
    return work(AbortSignal.timeout(experimentLimits.timeout));
  }

  function sessionNow(at: number): string {
    const isOver =
      at - session.used >= experimentLimits.sessionIdle || at - session.began >= experimentLimits.sessionLongest;
    session = isOver ? { id: createId(), began: at, used: at } : { ...session, used: at };
    return session.id;
  }

  function expose(experiment: string, variant: string): void {
    const at = now();
    const name = `${experiment}:${variant}`;
    if (at - (told.get(name) ?? Number.NEGATIVE_INFINITY) < experimentLimits.exposureOnceIn) return;
    told.delete(name);
    told.set(name, at);
    const [oldest] = told.keys();
    if (told.size > experimentLimits.retention && oldest !== undefined) told.delete(oldest);
    // The newest are kept: they are what the owner asks about.
    queue = [...queue, { experiment, variant, unit, session: sessionNow(at), at }].slice(-experimentLimits.queue);
    timer ??= setTimeout(() => void flush(), experimentLimits.flushEvery);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const exposures = queue;
    if (exposures.length === 0) return;
    queue = [];
    try {
      await ask((signal) => provider.tell(exposures, signal));
      failures = 0;
    } catch {
      failures += 1;
      if (requests >= experimentLimits.requests) return;
      queue = [...exposures, ...queue].slice(-experimentLimits.queue);
      timer ??= setTimeout(() => void flush(), retryDelay(failures));
    }
  }

  return {
    state: () => state,
    async load() {
      if (state !== 'Uninitialized') return;
      state = 'Loading';
      try {
        const website = await ask((signal) => provider.website(signal));
        running = await ask((signal) => provider.experiments(website, signal));
      } catch {
        // Without an answer nobody takes part, and the page is as it was made.
        running = [];
      }
      state = 'Ready';
    },
    variant(id) {
      const experiment = running.find((each) => each.id === id);
      const variant = experiment && bucketOf(experiment, unit);
      if (variant !== undefined) expose(id, variant);
      return variant;
    },
    flush,
    close: () => clearTimeout(timer),
  };
}
