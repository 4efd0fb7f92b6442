import { type Stats, statSync } from 'node:fs';

/** Clocks of file systems tick slowly: what was touched within this time may be touched again and show the same time. */
const SETTLED_MILLISECONDS = 100;

/** What changes whenever a file does, by file; undefined while that cannot be told yet. */
export type Stamps = ReadonlyMap<string, string | undefined>;

/** The stamp of a file; undefined too for one that cannot be read: reading it says what is wrong with it. */
export function stampOf(file: string): string | undefined {
  try {
    return stampFrom(statSync(file));
  } catch {
    return undefined;
  }
}

/** The stamp of what was opened. */
export function stampFrom({ dev, ino, ctimeMs, size }: Stats): string | undefined {
  return Date.now() - ctimeMs < SETTLED_MILLISECONDS ? undefined : `${dev} ${ino} ${ctimeMs} ${size}`;
}

/** Whether all files are what they were; `fileOf` says where one lies. */
export function areUntouched(stamps: Stamps, fileOf: (name: string) => string): boolean {
  return [...stamps].every(([name, stamp]) => stamp !== undefined && stamp === stampOf(fileOf(name)));
}
