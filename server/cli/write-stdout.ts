import { UsageError } from './exit.ts';

/** A failed write is also emitted as an event; it is handled where the write is awaited. */
const ignoreEvent = () => undefined;

/** Writes to standard output and waits for it; false when its reader has seen enough, which is no mistake of ours. */
export function writeStdout(output: string | Uint8Array): Promise<boolean> {
  if (!process.stdout.listeners('error').includes(ignoreEvent)) process.stdout.on('error', ignoreEvent);
  return new Promise((resolve, reject) => {
    process.stdout.write(output, (failure) => {
      if (!failure) resolve(true);
      else if ('code' in failure && failure.code === 'EPIPE') resolve(false);
      else reject(new UsageError(`Standard output cannot be written: ${failure.message}.`));
    });
  });
}
