import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../store/index.ts';
import type { AnsweredRequest } from '../pages/ready-pages.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface Metrics {
  /** Counts and times every request by method, kind of address and status. */
  readonly observe: RequestHandler;
  /** The same for a page that was answered at once. */
  readonly observeReady: (method: string | undefined, answer: AnsweredRequest) => void;
  /** Answers /metrics. */
  readonly answer: RequestHandler;
  readonly registry: Registry;
  /** Requests that were turned away before they began; they are in no other count. */
  readonly turnedAway: Counter;
  /** Counts work that was done without a visitor, and what another server had in hand. */
  readonly observeJob: (job: string, end: string, seconds: number) => void;
  connect(store: Store, telemetry: Telemetry): void;
}

const labelNames = ['method', 'route', 'status'] as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const watchProcess = processWatcher(registry);
  const turnedAway = new Counter({
    name: 'vitrine_turned_away_total',
    help: 'Requests that were refused before they began, because there were too many.',
    registers,
  });
  return {
    registry,
    turnedAway,
    observeJob: jobObserver(registry),
    connect: addGauges(registry),
    ...observer(registry),
    async answer(_request, response) {
      watchProcess();
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}

/** The delay of the event loop is sampled a hundred times a second: not where nobody asks for it. */
function processWatcher(registry: Registry): () => void {
  let isWatched = false;
  return () => {
    if (isWatched) return;
    isWatched = true;
    collectDefaultMetrics({ register: registry, prefix: 'vitrine_' });
  };
}

function observer(registry: Registry): Pick<Metrics, 'observe' | 'observeReady'> {
  const registers = [registry];
  const duration = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Time from request to answer.',
    labelNames,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  });
  const refused = new Counter({
    name: 'vitrine_refusals_total',
    help: 'Answers of 400 and above.',
    labelNames,
    registers,
  });
  const observe: RequestHandler = (request, response, next) => {
    const stop = duration.startTimer();
    response.once('finish', () => {
      // The pattern of a route, never an address: a visitor could make any number of those.
      const route: unknown = request.route?.path;
      const { statusCode: status } = response;
      const labels = { method: request.method, route: typeof route === 'string' ? route : OTHER, status };
      stop(labels);
      if (status >= 400) refused.inc(labels);
    });
    next();
  };
  // A page that lies ready has few methods and statuses: each finds its counts once.
  const known = new Map<string, ReturnType<typeof duration.labels>>();
  const countsOf = (method: string, status: number) => {
    const key = `${method} ${status}`;
    let counts = known.get(key);
    if (counts === undefined) known.set(key, (counts = duration.labels({ method, route: OTHER, status })));
    return counts;
  };
  const observeReady: Metrics['observeReady'] = (method = '', { status, milliseconds }) =>
    countsOf(method, status).observe(milliseconds / 1_000);
  return { observe, observeReady };
}

const OTHER = 'other';

function jobObserver(registry: Registry): Metrics['observeJob'] {
  const registers = [registry];
  const ended = new Counter({
    name: 'vitrine_jobs_total',
    help: 'Works without a visitor by how they ended: done, failed, lost (taken over), elsewhere (another server’s).',
    labelNames: ['job', 'end'],
    registers,
  });
  const took = new Counter({
    name: 'vitrine_job_seconds_total',
    help: 'Time that they took.',
    labelNames: ['job'],
    registers,
  });
  const doneAt = new Gauge({
    name: 'vitrine_job_done_seconds',
    help: 'When this server last did one to its end, in seconds since 1970.',
    labelNames: ['job'],
    registers,
  });
  return (job, end, seconds) => {
    ended.inc({ job, end });
    if (end !== 'elsewhere') took.inc({ job }, seconds);
    if (end === 'done') doneAt.set({ job }, Date.now() / 1000);
  };
}

/** Gauges that are nought until there is something to measure. */
function addGauges(registry: Registry): Metrics['connect'] {
  let store: Store | undefined;
  let telemetry: Telemetry | undefined;
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('vitrine_store_connections', 'Connections to the database.', () => store?.figures().open ?? 0);
  gauge('vitrine_store_waiting', 'Requests that wait for a connection.', () => store?.figures().waiting ?? 0);
  gauge('vitrine_intake_waiting', 'Records that wait to be written.', () => telemetry?.figures().waiting ?? 0);
  gauge('vitrine_intake_dropped', 'Records that found no room.', () => telemetry?.figures().dropped ?? 0);
  return (openedStore, openedTelemetry) => {
    store = openedStore;
    telemetry = openedTelemetry;
  };
}
