import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '../../lib/with-timeout.ts';

export interface StopParts {
  readonly server: Server;
  /** Turns readiness red. */
  readonly beforeClosing: () => void;
  /** In order, after the last request: flush the telemetry, stop the workers, close the database. */
  readonly afterClosing: readonly (() => Promise<void>)[];
  /** Milliseconds in which a proxy notices that readiness is red. */
  readonly notice?: number;
  readonly patience?: number;
}

/** Ready turns red, running requests finish, idle connections close, waiting records are written; within ten seconds. */
export async function stopGracefully({
  server,
  beforeClosing,
  afterClosing,
  notice = 0,
  patience = 10_000,
}: StopParts): Promise<void> {
  beforeClosing();
  if (notice > 0) await wait(notice);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await withTimeout(closed, patience);
  server.closeAllConnections();
  for (const step of afterClosing) await step();
}
