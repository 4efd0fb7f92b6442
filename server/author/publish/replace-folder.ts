import { existsSync, renameSync, rmSync } from 'node:fs';

const ATTEMPTS = 5;

/**
 * Puts a finished folder in the place of another one. The former set is moved aside, not emptied, so that whenever this
 * is interrupted a whole set exists; it comes back when the new one cannot take its place.
 */
export function replaceFolder(made: string, target: string): void {
  const former = `${target}.${process.pid}.old`;
  for (let attempt = 1; ; attempt += 1) {
    rmSync(former, { recursive: true, force: true });
    moveAside(target, former);
    try {
      renameSync(made, target);
      break;
    } catch (error) {
      // Another build may have put its own set there since; that one is moved aside next.
      if (existsSync(target) && attempt < ATTEMPTS) continue;
      if (!existsSync(target) && existsSync(former)) renameSync(former, target);
      throw error;
    }
  }
  rmSync(former, { recursive: true, force: true });
}

function moveAside(folder: string, aside: string): void {
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
