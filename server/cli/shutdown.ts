import { constants } from 'node:os';
import { exitCodes } from './exit.ts';

export interface Shutdown {
  /** Finishes what runs and closes everything. */
  readonly stop: () => Promise<void>;
  /** Called with the internal error that ends the server. */
  readonly onInternalError: (error: unknown) => void;
  /** Writes the last lines of the log. */
  readonly flush: () => Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Waits for the end of a server. A signal stops it in good order (exit code 0); a second one ends it at once (128 and the
 * signal's number, as shells have it). An error that nobody caught leaves the process in an unknown state: it is logged,
 * what runs is finished, and the exit code says so (70).
 */
export async function waitForShutdown({ stop, onInternalError, flush }: Shutdown): Promise<void> {
  const failure = await new Promise<{ readonly error: unknown } | undefined>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(undefined));
    process.on('uncaughtException', (error) => resolve({ error }));
    process.on('unhandledRejection', (reason) => resolve({ error: reason }));
  });
  for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  if (failure) onInternalError(failure.error);
  try {
    await stop();
  } finally {
    await flush();
    process.exitCode = failure ? exitCodes.internalError : exitCodes.clean;
  }
  // Whatever the error left open must not keep the process alive.
  if (failure) process.exit();
}
