import { vi } from 'vitest';
import { runCommands } from '../../server/cli/commands.ts';

export interface CliRun {
  readonly out: string;
  readonly err: string;
  readonly code: number | string | undefined;
}

/** Runs a command as the bin would, in this process: what it prints where, and its exit code. */
export async function runCli(...args: readonly string[]): Promise<CliRun> {
  const out: string[] = [];
  const err: string[] = [];
  const capture = (into: string[]) =>
    ((piece: string | Uint8Array, done?: unknown) => {
      into.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString());
      if (typeof done === 'function') done();
      return true;
    }) as typeof process.stdout.write;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture(err)),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommands(['node', 'vitrine', ...args]);
    return { out: out.join(''), err: err.join(''), code: process.exitCode ?? 0 };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
