import { randomId } from '../random-id.ts';
import type { Assignment, Exposure, ExposureLog } from './exposure-log.ts';

const minute = 60_000;

const experimentLimits = {
  queue: 100,
  flushEvery: 10_000,
  timeout: 10_000,
  requests: 50,
  sessionIdle: 30 * minute,
  sessionLongest: 240 * minute,
  exposureOnceIn: 10 * minute,
  /** Exposures that could not be told and are tried again, on this page or a later one. */
  retention: 500,
  retryBase: 500,
  retryLongest: 30_000,
} as const;

export interface Website {
  readonly id: string;
  readonly language: string;
}

/** Who knows the experiments and wants to hear who saw what. Everything that leaves the browser goes through it. */
export interface ExperimentProvider {
  readonly website: (signal: AbortSignal) => Promise<Website>;
  readonly assignments: (website: Website, signal: AbortSignal) => Promise<readonly Assignment[]>;
  readonly tell: (exposures: readonly Exposure[], signal: AbortSignal) => Promise<void>;
}

type ClientState = 'Uninitialized' | 'Loading' | 'Ready';

export interface ExperimentClient {
  readonly state: () => ClientState;
  /** Asks for the experiments; ready even when nobody answers, with none. */
  readonly load: () => Promise<void>;
  /** The visitor's variant, told to the provider as seen; undefined for an experiment that does not run. */
  readonly variant: (experiment: string) => string | undefined;
  readonly flush: () => Promise<void>;
  readonly close: () => void;
}

export interface ClientOptions {
  readonly provider: ExperimentProvider;
  /** What holds from one page to the next. */
  readonly log: ExposureLog;
  readonly now?: () => number;
  readonly createId?: () => string;
}

/** Milliseconds before the attempt after the given one. */
export function retryDelay(attempt: number): number {
  return Math.min(experimentLimits.retryLongest, experimentLimits.retryBase * attempt ** 2);
}

type Ask = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;

export function createExperimentClient(options: ClientOptions): ExperimentClient {
  const { provider, log, now = Date.now, createId = randomId } = options;
  let state: ClientState = 'Uninitialized';
  let running: readonly Assignment[] = [];
  let requests = 0;
  const mayAsk = () => requests < experimentLimits.requests;
  const ask: Ask = async (work) => {
    if (!mayAsk()) throw new Error('This page has asked often enough.');
    requests += 1;
    return work(AbortSignal.timeout(experimentLimits.timeout));
  };
  const exposures = createQueue(log, (some) => ask((signal) => provider.tell(some, signal)), mayAsk);

  function expose({ experiment, variant }: Assignment): void {
    const at = now();
    const name = `${experiment}:${variant}`;
    const { told } = log.read();
    // A clock that was set back tells again rather than never.
    const isTold = Math.abs(at - (told[name] ?? Number.NEGATIVE_INFINITY)) < experimentLimits.exposureOnceIn;
    const session = sessionAt(at, log, createId);
    if (isTold) return;
    const recent = Object.entries(told).filter(([, when]) => Math.abs(at - when) < experimentLimits.exposureOnceIn);
    log.write({ told: Object.fromEntries([...recent, [name, at]]) });
    exposures.add({ experiment, variant, session, at });
  }

  return {
    state: () => state,
    async load() {
      if (state !== 'Uninitialized') return;
      state = 'Loading';
      try {
        const website = await ask((signal) => provider.website(signal));
        running = await ask((signal) => provider.assignments(website, signal));
      } catch {
        // Without an answer nobody is counted, and the page is as it was made.
        running = [];
      }
      state = 'Ready';
      exposures.flushLater();
    },
    variant(id) {
      const assignment = running.find(({ experiment }) => experiment === id);
      if (assignment !== undefined) expose(assignment);
      return assignment?.variant;
    },
    flush: exposures.flush,
    close: exposures.close,
  };
}

/** Goes on with the session of the page before, until it has rested for too long or has lasted for too long. */
function sessionAt(at: number, log: ExposureLog, createId: () => string): string {
  const { session } = log.read();
  const isOver =
    session === undefined ||
    at - session.used >= experimentLimits.sessionIdle ||
    at - session.began >= experimentLimits.sessionLongest;
  const next = isOver ? { id: createId(), began: at, used: at } : { ...session, used: at };
  log.write({ session: next });
  return next.id;
}

/** Exposures that are still to be told: a few at a time, and again while nobody has taken them. */
function createQueue(log: ExposureLog, tell: (some: readonly Exposure[]) => Promise<void>, mayAsk: () => boolean) {
  let queue: Exposure[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const waiting = [...log.read().failed, ...queue];
    if (waiting.length === 0) return;
    const exposures = waiting.slice(0, experimentLimits.queue);
    queue = [];
    log.write({ failed: waiting.slice(exposures.length) });
    try {
      await tell(exposures);
      failures = 0;
      flushLater();
    } catch {
      // Kept, and tried again: nobody but the owner misses it.
      failures += 1;
      log.write({ failed: [...exposures, ...log.read().failed].slice(-experimentLimits.retention) });
      if (mayAsk()) flushLater(retryDelay(failures));
    }
  }

  function flushLater(delay: number = experimentLimits.flushEvery): void {
    if (queue.length + log.read().failed.length > 0) timer ??= setTimeout(() => void flush(), delay);
  }

  return {
    add(exposure: Exposure) {
      // The newest are kept: they are what the owner asks about.
      queue = [...queue, exposure].slice(-experimentLimits.queue);
      flushLater();
    },
    flush,
    flushLater,
    close: () => clearTimeout(timer),
  };
}
