import { statSync } from 'node:fs';

/** Clocks of file systems tick slowly: what was touched within this time may be touched again and show the same time. */
const SETTLED_MILLISECONDS = 100;

/** What changes whenever a file does; undefined while that cannot be told yet. */
export function stampOf(file: string): string | undefined {
  try {
    const { dev, ino, ctimeMs, size } = statSync(file);
    return Date.now() - ctimeMs < SETTLED_MILLISECONDS ? undefined : `${dev} ${ino} ${ctimeMs} ${size}`;
  } catch {
    // Reading it says what is wrong with it.
    return undefined;
  }
}
