import { posix } from 'node:path';

/** A file of the folder as seen from where the command runs, as code hosts want it. */
export function pathFrom(prefix: string, file: string): string {
  return posix.normalize(`${prefix === '' ? '.' : prefix}/${file}`.replace(/\\/g, '/'));
}
