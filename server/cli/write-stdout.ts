import { Misuse } from './exit.ts';

/** What a failed write says again as an event; it is told where it is waited for. */
const told = () => undefined;

/** Writes to standard output and waits for it; false when its reader has seen enough, which is no mistake of ours. */
export function offer(output: string | Uint8Array): Promise<boolean> {
  if (!process.stdout.listeners('error').includes(told)) process.stdout.on('error', told);
  return new Promise((resolve, reject) => {
    process.stdout.write(output, (failure) => {
      if (!failure) resolve(true);
      else if ('code' in failure && failure.code === 'EPIPE') resolve(false);
      else reject(new Misuse(`Standard output cannot be written: ${failure.message}.`));
    });
  });
}
