#!/usr/bin/env node
// Kept small: what a command does not need, it must not load.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [command, ...rest] = process.argv.slice(2);

if (command !== 'render' || !(await tryPlainRender())) {
  const { outliveReader } = await import('./outlive-reader.ts');
  outliveReader();
  const { runCommands } = await import('./commands.ts');
  try {
    await runCommands(process.argv);
  } catch (error) {
    await endByInternalError(error);
  }
}

/** An error of ours: what Node would print is a line of the bundle, as long as a book. */
async function endByInternalError(error: unknown): Promise<never> {
  const { exitCodes } = await import('./exit.ts');
  const lines = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`Vitrine met an internal error, please report it with these lines:\n${lines}\n`);
  process.exit(exitCodes.internalError);
}

/** The quick path is there once the build has made it. */
async function tryPlainRender(): Promise<boolean> {
  const quick = join(import.meta.dirname, 'quick.cjs');
  if (!rest.includes('--json') || !existsSync(quick)) return false;
  const { renderQuickly } = createRequire(import.meta.url)(quick) as typeof import('./render-quickly.ts');
  return renderQuickly(rest, false);
}
