import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Found, Sought } from './plant-process.ts';
import { planted } from './planted.ts';

export interface Search {
  /** The server for what shows where transactions wait for each other; without, those faults are left out. */
  readonly postgres: string | undefined;
  /** Tries the one seed alone that has found a fault before. */
  readonly onlyRecorded: boolean;
}

const recordFile = path.join(import.meta.dirname, 'planted-seeds.json');
// Written by `record` below.
const readRecorded = () => JSON.parse(readFileSync(recordFile, 'utf8')) as Readonly<Record<string, number>>;

/** Keeps what was found: so long as histories are made as they are, each fault is found by its seed again. */
export function record(all: readonly Found[]): void {
  const seeds = all.flatMap(({ name, seed }) => (seed === undefined ? [] : [[name, seed] as const]));
  const text = JSON.stringify({ ...readRecorded(), ...Object.fromEntries(seeds) }, null, 2);
  writeFileSync(recordFile, `${text}\n`);
}

/** Plants each fault, and looks for it from seed 1 on; several at once, told as they end. */
export async function findPlanted({ postgres, onlyRecorded }: Search, tell: (found: Found) => void): Promise<void> {
  const recorded = readRecorded();
  const left = planted
    .filter(({ needsLocks }) => !needsLocks || postgres !== undefined)
    .map(({ name }): Sought => ({ name, postgres, ...(onlyRecorded && { seed: recorded[name] ?? 0 }) }));
  const seek = async () => {
    const child = fork(path.join(import.meta.dirname, 'plant-process.ts'), { execArgv: ['--import', 'tsx'] });
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) tell(await askChild(child, next));
    } finally {
      child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, seek));
}

function askChild(child: ChildProcess, sought: Sought): Promise<Found> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`The process that looked for "${sought.name}" ended: ${code}`));
    child.once('exit', ended);
    child.once('message', (found: Found) => {
      child.off('exit', ended);
      resolve(found);
    });
    child.send(sought);
  });
}
