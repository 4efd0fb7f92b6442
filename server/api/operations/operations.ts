import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Intake } from '../../intake/intake.ts';
import type { Store } from '../../store/index.ts';
import { createHealth } from './health.ts';
import { createMetrics } from './metrics.ts';
import { shedOverload } from './overload.ts';
import { requestLog } from './request-log.ts';

export interface Operations {
  /** Before everything else: request id, log line, counts, and whether there is room. */
  readonly before: readonly RequestHandler[];
  /** /healthz, /readyz and /metrics. */
  readonly router: RequestHandler;
  /** The database and the intake are there: from now on the server can be ready. */
  connect(store: Store, intake: Intake): void;
  /** Turns readiness red, so that a proxy sends nobody here any more. */
  beginStop(): void;
}

/** What an operator sees of a server. */
export function createOperations(logger: Logger): Operations {
  const health = createHealth();
  const metrics = createMetrics();
  const router = Router();
  router.use(health.router);
  router.get('/metrics', metrics.answer);
  return {
    before: [requestLog(logger), metrics.measure, shedOverload()],
    router,
    connect(store, intake) {
      health.connect(store);
      metrics.connect(store, intake);
    },
    beginStop: () => health.stop(),
  };
}
