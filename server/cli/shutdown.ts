import { constants } from 'node:os';
import { exitCodes } from './exit.ts';

export interface Ending {
  /** Finishes what runs and closes everything. */
  readonly stop: () => Promise<void>;
  /** Told of the fault that ends the server. */
  readonly onFault: (fault: unknown) => void;
  /** Writes the last lines of the log. */
  readonly flush: () => Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Waits for the end of a server. A signal stops it in good order (exit code 0); a second one ends it at once (128 and the
 * signal's number, as shells have it). A fault that nobody caught leaves the process in an unknown state: it is logged,
 * what runs is finished, and the exit code says so (70).
 */
export async function untilEnd({ stop, onFault, flush }: Ending): Promise<void> {
  const fault = await new Promise<{ readonly fault: unknown } | undefined>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(undefined));
    process.on('uncaughtException', (error) => resolve({ fault: error }));
    process.on('unhandledRejection', (reason) => resolve({ fault: reason }));
  });
  for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  if (fault) onFault(fault.fault);
  try {
    await stop();
  } finally {
    await flush();
    process.exitCode = fault ? exitCodes.fault : exitCodes.clean;
  }
  // Whatever the fault left open must not keep the process alive.
  if (fault) process.exit();
}
