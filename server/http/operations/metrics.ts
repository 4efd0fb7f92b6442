import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../store/index.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface Metrics {
  /** Counts and times every request by method, kind of address and status. */
  readonly observe: RequestHandler;
  /** Answers /metrics. */
  readonly answer: RequestHandler;
  readonly registry: Registry;
  /** Requests that were turned away before they began; they are in no other count. */
  readonly turnedAway: Counter;
  connect(store: Store, telemetry: Telemetry): void;
}

export function createMetrics(): Metrics {
  let store: Store | undefined;
  let telemetry: Telemetry | undefined;
  const registry = new Registry();
  const labelNames = ['method', 'route', 'status'] as const;
  const duration = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Time from request to answer.',
    labelNames,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'vitrine_refusals_total',
    help: 'Answers of 400 and above.',
    labelNames,
    registers: [registry],
  });
  const turnedAway = new Counter({
    name: 'vitrine_turned_away_total',
    help: 'Requests that were refused before they began, because there were too many.',
    registers: [registry],
  });
  gauge('vitrine_store_connections', 'Connections to the database.', () => store?.figures().open ?? 0);
  gauge('vitrine_store_waiting', 'Requests that wait for a connection.', () => store?.figures().waiting ?? 0);
  gauge('vitrine_intake_waiting', 'Records that wait to be written.', () => telemetry?.figures().waiting ?? 0);
  gauge('vitrine_intake_dropped', 'Records that found no room.', () => telemetry?.figures().dropped ?? 0);

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }

  let watchesProcess = false;
  /** The delay of the event loop is sampled a hundred times a second: not where nobody asks for it. */
  function watchProcess(): void {
    if (watchesProcess) return;
    watchesProcess = true;
    collectDefaultMetrics({ register: registry, prefix: 'vitrine_' });
  }

  return {
    registry,
    turnedAway,
    connect(openedStore, openedTelemetry) {
      store = openedStore;
      telemetry = openedTelemetry;
    },
    observe(request, response, next) {
      const stop = duration.startTimer();
      response.once('finish', () => {
        // The pattern of a route, never an address: a visitor could make any number of those.
        const route: unknown = request.route?.path;
        const labels = {
          method: request.method,
          route: typeof route === 'string' ? route : 'other',
          status: response.statusCode,
        };
        stop(labels);
        if (response.statusCode >= 400) refused.inc(labels);
      });
      next();
    },
    async answer(_request, response) {
      watchProcess();
      response.type(registry.contentType).send(await registry.metrics());
    },
  };
}
