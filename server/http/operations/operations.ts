import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Store } from '../../store/index.ts';
import type { RequestWatch } from '../pages/ready-pages.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createHealth } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type OverloadGuard, shedOverload } from './overload.ts';
import { type LogRequest, requestIdOf, requestLines, requestLog } from './request-log.ts';

export interface Operations {
  /** Stands before the app, so that a request that is turned away costs next to nothing. */
  readonly overload: OverloadGuard;
  /** The first steps of the app: request id, log line, counts. */
  readonly before: readonly RequestHandler[];
  /** The same for pages that are answered at once. */
  readonly watch: RequestWatch;
  /** /healthz, /readyz and /metrics. */
  readonly router: RequestHandler;
  /** Told of work that was done without a visitor. */
  readonly observeJob: Metrics['observeJob'];
  /** The database and the telemetry are there: from now on the server can be ready. */
  connect(store: Store, telemetry: Telemetry): void;
  /** Turns readiness red, so that a proxy sends nobody here any more. */
  beginStop(): void;
}

/** What an operator sees of a server. `logRequest` writes a request's line in place of the logger. */
export function createOperations(logger: Logger, logRequest: LogRequest = requestLines(logger)): Operations {
  const health = createHealth();
  const metrics = createMetrics();
  const router = Router();
  router.use(health.router);
  router.get('/metrics', metrics.answer);
  return {
    overload: shedOverload({ onRejected: countApiErrors(logger, metrics) }),
    before: [requestLog(logRequest), metrics.observe],
    watch: {
      idOf: requestIdOf,
      answered({ method }, answer) {
        logRequest(method, answer);
        metrics.observeReady(method, answer);
      },
    },
    router,
    observeJob: metrics.observeJob,
    connect(store, telemetry) {
      health.connect(store);
      metrics.connect(store, telemetry);
    },
    beginStop: () => health.stop(),
  };
}

/** Milliseconds between two lines about requests that were turned away: a line for each would cost more than the refusal. */
const telling = 1000;

function countApiErrors(logger: Logger, metrics: Metrics): () => void {
  let count = 0;
  let toldAt = 0;
  return () => {
    metrics.turnedAway.inc();
    count += 1;
    if (performance.now() - toldAt < telling) return;
    logger.warn({ turnedAway: count }, 'more requests than can be answered');
    count = 0;
    toldAt = performance.now();
  };
}
