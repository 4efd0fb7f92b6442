import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Store } from '../../store/index.ts';
import type { AnsweredRequest } from '../pages/ready-pages.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { RequestSeconds } from './request-seconds.ts';

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
  const took = new RequestSeconds(registry);
  const refused = new Counter({
    name: 'vitrine_refusals_total',
    help: 'Answers of 400 and above.',
    labelNames,
    registers,
  });
  const observe: RequestHandler = (request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      // The pattern of a route, never an address: a visitor could make any number of those.
      const pattern: unknown = request.route?.path;
      const route = typeof pattern === 'string' ? pattern : OTHER;
      const { method } = request;
      const { statusCode: status } = response;
      took.observe(method, route, status, (performance.now() - began) / 1_000);
      if (status >= 400) refused.inc({ method, route, status });
    });
    next();
  };
  const observeReady: Metrics['observeReady'] = (method = '', { status, milliseconds }) =>
    took.observe(method, OTHER, status, milliseconds / 1_000);
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
