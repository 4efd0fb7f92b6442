import { Router } from 'express';
import type { Store } from '../../store/index.ts';

export interface Health {
  readonly router: Router;
  connect(store: Store): void;
  /** Turns readiness red: a proxy sends nobody here any more. */
  stop(): void;
}

/** /healthz: the process lives. /readyz: it can serve, which needs the database, and is not stopping. */
export function createHealth(): Health {
  let stopping = false;
  let store: Store | undefined;
  const router = Router();
  router.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ live: true }));
  router.get('/readyz', async (_request, response) => {
    const database = !stopping && (await store?.isReady()) === true;
    response
      .set('Cache-Control', 'no-store')
      .status(database ? 200 : 503)
      .json({ ready: database, stopping, database });
  });
  return {
    router,
    connect(opened) {
      store = opened;
    },
    stop: () => {
      stopping = true;
    },
  };
}
